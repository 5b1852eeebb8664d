import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { requireFree } from "../staff/assignments.server";
import { audit } from "../staff/audit.server";

interface Locked {
  id: number;
  kind: string;
  stripe_id: string;
  owner_id: number | null;
  resolution: string | null;
  is_open: boolean;
}

/** @throws Refusal `missing`. */
async function lock(tx: Tx, id: number): Promise<Locked> {
  // plain SQL: locks the row
  const [row] = await tx<Locked[]>`
    SELECT id, kind, stripe_id, owner_id, resolution, gone_at IS NULL AND resolved_at IS NULL AS is_open
    FROM money_difference WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw missing();
  return row;
}

const ofDifference = (id: number, verb: string) => ({
  ...{ action: `difference.${verb}`, subject_kind: "difference" as const, subject_id: id },
});

/**
 * Somebody of finance looks after a difference from now on. `from` is whose it was when they looked, null for nobody's.
 * @throws Refusal `missing`; `conflict` `taken` where a colleague was faster.
 */
export function assignDifference(by: StaffOnDuty, id: number, from: number | null): Promise<void> {
  return transaction(async (tx) => {
    const { owner_id } = await lock(tx, id);
    if (owner_id === by.staff_id) return;
    await requireFree(tx, by, owner_id, from);
    await tx.db.moneyDifference.update({
      where: { id },
      data: { owner_id: by.staff_id },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{
        ...ofDifference(id, "taken"),
        reason: null,
        before: { owner_id },
        after: { owner_id: by.staff_id },
      },
    });
  });
}

/** Writes a note beside a difference, for whoever looks at it next. */
export function addDifferenceNote(by: StaffOnDuty, id: number, note: string): Promise<void> {
  return transaction(async (tx) => {
    await lock(tx, id);
    await audit(tx, by, { ...ofDifference(id, "note"), reason: note });
  });
}

/**
 * Says how a difference was resolved: it is no longer open, as long as its amounts stay what they are.
 * @throws Refusal `missing`; `conflict` `not_open`.
 */
export function resolveDifference(by: StaffOnDuty, id: number, resolution: string): Promise<void> {
  return transaction(async (tx) => {
    const { is_open } = await lock(tx, id);
    if (!is_open) throw conflict("not_open", "This difference isn't open anymore.");
    const owner_id = by.staff_id;
    await tx.db.moneyDifference.update({
      where: { id },
      data: { resolved_at: clock.now(), resolution, owner_id },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{
        ...ofDifference(id, "resolved"),
        reason: resolution,
        before: { state: "open" },
        after: { state: "resolved" },
      },
    });
  });
}

/**
 * Opens a difference again that was said to be resolved.
 * @throws Refusal `missing`; `conflict` `not_resolved`.
 */
export function reopenDifference(by: StaffOnDuty, id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const { resolution } = await lock(tx, id);
    if (resolution === null) throw conflict("not_resolved", "This difference isn't resolved.");
    await tx.db.moneyDifference.update({
      where: { id },
      data: { resolved_at: null, resolution: null },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ ...ofDifference(id, "reopened"), reason, before: { state: "resolved" }, after: { state: "open" } },
    });
  });
}
