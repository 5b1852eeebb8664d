import { askStripe } from "../../../tests/setup/money";
import type { Run } from "../run";

/** All of Stripe's rows of one kind, page by page. */
export async function everything<T extends { id: string }>(run: Run, path: string): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all[all.length - 1]?.id}` : "";
    const page = await askStripe<{ data: T[]; has_more: boolean }>(
      run.market.stripe,
      "GET",
      `${path}?limit=100${after}`,
    );
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}
