import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { conflict } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { isOver, listMonths } from "./list-months.server";
import { firstDayOf, type Month, monthAfter, monthText } from "./month";
import { readMonthLines } from "./month-lines.server";
import { firstOpenDay } from "./sum-days.server";

/**
 * Closes a month of the books for good: what it began with and moved is kept, and the database refuses every posting that is
 * dated in it. Months are closed one after the other, each when it has been over for a day. A correction is a posting of a
 * later month. Finance and admins may, with a code of the last ten minutes.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required` without a fresh code; `conflict` `month_closed`,
 *   `month_open` while it is not over, `month_before_open`, `ledger_off` where it doesn't add up to zero.
 */
export async function closeMonth(me: Staff, month: Month, reason: string): Promise<void> {
  const by = actingStaff(me, "close months");
  await requireProof(me);
  const listed = await listMonths();
  const one = listed.find((known) => known.month === month);
  if (one?.state === "closed") throw conflict("month_closed", `${monthText(month)} is closed already.`);
  if (!isOver(month, await firstOpenDay()) || !one)
    throw conflict("month_open", `${monthText(month)} can be closed once it has been over for a day.`);
  if (one.state !== "next")
    throw conflict("month_before_open", "Close the months before it first: they go in order.");
  await transaction(async (tx) => {
    // plain SQL: a lock, and the ledger's lines as a set
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('closed_month', 0))`;
    const day = firstDayOf(month);
    const lines = await readMonthLines(tx, month);
    for (const asset of ["usd", "voucher"])
      if (lines.reduce((sum, line) => sum + (line.asset === asset ? line.moved : 0), 0) !== 0)
        throw conflict("ledger_off", `${monthText(month)} doesn't add up to zero: it can't be closed.`);
    // plain SQL: a set, by the database's clock
    const added = await tx`
      INSERT INTO closed_month (month, ends_at, staff_id)
      VALUES (${day}::date, ${firstDayOf(monthAfter(month))}::date::timestamp AT TIME ZONE 'UTC', ${by.staff_id})
      ON CONFLICT DO NOTHING RETURNING month`;
    if (added.length === 0) throw conflict("month_closed", `${monthText(month)} is closed already.`);
    const kept = lines.map(({ kind, asset, opening, moved }) => ({ kind, asset, opening, moved }));
    // plain SQL: a set, by the database's clock
    await tx`
      INSERT INTO closed_month_line (month, kind, asset, opening, moved)
      SELECT ${day}::date, l.kind, l.asset, l.opening, l.moved
      FROM jsonb_to_recordset(${tx.json(kept)}) AS l (kind "LedgerKind", asset "Asset", opening bigint, moved bigint)`;
    await audit(tx, by, {
      ...{ action: "month.closed", subject_kind: "month", subject_id: Number(month.replace("-", "")) },
      ...{ reason, before: { state: "open" }, after: { state: "closed", accounts: kept.length } },
    });
  });
}
