import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff, type StaffOnDuty } from "../staff/acting-staff";
import { requireFree } from "../staff/assignments.server";
import { audit } from "../staff/audit.server";
import { ANSWERABLE } from "./dispute-reasons";

interface Locked {
  status: string;
  is_past: boolean;
  owner_id: number | null;
  /** asked of Stripe, and not answered yet */
  is_asked: boolean;
  attempt: number;
}

/** Locks a dispute with its case, which is begun where there is none. @throws Refusal `missing`. */
async function lock(tx: Tx, id: number): Promise<Locked> {
  // plain SQL: locks the row, and compares with the database's clock
  const [dispute] = await tx<{ status: string; is_past: boolean }[]>`
    SELECT status, coalesce(due_at < app_now(), false) AS is_past FROM dispute WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!dispute) throw missing();
  const { owner_id, asked, done_at, attempt } = await tx.db.disputeCase.upsert({
    where: { dispute_id: id },
    create: { dispute_id: id },
    update: {},
    select: { owner_id: true, asked: true, done_at: true, attempt: true },
  });
  return { ...dispute, owner_id, is_asked: asked !== null && done_at === null, attempt };
}

const ofCase = (id: number, verb: string) => ({
  ...{ action: `dispute.${verb}`, subject_kind: "dispute" as const, subject_id: id },
});

/**
 * Somebody of finance looks after a dispute from now on. `from` is whose it was when they looked, null for nobody's.
 * @throws Refusal `missing`; `conflict` `taken` where a colleague was faster.
 */
export function assignCase(by: StaffOnDuty, id: number, from: number | null): Promise<void> {
  return transaction(async (tx) => {
    const { owner_id } = await lock(tx, id);
    if (owner_id === by.staff_id) return;
    await requireFree(tx, by, owner_id, from);
    const data = { owner_id: by.staff_id };
    await tx.db.disputeCase.update({ where: { dispute_id: id }, data, select: { dispute_id: true } });
    await audit(tx, by, { ...ofCase(id, "taken"), reason: null, before: { owner_id }, after: data });
  });
}

/** Writes a note beside a dispute, for whoever looks at it next. @throws Refusal `missing`. */
export function addCaseNote(by: StaffOnDuty, id: number, note: string): Promise<void> {
  return transaction(async (tx) => {
    await lock(tx, id);
    await audit(tx, by, { ...ofCase(id, "note"), reason: note });
  });
}

/** Keeps what is to be said to Stripe, for later. @throws Refusal `missing`; `conflict` `dispute_answered`. */
export function saveExplanation(_by: StaffOnDuty, id: number, explanation: string): Promise<void> {
  return transaction(async (tx) => {
    requireOpen(await lock(tx, id));
    const data = { explanation };
    await tx.db.disputeCase.update({ where: { dispute_id: id }, data, select: { dispute_id: true } });
  });
}

/** @throws Refusal `conflict` `dispute_answered` for one that waits for no answer, `dispute_late` after its deadline. */
function requireOpen({ status, is_past, is_asked }: Locked): void {
  if (is_asked) throw conflict("dispute_answered", "Stripe is being asked just now.");
  if (!ANSWERABLE.includes(status))
    throw conflict("dispute_answered", "This dispute doesn't wait for an answer anymore.");
  if (is_past) throw conflict("dispute_late", "The deadline is over: Stripe takes no answer anymore.");
}

/** Notes what is asked of Stripe and by whom; a job asks after the commit. */
async function ask(
  tx: Tx,
  by: StaffOnDuty,
  id: number,
  { asked, attempt, explanation }: { asked: "submit" | "accept"; attempt: number; explanation?: string },
): Promise<void> {
  await tx.db.disputeCase.update({
    where: { dispute_id: id },
    data: {
      ...{ asked, asked_at: clock.now(), asked_by_id: by.staff_id, attempt, done_at: null, failure: null },
      ...(explanation !== undefined && { explanation }),
    },
    select: { dispute_id: true },
  });
  await publish(tx, "dispute.answered", { dispute_id: id }, `dispute.answered:${id}:${attempt}`);
}

/**
 * Hands the evidence file and an explanation in to Stripe, once: nothing can be added afterward. Finance and admins may, with a
 * code of the last ten minutes.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required`; `missing`; `conflict` `dispute_answered`,
 *   `dispute_late`.
 */
export async function submitCase(me: Staff, id: number, explanation: string): Promise<void> {
  const by = actingStaff(me, "answer disputes");
  await requireProof(me);
  await transaction(async (tx) => {
    const locked = await lock(tx, id);
    requireOpen(locked);
    await audit(tx, by, {
      ...{
        ...ofCase(id, "submitted"),
        reason: null,
        before: { status: locked.status },
        after: { explanation },
      },
    });
    await ask(tx, by, id, { asked: "submit", attempt: locked.attempt + 1, explanation });
  });
}

/**
 * Accepts a dispute: it is lost for good, and the platform bears it. Finance and admins may, with a code of the last ten minutes.
 * @throws Refusal as `submitCase`.
 */
export async function acceptCase(me: Staff, id: number, reason: string): Promise<void> {
  const by = actingStaff(me, "answer disputes");
  await requireProof(me);
  await transaction(async (tx) => {
    const locked = await lock(tx, id);
    requireOpen({ ...locked, is_past: false });
    await audit(tx, by, { ...ofCase(id, "accepted"), reason, before: { status: locked.status } });
    await ask(tx, by, id, { asked: "accept", attempt: locked.attempt + 1 });
  });
}
