import { type Fragment, sql } from "~/data/sql.server";
import { type KitchenDays, SHUT } from "./open-days";

/** A kitchen's permit as a limit of days: null where none is needed. `c` the cook, `k` the marketplace. */
export const permitUntil = sql`CASE WHEN k.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END`;

const COLUMNS: Record<keyof KitchenDays, Fragment> = {
  closed_from: sql`c.closed_from`,
  closed_to: sql`c.closed_to`,
  permit_until: permitUntil,
};

/** The last arguments of `next_orderable_date`: the pause and the permit of cook `c` in marketplace `k`. */
export const kitchenDays = sql`${COLUMNS.closed_from}, ${COLUMNS.closed_to}, ${permitUntil}`;

/** Whether a day lies within one of the ranges `SHUT`. True, false, and null only for a day that is null. */
function within({ begins, on, to }: (typeof SHUT)[number], day: Fragment): Fragment {
  const begun = begins === "from" ? sql`${day} >= ${COLUMNS[on]}` : sql`${day} > ${COLUMNS[on]}`;
  const isOn = sql`coalesce(${begun}, false)`;
  return to === null ? isOn : sql`${isOn} AND coalesce(${day} <= ${COLUMNS[to]}, true)`;
}

/** `isOpenOn` as a condition, of the cook `c` in marketplace `k`. */
export function openOn(day: Fragment): Fragment {
  const [first, ...others] = SHUT.map((range) => sql`NOT (${within(range, day)})`);
  return others.reduce((before, one) => sql`${before} AND ${one}`, first as Fragment);
}
