import { type Day, formatDay, timeText } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { countOf, joinWords } from "~/kit/text";
import type { PolicyDecision } from "./evaluate-policies";
import type { Breach, PolicyRule } from "./policy";
import { WEEKDAYS } from "./weekdays";

const daysText = (days: readonly number[]) =>
  joinWords([...days].sort((a, b) => a - b).map((day) => `${WEEKDAYS[day]}s`));
const hoursText = ({ from_time, to_time }: PolicyRule) =>
  `from ${timeText(from_time ?? "00:00")} to ${timeText(to_time ?? "23:59")}, delivery city time`;
const countText = ({ max_orders, per }: PolicyRule) => `${countOf(max_orders ?? 0, "order")} a ${per}`;

/** Whom a rule is for, where it is not for everybody. */
export function describeScope({ groups }: PolicyRule, names: ReadonlyMap<number, string>): string | null {
  const known = groups.flatMap((id) => names.get(id) ?? []);
  if (groups.length === 0) return null;
  return `For ${known.length === groups.length ? joinWords(known) : countOf(groups.length, "group")}`;
}

/** What a rule limits, one short sentence each; ids of cuisines and cooks become counts. */
export function describeRule(rule: PolicyRule): string[] {
  const { weekdays, zips, cuisines, cooks, max_cents } = rule;
  return [
    weekdays.length > 0 && `Delivered on ${daysText(weekdays)}`,
    rule.from_time !== null && `Delivery begins ${hoursText(rule)}`,
    zips.length > 0 && `Delivered to ${joinWords(zips)}`,
    cuisines.length > 0 && `Only ${countOf(cuisines.length, "cuisine")}`,
    cooks.length > 0 && `Only ${countOf(cooks.length, "cook")}`,
    rule.max_orders !== null && `${countText(rule)} for each person`,
    max_cents !== null && `Up to ${formatCents(max_cents)} for each order`,
  ].filter((text) => text !== false);
}

const REASONS: Record<Breach, (rule: PolicyRule, day: Day) => string> = {
  weekday: ({ weekdays }, day) =>
    `it pays for deliveries on ${daysText(weekdays)}, and this one is on ${formatDay(day)}`,
  hours: (rule) => `it pays for deliveries that begin ${hoursText(rule)}`,
  place: ({ zips }) => `it pays for deliveries to ${joinWords(zips)}`,
  cuisine: () => "it pays for some cuisines only, and a meal in your cart is of another one",
  cook: () => "it pays for some cooks only, and a meal in your cart is from another one",
  count: (rule) => `it pays for ${countText(rule)}, and you've had them`,
};

/** Why an organization does not pay for all of an order and who set that, and how to pay the rest; null where it does. */
export function explain(
  organization: string,
  decision: PolicyDecision,
  day: Day,
): { reason: string; next: string } | null {
  const { refused, capped } = decision;
  if (refused) {
    const { policy, breach } = refused;
    return {
      reason: `${organization} doesn't pay for this order: by its policy “${policy.name}” ${REASONS[breach](policy, day)}.`,
      next: "You can pay for it yourself, by card or with gift money.",
    };
  }
  if (!capped) return null;
  return {
    reason: `${organization} pays up to ${formatCents(capped.max_cents ?? 0)} of this order, by its policy “${capped.name}”.`,
    next: "You can pay the rest yourself, by card or with gift money.",
  };
}
