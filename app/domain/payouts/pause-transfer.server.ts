import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";

interface Unsent {
  status: string;
  paused_at: Date | null;
}

/** Locks a transfer that Stripe hasn't heard of. @throws Refusal `missing`; `conflict` `transfer_sent`. */
async function lockUnsent(tx: Tx, id: number): Promise<Unsent> {
  // plain SQL: it locks the row
  const [row] = await tx<(Unsent & { is_asked: boolean })[]>`
    SELECT status, paused_at, asked_at IS NOT NULL AS is_asked FROM transfer WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw missing();
  if (row.status === "sent" || row.is_asked)
    throw conflict("transfer_sent", "This transfer is sent, or being sent right now.");
  return row;
}

const stateOf = ({ status, paused_at }: Unsent) => (paused_at ? "paused" : status);

/**
 * Pauses a transfer to a cook until staff resume it. Doing it again changes nothing.
 * @throws Refusal `missing`; `conflict` `transfer_sent` once Stripe may have heard of it.
 */
export function pauseTransfer(by: StaffActor, id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const before = await lockUnsent(tx, id);
    if (before.paused_at !== null) return;
    await tx.db.transfer.update({
      where: { id },
      data: { paused_at: clock.now() },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "transfer.paused", subject_kind: "transfer", subject_id: id, reason },
      ...{ before: { state: stateOf(before) }, after: { state: "paused" } },
    });
  });
}

/**
 * Resumes a paused transfer, or has one that Stripe refused tried again: it goes with the next minute's round,
 * once it is due and the cook's bank account is open.
 * @throws Refusal as `pauseTransfer`.
 */
export function resumeTransfer(by: StaffActor, id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const before = await lockUnsent(tx, id);
    await tx.db.transfer.update({
      where: { id },
      data: { paused_at: null, retry_at: null },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "transfer.resumed", subject_kind: "transfer", subject_id: id, reason },
      ...{ before: { state: stateOf(before) }, after: { state: before.status } },
    });
  });
}
