import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";

interface Held {
  status: string;
  kept_by_staff_at: Date | null;
}

/** Locks a transfer that Stripe hasn't heard of. @throws Refusal `missing`; `conflict` `transfer_sent`. */
async function lockUnsent(tx: Tx, id: number): Promise<Held> {
  // plain SQL: it locks the row
  const [row] = await tx<(Held & { is_asked: boolean })[]>`
    SELECT status, kept_by_staff_at, asked_at IS NOT NULL AS is_asked FROM transfer WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw missing();
  if (row.status === "sent" || row.is_asked)
    throw conflict("transfer_sent", "This transfer is sent, or being sent right now.");
  return row;
}

const stateOf = ({ status, kept_by_staff_at }: Held) => (kept_by_staff_at ? "kept" : status);

/**
 * Keeps a transfer to a cook back until staff let it go. Doing it again changes nothing.
 * @throws Refusal `missing`; `conflict` `transfer_sent` once Stripe may have heard of it.
 */
export function holdTransfer(by: StaffActor, id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const before = await lockUnsent(tx, id);
    if (before.kept_by_staff_at !== null) return;
    await tx.db.transfer.update({
      where: { id },
      data: { kept_by_staff_at: clock.now() },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "transfer.kept", subject_kind: "transfer", subject_id: id, reason },
      ...{ before: { state: stateOf(before) }, after: { state: "kept" } },
    });
  });
}

/**
 * Lets a transfer go that was kept back, or has one that Stripe refused tried again: it goes with the next minute's round,
 * once it is due and the cook's bank account is open.
 * @throws Refusal as `holdTransfer`.
 */
export function releaseTransfer(by: StaffActor, id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const before = await lockUnsent(tx, id);
    await tx.db.transfer.update({
      where: { id },
      data: { kept_by_staff_at: null, retry_at: null },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "transfer.released", subject_kind: "transfer", subject_id: id, reason },
      ...{ before: { state: stateOf(before) }, after: { state: before.status } },
    });
  });
}
