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
  await tx`
    UPDATE chef SET also_closed = also_closed + datemultirange(daterange(${from}::date, ${to}::date, '[]')) WHERE id = ${chef_id}`;
}

/** Opens a kitchen for these days again. */
export async function removeClosedDates(tx: Tx, chef_id: number, { from, to }: ClosedDays): Promise<void> {
  await tx`
    UPDATE chef SET also_closed = also_closed - datemultirange(daterange(${from}::date, ${to}::date, '[]')) WHERE id = ${chef_id}`;
}
