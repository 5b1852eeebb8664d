import type { Sql, Tx } from "~/data/sql.server";
import type { ClosedDays } from "./open-days";
import { closedDates } from "./open-days.server";

// Plain SQL: ranges of days, which the typed client does not know.

/** The dates on which a kitchen is closed besides its pause, in their order; those that touch are one. */
export async function readClosedDates(on: Sql | Tx, chef_id: number): Promise<ClosedDays[]> {
  const [row] = await on<
    { closed: ClosedDays[] }[]
  >`SELECT ${closedDates} AS closed FROM chef c WHERE c.id = ${chef_id}`;
  return row?.closed ?? [];
}

/** Closes a kitchen for these days too. Under the row's lock or not: one statement. */
export async function addClosedDates(tx: Tx, chef_id: number, { from, to }: ClosedDays): Promise<void> {
  // plain SQL: ranges of days
  await tx`
    UPDATE chef SET also_closed = also_closed + datemultirange(daterange(${from}::date, ${to}::date, '[]')) WHERE id = ${chef_id}`;
}

/**
 * Makes one break of a kitchen's pause and of further dates that meet it or follow it at once, so that "you reopen on" is
 * true of both. A pause without a last day stays as it is.
 */
export async function joinPause(tx: Tx, chef_id: number): Promise<void> {
  // plain SQL: sets of days, by operators of ranges
  await tx`
    UPDATE chef SET closed_from = lower(joined.days), closed_to = upper(joined.days) - 1,
      also_closed = also_closed - datemultirange(joined.days)
    FROM (
      SELECT c.id, days FROM chef c,
        unnest(c.also_closed + datemultirange(daterange(c.closed_from, c.closed_to, '[]'))) days
      WHERE c.id = ${chef_id} AND c.closed_from IS NOT NULL AND c.closed_to IS NOT NULL
        AND days @> daterange(c.closed_from, c.closed_to, '[]')) joined
    WHERE chef.id = joined.id`;
}

/** Takes away the dates that were over before the kitchen's today: nobody sees them, and they would count as breaks for good. */
export async function removePastClosedDates(tx: Tx, chef_id: number): Promise<void> {
  // plain SQL: sets of days, by operators of ranges
  await tx`
    UPDATE chef SET also_closed = (
      SELECT coalesce(range_agg(days), '{}') FROM unnest(chef.also_closed) days
      WHERE upper(days) > (app_now() AT TIME ZONE k.time_zone)::date)
    FROM marketplace k WHERE chef.id = ${chef_id} AND k.id = chef.marketplace_id`;
}

/** Opens a kitchen for these days again. */
export async function removeClosedDates(tx: Tx, chef_id: number, { from, to }: ClosedDays): Promise<void> {
  // plain SQL: ranges of days
  await tx`
    UPDATE chef SET also_closed = also_closed - datemultirange(daterange(${from}::date, ${to}::date, '[]')) WHERE id = ${chef_id}`;
}
