import type { PolicyRule } from "./policy";
import type { PolicyDraft } from "./schemas.server";

/** The rule that a draft writes. */
export function ruleOf(draft: PolicyDraft): PolicyRule {
  const { weekdays, zips, cuisines, cooks, groups, from_time, to_time, maximum, max_orders, per } = draft;
  const unique = <Value>(list: readonly Value[]) => [...new Set(list)].sort();
  return {
    weekdays: weekdays.length === 7 ? [] : unique(weekdays),
    from_time: from_time ?? null,
    to_time: to_time ?? null,
    zips: unique(zips),
    cuisines: unique(cuisines),
    cooks: unique(cooks),
    groups: unique(groups),
    max_cents: maximum ?? null,
    max_orders: max_orders ?? null,
    per: max_orders === undefined ? null : per,
  };
}
