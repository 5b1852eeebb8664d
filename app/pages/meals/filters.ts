import { paths } from "~/kit/paths";
import type { Allergen } from "~/kit/rules";

/** What a list of meals is narrowed to; exactly what stands in its URL. */
export interface Filters {
  /** the cuisine's slug, which is part of the path */
  cuisine: string;
  search: string;
  chef: string;
  /** YYYY-MM-DD */
  date: string;
  without: readonly Allergen[];
  sortBy: string;
  sortDirection: string;
  /** how many stretches of twelve are shown, from 1 */
  page: number;
  /** where dinner should go, when the URL says it: a shared link shows the same list */
  zipCode: string;
}

export interface Sort {
  text: string;
  sortBy: string;
  sortDirection: "" | "asc" | "desc";
}

/** The ways to sort, the usual one first. */
export const SORTS: readonly [Sort, ...Sort[]] = [
  { text: "Recommended", sortBy: "", sortDirection: "" },
  { text: "Most ordered", sortBy: "popular", sortDirection: "" },
  { text: "Highest rated", sortBy: "rating", sortDirection: "desc" },
  { text: "Nearest", sortBy: "distance", sortDirection: "" },
  { text: "Price, low to high", sortBy: "price", sortDirection: "asc" },
  { text: "Price, high to low", sortBy: "price", sortDirection: "desc" },
  { text: "Newest", sortBy: "newest", sortDirection: "" },
];

/** The URL of a list with some of its filters changed. A change of what is shown starts from the first page again. */
export function mealsPath(filters: Filters, change: Partial<Filters> = {}): string {
  const next = { ...filters, page: 1, ...change };
  const query = new URLSearchParams();
  for (const key of ["zipCode", "search", "chef", "date", "sortBy", "sortDirection"] as const) {
    if (next[key]) query.set(key, next[key]);
  }
  if (next.without.length > 0) query.set("without", next.without.join(","));
  if (next.page > 1) query.set("page", String(next.page));
  const path = next.cuisine ? paths.cuisine(next.cuisine) : paths.meals();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** True when anything but the order narrows the list. */
export function isFiltered(filters: Filters): boolean {
  return Boolean(
    filters.cuisine || filters.search || filters.chef || filters.date || filters.without.length > 0,
  );
}
