import type { Person } from "~/domain/accounts/people";
import { listChefs } from "~/domain/chefs/list-chefs.server";
import { listFeaturedChefs } from "~/domain/chefs/list-featured-chefs.server";
import { listFeaturedMeals } from "~/domain/meals/list-featured-meals.server";
import { listMeals } from "~/domain/meals/list-meals.server";
import { listSuggestedMeals } from "~/domain/meals/list-suggested-meals.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import { Refusal } from "~/domain/refusal";
import type { VisitorPlace } from "~/http/place.server";
import { readOptional } from "~/http/read-optional.server";
import { queryOfPlace, queryOfVisitor } from "../meals/discovery.server";
import { pickVaried } from "./pick-varied";

const SHOWN = { meals: 8, more: 4, chefs: 6, featuredChefs: 3, pictures: 3 };
/** Read to choose the shown ones from, so that no cook fills a row. */
const CANDIDATES = 24;

const slice = { limit: CANDIDATES, offset: 0 };

/** Every list by itself: null for one that could not be read. @throws Refusal `unavailable` when none could. */
async function readLists(place: VisitorPlace, person: Person | null) {
  const where = { ...queryOfPlace(place), ...queryOfVisitor(person) };
  const isCity = place.market !== null && !place.market.is_global;
  const reach = { reachable: isCity };
  const near = isCity ? "distance" : "newest";
  const [popular, nearby, suggested, featured, chefs, featuredChefs] = await Promise.all([
    readOptional("popular", listMeals(where, slice, "popular", reach)),
    readOptional("near", listMeals(where, slice, near, reach)),
    readOptional("suggested", listSuggestedMeals(person, where, CANDIDATES, reach)),
    readOptional("featured", listFeaturedMeals(queryOfPlace(place), slice)),
    readOptional("cooks", listChefs(where, { limit: SHOWN.chefs + SHOWN.featuredChefs, offset: 0 })),
    readOptional("featured cooks", listFeaturedChefs(place.market?.id, SHOWN.featuredChefs)),
  ]);
  const lists = { popular, nearby, suggested, featured, chefs, featuredChefs };
  if (Object.values(lists).every((list) => list === null))
    throw new Refusal(
      "unavailable",
      { reason: "We couldn't load our kitchens.", next: "Please try again." },
      {
        retryAfter: 5,
      },
    );
  return lists;
}

/**
 * The rows of the front page for this visitor. No meal stands in two of them, and none of them is filled by one cook; a
 * row that would be too thin to say anything is left out. A row that could not be read is null, and the others stand.
 * @throws Refusal `unavailable` when none of them could be read.
 */
export async function readRows(place: VisitorPlace, person: Person | null) {
  const { popular, nearby, suggested, featured, chefs, featuredChefs } = await readLists(place, person);
  const taken = new Set<number>();
  const row = (meals: readonly WireMeal[] | undefined, count: number) => {
    if (!meals) return null;
    const fresh = meals.filter(
      ({ id }, index) => !taken.has(id) && meals.findIndex((other) => other.id === id) === index,
    );
    const chosen = pickVaried(fresh, count);
    for (const { id } of chosen) taken.add(id);
    return chosen;
  };
  const top = row(popular?.rows, SHOWN.meals);
  const rows = {
    popular: top,
    featured: row(featured?.rows, SHOWN.more),
    near: row(nearby?.rows, SHOWN.meals),
    suggested: row(suggested ?? undefined, SHOWN.more),
  };
  // Other dishes than those right below; in a small market the same must do.
  const known = popular?.rows ?? nearby?.rows ?? suggested ?? [];
  const rest = known.filter((meal) => top?.every(({ name }) => name !== meal.name) ?? true);
  const isFeatured = new Set(featuredChefs?.map(({ id }) => id));
  return {
    ...rows,
    count: popular?.count ?? null,
    pictures: pickVaried([...rest, ...(top ?? [])], SHOWN.pictures).flatMap((meal) =>
      meal.images.slice(0, 1),
    ),
    featuredChefs,
    topChefs: chefs?.rows.filter(({ id }) => !isFeatured.has(id)).slice(0, SHOWN.chefs) ?? null,
  };
}
