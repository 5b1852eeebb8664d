import { type Fragment, sql } from "~/data/sql.server";
import { type KitchenDays, SHUT } from "./open-days";

/** A kitchen's permit as a limit of days: null where none is needed. `c` the cook, `k` the marketplace. */
export const permitUntil = sql`CASE WHEN k.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END`;

const COLUMNS: Record<Exclude<keyof KitchenDays, "also_closed">, Fragment> = {
  closed_from: sql`c.closed_from`,
  closed_to: sql`c.closed_to`,
  permit_until: permitUntil,
};

/** The last arguments of `next_orderable_date`: pause, closed dates and permit of cook `c` in marketplace `k`. */
export const kitchenDays = sql`${COLUMNS.closed_from}, ${COLUMNS.closed_to}, c.also_closed, ${permitUntil}`;

/** The same without the days that take no more: what lists show. A checkout counts for itself, without the diner's own hold. */
export const sellingDays = sql`${COLUMNS.closed_from}, ${COLUMNS.closed_to}, c.also_closed + c.full_days, ${permitUntil}`;

/** The closed dates of cook `c` besides the pause, as JSON: a list of `ClosedDays`. */
export const closedDates = sql`(
  SELECT coalesce(json_agg(json_build_object('from', lower(closed), 'to', upper(closed) - 1) ORDER BY closed), '[]')
  FROM unnest(c.also_closed) AS closed)`;

/** Whether a day lies within one of the ranges `SHUT`. True, false, and null only for a day that is null. */
function within({ begins, on, to }: (typeof SHUT)[number], day: Fragment): Fragment {
  const begun = begins === "from" ? sql`${day} >= ${COLUMNS[on]}` : sql`${day} > ${COLUMNS[on]}`;
  const isOn = sql`coalesce(${begun}, false)`;
  return to === null ? isOn : sql`${isOn} AND coalesce(${day} <= ${COLUMNS[to]}, true)`;
}

/** `isOpenOn` as a condition, of the cook `c` in marketplace `k`. */
export function openOn(day: Fragment): Fragment {
  return SHUT.map((range) => sql`NOT (${within(range, day)})`).reduce(
    (before, one) => sql`${before} AND ${one}`,
    sql`NOT c.also_closed @> ${day}`,
  );
}

/** `openOn`, and the kitchen takes more for that day. */
export function sellsOn(day: Fragment): Fragment {
  return sql`${openOn(day)} AND NOT c.full_days @> ${day}`;
}
