import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { ACTS_TODAY, PAUSED_STATES } from "~/kit/transfer-names";
import { isFrozen } from "../payouts/frozen-by-dispute.server";
import { TRANSFER_STATES, type TransferState, transferState } from "../payouts/transfer-state";
import { byWhom, list, MOST, nameOf, type TimelineEntry } from "./timeline-entry";

/** A dispute of the order, or of a tip for it, is open. */
async function isDisputed(order_id: number): Promise<boolean> {
  // plain SQL: the one condition that sending reads too
  const [part] = await sql<{ is_frozen: boolean }[]>`
    SELECT ${isFrozen(sql`p.id`)} AS is_frozen FROM order_part p WHERE p.order_id = ${order_id} LIMIT 1`;
  return part?.is_frozen ?? false;
}

const actOf = { id: true, at: true, action: true, reason: true, before: true, subject_id: true, ...byWhom };

/** What staff did to transfers, the oldest first, under the names that it has today. */
async function actsOn(ids: readonly number[]) {
  const acts = await db.auditEntry.findMany({
    where: { subject_kind: "transfer", subject_id: { in: ids.map(String) } },
    select: actOf,
    orderBy: { id: "asc" },
    take: MOST,
  });
  return acts.map((act) => ({ ...act, action: ACTS_TODAY[act.action] ?? act.action }));
}

type Act = Awaited<ReturnType<typeof actsOn>>[number];

/** Whether it had been paused before: resuming is also what has Stripe asked again after a refusal. */
const wasPaused = ({ before }: Act) => PAUSED_STATES.includes((before as { state?: unknown } | null)?.state);

/** What staff did to a cook's transfer. */
function verbOf(act: Act): string {
  if (act.action === "transfer.paused") return "paused";
  return wasPaused(act) ? "resumed" : "tried again";
}

/** Where a transfer stands in words; of one that is paused who paused it, or what it took the place of, and why. */
function stateWords(state: TransferState, acts: readonly Act[]): string {
  const words = TRANSFER_STATES[state];
  if (state === "asked" || state === "sent" || state === "canceled") return words;
  if (state === "due") return "Due then";
  const pause = state === "paused" && acts.findLast(({ action }) => action === "transfer.paused");
  if (!pause) return `${words}, due then`;
  return `${words} by ${nameOf(pause)}, due then${pause.reason ? `: ${pause.reason}` : ""}`;
}

const cookOf = { chef: { select: { full_name: true } } } as const;

/** What staff did to a transfer of a cook, as entries. */
const entriesOf = (acts: readonly Act[], cook: string): TimelineEntry[] =>
  acts.map((act) => ({
    ...{ at: act.at, kind: "staff", source: `audit entry ${act.id}, transfer ${act.subject_id}` },
    title: `Transfer to ${cook} ${verbOf(act)} by staff`,
    detail: list(act.reason, nameOf(act)),
  }));

/** The transfers of an order, what was called back of them, those that gave way to a refund, and what staff did to them. */
export async function transfers(order_id: number) {
  const ofOrder = { where: { part: { order_id } }, orderBy: { id: "asc" }, take: MOST } as const;
  const [rows, gone, is_frozen] = await Promise.all([
    db.transfer.findMany({ ...ofOrder, include: { ...cookOf, reversals: true } }),
    db.canceledTransfer.findMany({ ...ofOrder, include: { part: { select: cookOf } } }),
    isDisputed(order_id),
  ]);
  const acts = await actsOn([...rows, ...gone].map(({ id }) => id));
  const actsOf = (ids: readonly number[]) =>
    acts.filter(({ subject_id }) => ids.includes(Number(subject_id)));
  const entries: TimelineEntry[] = rows.flatMap(
    ({ id, status, sent_at, due_at, chef, reversals, ...one }) => {
      const marks = { is_paused: one.paused_at !== null, is_asked: one.asked_at !== null, is_frozen };
      const before = gone.filter(({ part_id }) => part_id === one.part_id).map((other) => other.id);
      const words = stateWords(transferState({ status, ...marks }), actsOf([...before, id]));
      return [
        {
          ...{ at: sent_at ?? due_at, kind: "transfer" as const },
          source: list(`transfer ${id}`, one.stripe_transfer_id),
          title: `${formatCents(one.amount_cents)} to ${chef.full_name}`,
          detail: list(words, one.last_error),
        },
        ...entriesOf(actsOf([id]), chef.full_name),
        ...reversals.map((back) => ({
          ...{ at: back.done_at ?? back.created_at, kind: "transfer" as const },
          source: list(`transfer reversal ${back.id}`, back.stripe_reversal_id),
          title: `${formatCents(back.amount_cents)} back from ${chef.full_name}`,
          detail: list(back.status, back.last_error),
        })),
      ];
    },
  );
  const canceled = gone.flatMap(({ id, canceled_at, amount_cents, part: { chef } }): TimelineEntry[] => [
    {
      ...{ at: canceled_at, kind: "transfer", source: `transfer ${id}` },
      title: `${formatCents(amount_cents)} to ${chef.full_name}`,
      detail: stateWords("canceled", []),
    },
    ...entriesOf(actsOf([id]), chef.full_name),
  ]);
  const jobs = rows
    .filter((row) => row.sent_at === null)
    .map(({ id, refusals }) => `transfer.requested:${id}:${refusals}`);
  return { entries: [...entries, ...canceled], jobs, names: rows.map((row) => row.stripe_transfer_id) };
}
