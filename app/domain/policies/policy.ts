import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";

/** What one policy of an organization limits; an empty list and null limit nothing. */
export interface PolicyRule {
  /** whom it is for: people in one of these groups; for everybody without one. It is read only where it is for this person. */
  groups: readonly number[];
  /** 0 is Monday: on which days dinner may be delivered */
  weekdays: readonly number[];
  /** "HH:MM" in the delivery city: the delivery window begins at or after `from_time` and before `to_time` */
  from_time: string | null;
  to_time: string | null;
  zips: readonly string[];
  cuisines: readonly number[];
  cooks: readonly number[];
  /** dollars of the organization for one order, vouchers not counted */
  max_cents: Cents | null;
  /** orders of one person in a calendar week (from Monday) or month of their delivery days */
  max_orders: number | null;
  per: "week" | "month" | null;
}

/** A version of a policy that is in force. */
export interface Policy extends PolicyRule {
  id: number;
  name: string;
}

/** A meal as far as policies care. `window_start` is "HH:MM" in its city. */
export interface PolicyMeal {
  chef_id: number;
  cuisines: readonly number[];
  window_start: string;
}

/** A delivery as policies check it. */
export interface Delivery {
  day: Day;
  /** five digits, or with four more; null while nobody said where to */
  zip: string | null;
  meals: readonly PolicyMeal[];
  /** the delivery days of the same person's other orders that this organization paid for */
  paid_days: readonly Day[];
}

/** What of a rule a delivery breaks. */
export type Breach = "weekday" | "hours" | "place" | "cuisine" | "cook" | "count";
