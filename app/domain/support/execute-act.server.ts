import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { StaffRole } from "../accounts/people";
import { RetryLater } from "../outbox/job.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { refundTipByStaff } from "../refunds/refund-tip-by-staff.server";
import { Refusal } from "../refusal";
import type { StaffActor } from "../staff/audit.server";
import { creditLimitOf, refundLimitOf, type StaffAction, staffMay } from "../staff/staff-may";
import { creditByStaff } from "../wallets/credit-by-staff.server";
import { type ActRefusal, roleChanged, storedRefusal } from "./act-refusals.server";
import { type ActRequest, readActRequest } from "./act-request";
import { cancelDay, cancelPaidMeanwhile } from "./cancel-day.server";

interface Claimed {
  id: number;
  kind: string;
  request: unknown;
  key: string;
  staff_id: number;
  role: StaffRole;
  is_ended: boolean;
}

/** Takes an act over from whoever could take it back; one that was taken over before, by a worker that died, again. */
async function claim(id: number): Promise<Claimed | undefined> {
  // plain SQL: changes the row and reads who asked in one statement
  const [act] = await sql<Claimed[]>`
    UPDATE waiting_act a SET state = 'running' FROM staff_member s
    WHERE a.id = ${id} AND a.state IN ('waiting', 'running') AND s.id = a.staff_id
    RETURNING a.id, a.kind, a.wish AS request, a.key, a.staff_id, s.role, s.ended_at IS NOT NULL AS is_ended`;
  return act;
}

const RIGHTS = {
  refund: "give small amounts back",
  cancel: "call orders off",
  cancel_day: "call orders off",
  credit: "credit wallets",
} as const satisfies Record<ActRequest["kind"], StaffAction>;

/** True when the order, or its part, was called off by this act before: by a try whose end nobody noted. */
async function wasCanceled(order_id: number, { key }: Claimed): Promise<boolean> {
  const where = { subject_kind: "order", subject_id: String(order_id), action: "order.cancel" };
  return (await db.auditEntry.count({ where: { ...where, after: { path: ["key"], equals: key } } })) > 0;
}

const actorOf = ({ staff_id }: Pick<Claimed, "staff_id">): StaffActor => ({
  staff_id,
  actor: `staff:${staff_id}`,
});

/** Gives money of an order back: of a tip that was given afterward, or of what the order cost. */
async function giveBack(
  by: StaffActor,
  { tip_id, ...request }: Extract<ActRequest, { kind: "refund" }>["request"],
  { key, role }: Claimed,
): Promise<void> {
  const given = { ...request, key, most_cents: refundLimitOf(role) };
  if (tip_id === undefined) await refundByStaff(by, given);
  else await refundTipByStaff(by, { ...given, tip_id });
}

/** Does it. Answers what of it could not be done and why; none for all of it. */
async function perform(act: Claimed): Promise<ActRefusal[]> {
  const asked = readActRequest(act.kind, act.request);
  if (act.is_ended || !staffMay(act.role, RIGHTS[asked.kind])) throw roleChanged();
  const by = actorOf(act);
  if (asked.kind === "cancel_day") return cancelDay(by, asked.request, act);
  if (asked.kind === "refund") await giveBack(by, asked.request, act);
  else if (asked.kind === "credit")
    await creditByStaff(by, { ...asked.request, key: act.key }, creditLimitOf(act.role));
  else if (!(await wasCanceled(asked.request.order_id, act)))
    await cancelByStaff(by, { ...asked.request, key: act.key });
  return [];
}

/** What ended first stays. The version before takes an act without words for one that still waits: they are empty. */
const end = (id: number, refusals: readonly ActRefusal[]) =>
  db.waitingAct.updateMany({
    where: { id, ended_at: null },
    data: {
      ended_at: clock.now(),
      ...(refusals.length > 0
        ? { state: "refused", refusal: "", refusals: [...refusals] }
        : { state: "done" }),
    },
  });

/**
 * Does what staff asked for ten seconds ago and did not take back, once, by their rights of now. What is refused after all (somebody
 * was faster) is noted, and whoever asked for it reads why on their next screen.
 */
export async function executeAct(waiting_act_id: number): Promise<void> {
  const act = await claim(waiting_act_id);
  if (!act) return;
  try {
    await end(act.id, await perform(act));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
    const { kind, request } = readActRequest(act.kind, act.request);
    // another worker may have been faster with this very act
    const isDone = kind === "cancel" && (await wasCanceled(request.order_id, act));
    await end(act.id, isDone ? [] : [storedRefusal(error)]);
  }
}

/**
 * Cancels what was in a checkout when staff canceled a cook's day, and is paid by now; later once more while one is under way.
 * @throws RetryLater until the last one is over.
 */
export async function cancelCheckedOut(waiting_act_id: number): Promise<void> {
  const act = await db.waitingAct.findUniqueOrThrow({
    where: { id: waiting_act_id },
    select: { id: true, key: true, kind: true, request: true, staff_id: true },
  });
  const asked = readActRequest(act.kind, act.request);
  if (asked.kind !== "cancel_day") return;
  if ((await cancelPaidMeanwhile(actorOf(act), asked.request, act)) > 0) throw new RetryLater(60);
}
