import type { Diner } from "~/domain/accounts/people";
import { listCards } from "~/domain/payments/list-cards.server";
import { clock } from "~/kit/clock";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import type { ListedCard } from "./saved-card";

/** My saved cards, as many as a page holds, each with how long it is good ("Good until 11/27") and whether it is over. */
export async function savedCards(me: Diner): Promise<(ListedCard & { isOver: boolean })[]> {
  const { rows } = await listCards(me, { limit: MAX_PAGE_SIZE, offset: 0 });
  const now = clock.now();
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return rows.map((saved) => {
    const { exp_month, exp_year } = saved.card;
    const isOver = exp_year * 12 + exp_month < month;
    const end = [exp_month, exp_year % 100].map((part) => String(part).padStart(2, "0")).join("/");
    return { ...saved, isOver, until: `${isOver ? "Expired" : "Expires"} ${end}` };
  });
}
