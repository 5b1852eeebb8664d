import { type Day, mondayOf, weekdayOf } from "~/kit/day";
import type { Cents } from "~/kit/money";
import type { Breach, Delivery, Policy, PolicyMeal, PolicyRule } from "./policy";

const periodOf = (day: Day, per: PolicyRule["per"]) => (per === "week" ? mondayOf(day) : day.slice(0, 7));

const isWithin = ({ from_time, to_time }: PolicyRule, { window_start }: PolicyMeal) =>
  from_time === null || to_time === null || (window_start >= from_time && window_start < to_time);

/** An empty list allows everything. */
const allows = <Value>(list: readonly Value[], value: Value) => list.length === 0 || list.includes(value);

type MealKinds = Pick<PolicyRule, "cuisines" | "cooks">;

const isOfCuisines = ({ cuisines }: Pick<MealKinds, "cuisines">, meal: Pick<PolicyMeal, "cuisines">) =>
  cuisines.length === 0 || meal.cuisines.some((one) => cuisines.includes(one));

const isFromCooks = ({ cooks }: Pick<MealKinds, "cooks">, meal: Pick<PolicyMeal, "chef_id">) =>
  allows(cooks, meal.chef_id);

/** Whether a meal is of one of the cuisines and from one of the cooks: as policies and the limits of vouchers check it. */
export const isOfKinds = (kinds: MealKinds, meal: Pick<PolicyMeal, "chef_id" | "cuisines">): boolean =>
  isOfCuisines(kinds, meal) && isFromCooks(kinds, meal);

const CHECKS: readonly [Breach, (rule: PolicyRule, delivery: Delivery) => boolean][] = [
  ["weekday", ({ weekdays }, { day }) => allows(weekdays, weekdayOf(day))],
  ["hours", (rule, { meals }) => meals.every((meal) => isWithin(rule, meal))],
  ["place", ({ zips }, { zip }) => zip === null || allows(zips, zip.slice(0, 5))],
  ["cuisine", (rule, { meals }) => meals.every((meal) => isOfCuisines(rule, meal))],
  ["cook", (rule, { meals }) => meals.every((meal) => isFromCooks(rule, meal))],
  [
    "count",
    ({ max_orders, per }, { day, paid_days }) =>
      max_orders === null ||
      paid_days.filter((one) => periodOf(one, per) === periodOf(day, per)).length < max_orders,
  ],
];

/** The first thing of a rule that a delivery breaks; null where the organization's money may be used. */
export function breachOf(rule: PolicyRule, delivery: Delivery): Breach | null {
  return CHECKS.find(([, isKept]) => !isKept(rule, delivery))?.[0] ?? null;
}

/** What the policies of one organization say to a delivery. */
export interface PolicyDecision {
  /** dollars of the organization that the order may take: 0 where it is refused, null without a limit. Cents. */
  limit_cents: Cents | null;
  /** the policy that refuses all of it (vouchers too), and why */
  refused: { policy: Policy; breach: Breach } | null;
  /** the policy with the lowest maximum */
  capped: Policy | null;
}

/** Checks a delivery against all policies of one organization: each of them has to allow it, and the lowest maximum counts. */
export function evaluatePolicies(policies: readonly Policy[], delivery: Delivery): PolicyDecision {
  for (const policy of policies) {
    const breach = breachOf(policy, delivery);
    if (breach) return { limit_cents: 0, refused: { policy, breach }, capped: null };
  }
  const capped = policies
    .filter(({ max_cents }) => max_cents !== null)
    .reduce<Policy | null>(
      (low, one) => (low === null || Number(one.max_cents) < Number(low.max_cents) ? one : low),
      null,
    );
  return { limit_cents: capped?.max_cents ?? null, refused: null, capped };
}
