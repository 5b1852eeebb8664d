import type { MealState } from "~/domain/menu/cook-schemas.server";
import { formatShortDay } from "~/kit/day";
import { countOf } from "~/kit/text";

/** The specification's toasts of the menu, word for word. */
export const MEAL_DELETED = "Meal deleted successfully";
export const MEAL_NOT_DELETED = "Meal not deleted";
export const MEAL_UPDATED = "Updated succesfully";
export const mealAdded = (name: string) => `${name} added succesfully`;
/** What a toast says of a failure that names no reason. */
export const SERVER_ERROR = "server error!";

/** Where a meal stands, in words. */
export const STATES = {
  draft: { text: "Draft", tone: "turmeric" },
  not_scheduled: { text: "Not scheduled", tone: "sunk" },
  on_sale: { text: "On sale", tone: "herb" },
  sold_out: { text: "Sold out", tone: "ink" },
  suspended: { text: "Suspended", tone: "danger" },
  deleted: { text: "Deleted", tone: "sunk" },
} as const satisfies Record<MealState, { text: string; tone: string }>;

interface Standing {
  state: MealState;
  open_orders: number;
  suspended_reason: string | null;
  schedule: { next_date: string; count_left: number } | null;
}

/** What is next for a meal: "Next Thu, 26 Nov · 12 left · 3 open orders". */
export function standingText({ state, schedule, open_orders, suspended_reason }: Standing): string {
  const parts = [
    state === "draft" ? "Declare its allergens to schedule it" : null,
    state === "suspended" ? suspended_reason || "We'll email you about it" : null,
    schedule && `Next ${formatShortDay(schedule.next_date)}`,
    schedule && `${schedule.count_left} left`,
    open_orders > 0 ? countOf(open_orders, "open order") : null,
  ];
  return parts.filter(Boolean).join(" · ");
}
