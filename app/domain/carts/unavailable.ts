import { type Day, formatDay, formatTime } from "~/kit/day";
import { countOf } from "~/kit/text";
import { reopensAfter } from "../chefs/open-days";
import {
  type Demand,
  mostPortions,
  nextOrderable,
  type Orderability,
  openDays,
  orderableDays,
} from "./orderable";

/** A machine's word for why a meal cannot be ordered. */
export const UNAVAILABLE_CODES = [
  "expired",
  "suspended",
  "permit",
  "closed",
  "cutoff_passed",
  "sold_out",
  "not_deliverable",
  "voucher_benefit",
] as const;
export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number];

/** Why, in a word for machines and in words for people, and the next day worth trying. */
export interface Unavailable {
  code: UnavailableCode;
  detail: string;
  /** YYYY-MM-DD in the kitchen's time zone; null when nothing is in sight */
  next_date: Day | null;
}

/** What the words need beside the facts. */
export interface UnavailableContext {
  meal_name: string;
  chef_name: string;
  time_zone: string;
  /** `Home (37203)`, for an address that is not served */
  address_name: string | null;
}

/** The spec's own words for a meal that is no longer scheduled; screens and apps compare them. */
export const EXPIRED = "Schedule Meal is Expired";

function no(code: UnavailableCode, detail: string, next_date: Day | null = null): Unavailable {
  return { code, detail, next_date };
}

/** @param day the first on which the meal could be ordered if the kitchen were open */
function closedWords(meal: Orderability, named: UnavailableContext, day: Day): Unavailable {
  const pause = meal.closed_from === null ? [] : [{ from: meal.closed_from, to: meal.closed_to }];
  const reopens = reopensAfter([...pause, ...meal.also_closed], day);
  if (reopens === null) return no("closed", `${named.chef_name}'s kitchen is closed until further notice.`);
  return no(
    "closed",
    `${named.chef_name}'s kitchen is closed and reopens on ${formatDay(reopens)}.`,
    reopens,
  );
}

function cutoffWords(meal: Orderability, named: UnavailableContext): Unavailable {
  const last = meal.batches
    .map((batch) => batch.last_cutoff_at)
    .sort()
    .at(-1);
  if (last === undefined) return no("expired", EXPIRED);
  const at = new Date(last);
  const day = new Intl.DateTimeFormat("en-US", { timeZone: named.time_zone, weekday: "long" }).format(at);
  return no(
    "cutoff_passed",
    `Orders for ${named.meal_name} closed on ${day} at ${formatTime(at, named.time_zone)}.`,
  );
}

function soldOutWords(meal: Orderability, named: UnavailableContext, wanted: Demand): Unavailable {
  const most = mostPortions(meal);
  const next = nextOrderable(meal)?.day ?? null;
  if (most >= wanted.portions) {
    return no(
      "sold_out",
      `${named.chef_name}'s kitchen can't take that many more orders on these days.`,
      next,
    );
  }
  if (most > 0)
    return no("sold_out", `You can order only ${countOf(most, "portion")} of ${named.meal_name}.`, next);
  const held = meal.batches.some((batch) => batch.held_elsewhere > 0 && openDays(meal, batch).length > 0);
  const hope = held
    ? " Other people are paying for the last portions. Some may free up within 15 minutes."
    : "";
  return no("sold_out", `${named.meal_name} is sold out.${hope}`, next);
}

/**
 * Why a meal cannot be ordered in the wanted number on any day, or null when it can. Of several reasons the one that
 * stands nearest to an order is named: sold out on an open day rather than a cutoff passed the day before.
 */
export function unavailability(
  meal: Orderability,
  named: UnavailableContext,
  wanted: Demand,
): Unavailable | null {
  if (orderableDays(meal, wanted).length > 0) return null;
  if (meal.is_removed) return no("expired", EXPIRED);
  if (!meal.is_listed) return no("suspended", `${named.meal_name} isn't available right now.`);
  if (meal.batches.length === 0) return no("expired", EXPIRED);
  if (meal.batches.some((batch) => openDays(meal, batch).length > 0)) {
    if (meal.is_served !== false) return soldOutWords(meal, named, wanted);
    const where = named.address_name ?? "this address";
    return no("not_deliverable", `${named.chef_name} doesn't deliver to ${where}.`);
  }
  const ahead = meal.batches.filter((batch) => batch.open_from <= batch.end_date);
  if (ahead.length === 0) return cutoffWords(meal, named);
  const unclosed = { ...meal, closed_from: null, closed_to: null, also_closed: [] };
  const [day] = meal.batches.flatMap((batch) => openDays(unclosed, batch)).sort();
  if (day !== undefined) return closedWords(meal, named, day);
  return no(
    "permit",
    `${named.chef_name}'s kitchen permit doesn't cover the days ${named.meal_name} is offered.`,
  );
}
