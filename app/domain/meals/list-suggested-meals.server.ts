import { listFavoriteCuisines } from "../accounts/favorite-cuisines.server";
import { avoidedBy } from "../accounts/household";
import type { Person } from "../accounts/people";
import { listMeals } from "./list-meals.server";
import type { MealQuery, WireMeal } from "./schemas.server";

/** Favorite cuisines that suggestions are looked for in. */
const FAVORITES = 2;

/**
 * Meals suggested to a visitor, at most `count`: those of two of their favorite cuisines first, then the best ranked.
 * Nothing that they or their household avoid is suggested. `reachable` leaves out kitchens that do not deliver to the place of `from`. Source: specification, 4 (popular, nearby
 * and suggested lists).
 */
export async function listSuggestedMeals(
  person: Person | null,
  from: MealQuery,
  count: number,
  { reachable = false } = {},
): Promise<WireMeal[]> {
  const avoided = [...(from.without ?? []), ...avoidedBy(person)];
  const where = avoided.length > 0 ? { ...from, without: [...new Set(avoided)] } : from;
  const liked = person ? await listFavoriteCuisines({ ...person, kind: "diner" }) : [];
  const favorites = liked.filter(({ is_selected }) => is_selected).slice(0, FAVORITES);
  const queries = [...favorites.map(({ slug }) => ({ ...where, cuisine: slug })), where];
  const lists = await Promise.all(
    queries.map((query) => listMeals(query, { limit: count, offset: 0 }, "rank", { reachable })),
  );
  const meals = new Map(lists.flatMap(({ rows }) => rows).map((meal) => [meal.id, meal]));
  return [...meals.values()].slice(0, count);
}
