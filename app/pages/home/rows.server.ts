import type { Person } from "~/domain/accounts/people";
import { listChefs } from "~/domain/chefs/list-chefs.server";
import { listFeaturedChefs } from "~/domain/chefs/list-featured-chefs.server";
import { listFeaturedMeals } from "~/domain/meals/list-featured-meals.server";
import { listMeals } from "~/domain/meals/list-meals.server";
import { listSuggestedMeals } from "~/domain/meals/list-suggested-meals.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import type { VisitPlace } from "~/http/place.server";
import { queryOfPlace, queryOfVisitor } from "../meals/discovery.server";
import { varied } from "./varied";

const SHOWN = { meals: 8, more: 4, chefs: 6, featuredChefs: 3, pictures: 3 };
/** Read to choose the shown ones from, so that no cook fills a row. */
const CANDIDATES = 24;

const slice = { limit: CANDIDATES, offset: 0 };

/**
 * The rows of the front page for this visitor. No meal stands in two of them, and none of them is filled by one cook; a
 * row that would be too thin to say anything is left out.
 */
export async function readRows(place: VisitPlace, person: Person | null) {
  const where = { ...queryOfPlace(place), ...queryOfVisitor(person) };
  const isCity = place.market !== null && !place.market.is_global;
  const [popular, near, suggested, featured, chefs, featuredChefs] = await Promise.all([
    listMeals(where, slice, "popular", { reachable: isCity }),
    listMeals(where, slice, isCity ? "distance" : "newest", { reachable: isCity }),
    listSuggestedMeals(person, where, CANDIDATES, { reachable: isCity }),
    listFeaturedMeals(queryOfPlace(place), slice),
    listChefs(where, { limit: SHOWN.chefs + SHOWN.featuredChefs, offset: 0 }),
    listFeaturedChefs(place.market?.id, SHOWN.featuredChefs),
  ]);
  const taken = new Set<number>();
  const row = (meals: readonly WireMeal[], count: number) => {
    const fresh = meals.filter(
      ({ id }, index) => !taken.has(id) && meals.findIndex((other) => other.id === id) === index,
    );
    const chosen = varied(fresh, count);
    for (const { id } of chosen) taken.add(id);
    return chosen;
  };
  const top = row(popular.rows, SHOWN.meals);
  const rows = {
    popular: top,
    featured: row(featured.rows, SHOWN.more),
    near: row(near.rows, SHOWN.meals),
    suggested: row(suggested, SHOWN.more),
  };
  // Other dishes than those right below; in a small market the same must do.
  const rest = popular.rows.filter((meal) => top.every(({ name }) => name !== meal.name));
  const isFeatured = new Set(featuredChefs.map(({ id }) => id));
  return {
    ...rows,
    count: popular.count,
    pictures: varied([...rest, ...top], SHOWN.pictures).flatMap((meal) => meal.images.slice(0, 1)),
    featuredChefs,
    topChefs: chefs.rows.filter(({ id }) => !isFeatured.has(id)).slice(0, SHOWN.chefs),
  };
}
