import { answerCall } from "~/api/main.server";
import type { MealPage } from "~/domain/meals/list-meals.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import type { Page } from "~/kit/paging";
import { COUNT_CAP } from "~/kit/paging";
import { recordedOnce, replay } from "./recorder";

type FoundPage = Page<WireMeal> & Pick<MealPage, "newest"> & { more: boolean };

const recorded = recordedOnce(async (url) => {
  const answer = await answerCall(new Request(url), url.pathname);
  if (answer.status !== 200) throw new Error(`${url.pathname} answers ${answer.status}`);
});

/** `path` on the product's origin with other parameters, as the product words its links. */
function link(path: string, set: Record<string, number>): string {
  const url = new URL(path, process.env.APP_ORIGIN);
  for (const [name, value] of Object.entries(set)) url.searchParams.set(name, String(value));
  return url.href;
}

/** A list of meals: the product's own statements, the envelope by hand. */
export async function listMeals(path: string): Promise<string> {
  const { plan } = await recorded(path);
  const rows = await replay(plan);
  const found = rows.map(([row]) => row as FoundPage | undefined).findLast((row) => row && "rows" in row);
  if (!found) throw new Error(`${path} is no list`);
  const query = new URLSearchParams(path.slice(path.indexOf("?")));
  const limit = Number(query.get("limit") ?? 12);
  const offset = Number(query.get("offset") ?? 0);
  const isLong = found.newest !== null && found.count > found.rows.length && offset === 0;
  const since: Record<string, number> = isLong && found.newest !== null ? { until: found.newest } : {};
  const hasNext = found.rows.length > 0 && offset + found.rows.length < found.count;
  return JSON.stringify({
    count: Math.min(found.count, COUNT_CAP),
    ...(found.count > COUNT_CAP ? { count_capped: true } : {}),
    next: hasNext ? link(path, { ...since, limit, offset: offset + limit }) : null,
    previous: offset > 0 ? link(path, { limit, offset: Math.max(0, offset - limit) }) : null,
    results: found.rows,
  });
}

/** A meal's own page as JSON. */
export async function showMeal(path: string): Promise<string> {
  const { plan } = await recorded(path);
  const [[found] = []] = await replay(plan);
  const { why, next, ...meal } = (found as { meal: { why: string | null; next: unknown } }).meal;
  return JSON.stringify({ ...meal, result: null, unavailable: why && { code: why, next } });
}
