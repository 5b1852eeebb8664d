import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { StaffRole } from "../accounts/people";
import { conflict, invalid } from "../refusal";
import { audit, type StaffActor } from "./audit.server";

/** Something that waits: the queue and its name in it. */
export interface QueueItem {
  queue: string;
  item: string;
}

/** Who looks after something that waits, and until when it is put off. */
export interface Assignment extends QueueItem {
  owner: { staff_id: number; name: string } | null;
  snoozed_until: Date | null;
}

/** The longest that something can be put off. Days. */
const MOST_DAYS = 90;
const DAY_MS = 86_400_000;

type State = { staff_id: number | null; snoozed_until: Date | null };

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/** Who looks after what waits in these queues, as far as anybody does or has put it off. */
export async function listAssignments(queues: readonly string[]): Promise<Assignment[]> {
  const rows = await db.queueAssignment.findMany({
    where: {
      queue: { in: [...queues] },
      OR: [{ staff_id: { not: null } }, { snoozed_until: { gt: clock.now() } }],
    },
    select: {
      ...{ queue: true, item: true, snoozed_until: true },
      staff: {
        select: { id: true, ended_at: true, account: { select: { first_name: true, last_name: true } } },
      },
    },
    take: 10_000,
  });
  return rows.map(({ staff, ...row }) => ({
    ...row,
    owner: staff && staff.ended_at === null ? { staff_id: staff.id, name: nameOf(staff.account) } : null,
  }));
}

/** Whom something can be handed over to: the team, by name. */
export async function listColleagues(): Promise<{ staff_id: number; role: StaffRole; name: string }[]> {
  const members = await db.staffMember.findMany({
    where: { ended_at: null },
    select: { id: true, role: true, account: { select: { first_name: true, last_name: true } } },
    orderBy: [{ account: { first_name: "asc" } }, { id: "asc" }],
    take: 200,
  });
  return members.map(({ id, role, account }) => ({ staff_id: id, role, name: nameOf(account) }));
}

/** Who looks after it, by name; undefined for somebody who is not of the team anymore. */
async function ownerName(tx: Tx, staff_id: number): Promise<string | undefined> {
  const select = { account: { select: { first_name: true, last_name: true } } } as const;
  const member = await tx.db.staffMember.findFirst({ where: { id: staff_id, ended_at: null }, select });
  return member ? nameOf(member.account) : undefined;
}

/**
 * Lets on who takes something that is nobody's, or whose owner they have seen (`from`, null for nobody): a colleague who was
 * faster keeps it, until it is taken from them knowingly.
 * @throws Refusal `conflict` `taken`, naming the colleague.
 */
export async function requireFree(
  tx: Tx,
  by: Pick<StaffActor, "staff_id">,
  owner: number | null,
  from: number | null,
): Promise<void> {
  if (owner === null || owner === from || owner === by.staff_id) return;
  const name = await ownerName(tx, owner);
  if (name !== undefined)
    throw conflict("taken", `${name} has taken it meanwhile. Press Take again to take it over.`);
}

/** Changes who looks after something, or until when it is put off; of two at once the later one counts. `check` sees who it was. */
function change(
  by: StaffActor,
  { queue, item }: QueueItem,
  act: string,
  to: Partial<State>,
  check?: (tx: Tx, owner: number | null) => Promise<void>,
) {
  const key = { queue, item };
  return transaction(async (tx) => {
    // plain SQL: a lock by the item, whose row may not be there yet
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`queue:${queue}:${item}`}, 0))`;
    const before = await tx.db.queueAssignment.findUnique({
      where: { queue_item: key },
      select: { staff_id: true, snoozed_until: true },
    });
    await check?.(tx, before?.staff_id ?? null);
    const after: State = { staff_id: null, snoozed_until: null, ...before, ...to };
    await tx.db.queueAssignment.upsert({
      where: { queue_item: key },
      create: { ...key, ...after },
      update: { ...after, updated_at: clock.now() },
    });
    const factsOf = (state: State | null) => ({
      staff_id: state?.staff_id ?? null,
      snoozed_until: state?.snoozed_until?.toISOString() ?? null,
    });
    await audit(tx, by, {
      ...{ action: `queue.${act}`, subject_kind: "queue_item", subject_id: `${queue} ${item}`, reason: null },
      ...{ before: factsOf(before), after: factsOf(after) },
    });
  });
}

/**
 * Somebody of the team looks after it from now on; it is put off no more. `from` is whose it was when they looked, null for
 * nobody's: a colleague who was faster keeps it, until it is taken from them knowingly.
 * @throws Refusal `conflict` `taken`, naming the colleague.
 */
export function takeItem(by: StaffActor, item: QueueItem, from: number | null): Promise<void> {
  return change(by, item, "taken", { staff_id: by.staff_id, snoozed_until: null }, (tx, owner) =>
    requireFree(tx, by, owner, from),
  );
}

/** Nobody in particular looks after it anymore. */
export function releaseItem(by: StaffActor, item: QueueItem): Promise<void> {
  return change(by, item, "released", { staff_id: null });
}

/**
 * A colleague looks after it from now on.
 * @throws Refusal `invalid` `staff` for who is not of the team.
 */
export function handOverItem(by: StaffActor, item: QueueItem, staff_id: number): Promise<void> {
  return change(by, item, "handed_over", { staff_id, snoozed_until: null }, async (tx) => {
    const there = await tx.db.staffMember.count({ where: { id: staff_id, ended_at: null } });
    if (there === 0) throw invalid("staff", "Choose somebody of the team.");
  });
}

/**
 * Puts it off: nobody sees it in its queue until then. Whoever puts it off looks after it.
 * @throws Refusal `invalid` `until` for a time that is over or more than 90 days ahead.
 */
export async function snoozeItem(by: StaffActor, item: QueueItem, until: Date): Promise<void> {
  const ahead = until.getTime() - clock.now().getTime();
  if (ahead <= 0) throw invalid("until", "Choose a time that is still to come.");
  if (ahead > MOST_DAYS * DAY_MS) throw invalid("until", `Choose a time within ${MOST_DAYS} days.`);
  await change(by, item, "snoozed", { staff_id: by.staff_id, snoozed_until: until });
}
