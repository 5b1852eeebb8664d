import type { Person } from "~/domain/accounts/people";
import type { MealOrder, MealQuery } from "~/domain/meals/schemas.server";
import { type VisitorPlace, zipOfUrl } from "~/http/place.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn, isDay } from "~/kit/day";
import { CARD_PAGE_SIZE, MAX_PAGE_SIZE, type Slice } from "~/kit/paging";
import { ALLERGENS, type Allergen } from "~/kit/rules";
import { hasVouchers } from "../shells/visit.server";
import type { Filters } from "./filters";

/** Where the lists look: the marketplace, and from where distances count. */
export function queryOfPlace({ spot, market }: VisitorPlace): MealQuery {
  const at = spot === null ? {} : "zip" in spot ? { zip_code: spot.zip } : spot;
  return { ...at, market_place_id: market?.id };
}

/** Voucher meals are listed for those who hold vouchers; nobody else could order one. */
export function queryOfVisitor(person: Person | null): Pick<MealQuery, "is_voucher_meal"> {
  return hasVouchers(person) ? {} : { is_voucher_meal: false };
}

function phrase(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? "").replaceAll("\u0000", "").trim().slice(0, 200);
}

const isAllergen = (word: string): word is Allergen => (ALLERGENS as readonly string[]).includes(word);
const SORT_KEYS = ["price", "rating", "distance", "newest", "popular"];

/** The filters of a URL. A link may be old or mistyped: what makes no sense in it is left out rather than refused. */
export function readFilters(request: Request, cuisine: string): Filters {
  const query = new URL(request.url).searchParams;
  const date = query.get("date") ?? "";
  const sortBy = query.get("sortBy") ?? "";
  const page = /^[1-9]\d{0,3}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  return {
    cuisine: cuisine || phrase(query, "cuisine"),
    search: phrase(query, "search"),
    chef: phrase(query, "chef"),
    date: isDay(date) ? date : "",
    without: [...new Set((query.get("without") ?? "").split(",").filter(isAllergen))],
    sortBy: SORT_KEYS.includes(sortBy) ? sortBy : "",
    sortDirection: SORT_KEYS.includes(sortBy) && query.get("sortDirection") === "desc" ? "desc" : "",
    page,
    zipCode: zipOfUrl(request) ?? "",
  };
}

/** Filters as the verb takes them. */
export function toMealQuery(filters: Filters): MealQuery {
  const { cuisine, search, chef, date, without, sortBy, sortDirection } = filters;
  const order = sortBy ? (`${sortDirection === "desc" ? "-" : ""}${sortBy}` as MealOrder) : undefined;
  return {
    ...(cuisine ? { cuisine } : {}),
    ...(search ? { search } : {}),
    ...(chef ? { chef } : {}),
    ...(date ? { date } : {}),
    ...(without.length > 0 ? { without: [...without] } : {}),
    order,
  };
}

/**
 * Page 3 shows the first three stretches (of twelve cards), as if "Show more" had been pressed twice: a reload or the way
 * back finds the same list. Beyond what a list answers at once, page 8 of cards, a new list begins.
 */
export function sliceOfPages(page: number, size = CARD_PAGE_SIZE): Slice & { firstPage: number } {
  const together = Math.floor(MAX_PAGE_SIZE / size);
  const firstPage = Math.floor((page - 1) / together) * together + 1;
  return { firstPage, offset: (firstPage - 1) * size, limit: (page - firstPage + 1) * size };
}

const DAYS_AHEAD = 14;

/** The last moment to order for a day, whoever cooks: 12 h before 5 pm. Hours of that day. */
const LATEST_CUTOFF_HOUR = 5;

/** The days one can choose; today is one only while something could still be ordered for it. */
export function daysToCome(timeZone: string): string[] {
  const now = clock.now();
  const today = dayIn(timeZone, now);
  const isTooLate = dayIn(timeZone, new Date(now.getTime() - LATEST_CUTOFF_HOUR * 3_600_000)) === today;
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + (isTooLate ? 1 : 0)));
}
