import { listCuisinesCooked } from "~/domain/marketplaces/list-cuisines.server";
import { listFindableChefs, listFindableMeals } from "~/domain/meals/list-findable.server";
import { informationPaths } from "~/kit/information-paths";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";

/** The most that one file may list. Source: sitemaps.org. */
export const MAX_ENTRIES = 50_000;

/** Rows read at a time: between two reads no connection waits for whoever reads slowly. */
const BATCH = 2000;

const { contactForCompanies: _, ...pages } = informationPaths;

/** The screens that are always there, and the cuisines that somebody cooks. */
export async function fixedPaths(): Promise<string[]> {
  const { rows } = await listCuisinesCooked(undefined, { limit: MAX_PAGE_SIZE, offset: 0 });
  return [
    ...[paths.home(), paths.meals(), paths.chefs(), paths.login(), paths.signup()],
    ...Object.values(pages),
    ...rows.map(({ slug }) => paths.cuisine(slug)),
  ];
}

/** Paths of meals or cooks after an id, `most` at most, batch by batch. */
export async function* pathsOf(
  kind: "meals" | "chefs",
  after: number,
  most: number,
): AsyncGenerator<string[]> {
  let left = most;
  for (let last = after; left > 0; ) {
    const limit = Math.min(BATCH, left);
    const rows =
      kind === "meals"
        ? (await listFindableMeals(last, limit)).map((meal) => ({
            id: meal.id,
            path: paths.meal(meal.chef_slug, meal.slug),
          }))
        : (await listFindableChefs(last, limit)).map(({ id, slug }) => ({ id, path: paths.chef(slug) }));
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ path }) => path);
    last = end.id;
    left -= rows.length;
    if (rows.length < limit) return;
  }
}
