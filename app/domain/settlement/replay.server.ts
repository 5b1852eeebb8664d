import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { requeueMoneyJob } from "../outbox/requeue-job.server";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff, type StaffOnDuty } from "../staff/acting-staff";
import { type AuditedAction, audit } from "../staff/audit.server";
import { processEvent } from "./process-event.server";
import { settlePayment } from "./settle-payment.server";

/** Who may replay: operations, finance, admins, with a code of the last ten minutes, since money may move. */
async function replaying(me: Staff): Promise<StaffOnDuty> {
  const by = actingStaff(me, "replay money");
  await requireProof(me);
  return by;
}

/** An order's replays stand in its own audit too, where its timeline finds them. */
function note(by: StaffOnDuty, entry: Omit<AuditedAction, "reason">): Promise<number> {
  return transaction((tx) => audit(tx, by, { ...entry, reason: null }));
}

/**
 * Asks Stripe again what became of a payment, and settles it by the one settling function: paid once, whoever asks and however
 * often. Answers whether it is paid.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required`; `missing`; `unavailable`.
 */
export async function replayPayment(me: Staff, payment_id: number): Promise<"paid" | "unpaid"> {
  const by = await replaying(me);
  const payment = await db.payment.findUnique({ where: { id: payment_id }, select: { status: true } });
  if (!payment) throw missing();
  const { state } = await settlePayment(payment_id, by.actor);
  await note(by, {
    ...{ action: "payment.replayed", subject_kind: "payment", subject_id: payment_id },
    ...{ before: { status: payment.status }, after: { state } },
  });
  return state;
}

/**
 * Acts on an event of Stripe's again that could not be acted on: its content is never believed, Stripe is asked.
 * @throws Refusal as `replayPayment`; `conflict` `event_processed`.
 */
export async function replayEvent(me: Staff, id: string): Promise<void> {
  const by = await replaying(me);
  const event = await db.providerEvent.findUnique({
    where: { id },
    select: { type: true, processed_at: true },
  });
  if (!event) throw missing();
  if (event.processed_at) throw conflict("event_processed", "This event was processed meanwhile.");
  await processEvent(id);
  await note(by, {
    action: "event.replayed",
    subject_kind: "event",
    subject_id: id,
    after: { type: event.type },
  });
}

/**
 * Has a job that moves money tried again now. Such a job may run twice without harm.
 * @throws Refusal as `replayPayment`; `conflict` `job_done` for one that is done, in a worker's hands, or moves no money.
 */
export async function replayJob(me: Staff, id: number): Promise<void> {
  const by = await replaying(me);
  await transaction(async (tx) => {
    const topic = await requeueMoneyJob(tx, id);
    if (topic === null) throw conflict("job_done", "This was done meanwhile, or is being done just now.");
    const entry = { action: "job.replayed", subject_kind: "job", subject_id: id } as const;
    await audit(tx, by, { ...entry, reason: null, after: { topic } });
  });
}
