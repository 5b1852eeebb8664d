import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { countOf } from "~/kit/text";
import { type MessageRow, messageColumns, renderMessage } from "../messages/render-message.server";
import { eventNote } from "../orders/order-events.server";
import { isMoney, kindOf } from "../tenders/tender-kinds";
import { mergeSteps } from "./merge-steps";
import { byWhom, list, MOST, nameOf, type TimelineEntry } from "./timeline-entry";
import { transfers } from "./timeline-transfers.server";

/** A name of ours in words: `order.placed.cook` as `Order placed cook`. */
function inWords(name: string): string {
  const words = statusWords(name).replaceAll(".", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What happened to an order and its parts; of several cooks' parts it says whose. */
async function states(order_id: number): Promise<TimelineEntry[]> {
  const [events, parts] = await Promise.all([
    db.orderEvent.findMany({ where: { order_id }, orderBy: { id: "asc" }, take: MOST }),
    db.orderPart.findMany({
      where: { order_id },
      select: { id: true, chef: { select: { full_name: true } } },
    }),
  ]);
  const cookOf = (part_id: number | null) =>
    parts.length > 1 ? parts.find(({ id }) => id === part_id)?.chef.full_name : undefined;
  const told = events.map((event) => ({ ...event, note: eventNote(event) }));
  return mergeSteps(told).map(({ id, part_id, at, kind, actor, note, from_status, to_status }) => ({
    ...{ at, kind: "state" as const, source: `order event ${id}`, title: inWords(kind) },
    detail: list(
      cookOf(part_id),
      from_status && to_status && `${statusWords(from_status)} to ${statusWords(to_status)}`,
      `by ${actor}`,
      note,
    ),
  }));
}

const paid = {
  ...{ id: true, amount_cents: true, refunded_cents: true, status: true, stripe_intent_id: true },
  ...{ purpose: true, failure_message: true, created_at: true, settled_at: true },
} as const;

/** Payments whose end nobody knows yet. */
const OPEN = new Set(["creating", "requires_payment", "processing"]);

/** The payments and disputes of an order, and the names at Stripe that its events are about. */
async function payments(order_id: number) {
  // tips first: as one condition over both tables every payment there is would be read
  const tips = await db.tip.findMany({ where: { order_id }, select: { id: true }, take: MOST });
  const rows = await db.payment.findMany({
    where: { OR: [{ order_id }, { tip_id: { in: tips.map(({ id }) => id) } }] },
    select: { ...paid, disputes: true },
    orderBy: { id: "asc" },
    take: MOST,
  });
  const entries: TimelineEntry[] = rows.flatMap(({ id, created_at, settled_at, ...one }) => {
    const source = list(`payment ${id}`, one.stripe_intent_id);
    const title = `${formatCents(one.amount_cents)} by card for the ${one.purpose.replace("_", " ")}`;
    const begun = { at: created_at, kind: "payment" as const, source, title, detail: "opened at Stripe" };
    const isOpen = OPEN.has(one.status) && one.stripe_intent_id !== null;
    const replay = isOpen ? { replay: { what: "payment" as const, id: String(id) } } : {};
    const state = { ...begun, ...replay, at: settled_at ?? created_at };
    const detail = list(statusWords(one.status), one.failure_message);
    return settled_at ? [begun, { ...state, detail }] : [{ ...state, detail }];
  });
  const disputes = rows.flatMap((row) => row.disputes);
  for (const { id, created_at, amount_cents, reason, status, stripe_dispute_id } of disputes)
    entries.push({
      ...{ at: created_at, kind: "payment", source: `dispute ${id}, ${stripe_dispute_id}` },
      ...{ title: `Dispute of ${formatCents(amount_cents)}`, detail: list(reason, status) },
    });
  const names = [...rows.map((row) => row.stripe_intent_id), ...disputes.map((one) => one.stripe_dispute_id)];
  return { entries, names };
}

async function refunds(order_id: number) {
  const rows = await db.refund.findMany({
    where: { order_id },
    include: { tender: { select: { method: true } } },
    orderBy: { id: "asc" },
    take: MOST,
  });
  const entries = rows.map(({ id, created_at, amount_cents, quantity, ...one }) => ({
    ...{ at: created_at, kind: "refund" as const, source: list(`refund ${id}`, one.stripe_refund_id) },
    title: `Refund of ${isMoney(one.tender.method) ? formatCents(amount_cents) : countOf(quantity, "voucher")}`,
    detail: list(
      `to the ${kindOf(one.tender.method).name}`,
      one.status,
      one.borne_by && `paid by the ${one.borne_by}`,
      `by ${one.actor}`,
      one.moved_to_wallet_at && "went to the wallet instead",
      one.reason,
    ),
    ...(one.status === "failed" &&
      !one.moved_to_wallet_at && { replay: { what: "refund" as const, id: String(id) } }),
  }));
  const jobs = rows
    .filter((row) => row.status === "pending")
    .flatMap(({ id, attempt }) => [`refund.requested:${id}`, `refund.requested:${id}:${attempt}`]);
  return { entries, jobs, names: rows.map((row) => row.stripe_refund_id) };
}

async function ledger(order_id: number): Promise<TimelineEntry[]> {
  const txns = await db.ledgerTxn.findMany({
    where: { order_id },
    select: {
      ...{ id: true, kind: true, at: true, actor: true, note: true },
      postings: {
        select: { amount: true, ledger_account: { select: { kind: true, asset: true } } },
        orderBy: { id: "asc" },
      },
    },
    orderBy: { id: "asc" },
    take: MOST,
  });
  return txns.map(({ id, kind, at, actor, note, postings }) => ({
    ...{ at, kind: "ledger" as const, source: `ledger transaction ${id}`, title: inWords(kind) },
    detail: list(
      ...postings.map(({ amount, ledger_account: { kind: account, asset } }) => {
        const value = asset === "voucher" ? countOf(Number(amount), "voucher") : formatCents(Number(amount));
        return `${account.replaceAll("_", " ")} ${value}`;
      }),
      `by ${actor}`,
      note,
    ),
  }));
}

/** Jobs that are still to move money of an order, each with how often it failed. */
async function waitingJobs(keys: readonly string[]): Promise<TimelineEntry[]> {
  const jobs = await db.outbox.findMany({
    where: { key: { in: [...keys] }, done_at: null },
    select: { id: true, topic: true, attempts: true, last_error: true, created_at: true },
  });
  return jobs.map(({ id, topic, attempts, last_error, created_at }) => ({
    ...{ at: created_at, kind: "payment" as const, source: `job ${id}`, title: `${inWords(topic)}: waits` },
    detail: list(attempts > 0 && `tried ${attempts} times`, last_error),
    replay: { what: "job" as const, id: String(id) },
  }));
}

/** How long the jobs that delivered a message are kept (`purge-expired`). Days. */
const KEPT_DAYS = 30;
const isOld = (at: Date) => clock.now().getTime() - at.getTime() > KEPT_DAYS * 86_400_000;

interface Sent extends MessageRow {
  id: number;
  at: Date;
  name: string;
  who: string;
  mail: string | null;
  text: string | null;
  pushes: number;
}

/** The subject of a message as it would be sent now; the name of its kind where there is nothing left to say. */
async function subjectOf(row: Sent): Promise<string> {
  const message = await renderMessage(row, { isDownload: true }).catch(() => null);
  return message?.title ?? inWords(row.name);
}

/** Plain SQL: by an index on a fact, and each message's own jobs by their keys. */
async function messages(order_id: number): Promise<TimelineEntry[]> {
  const rows = await sql<Sent[]>`
    SELECT n.id, n.created_at AS at, n.kind AS name, a.first_name || ' ' || a.last_name AS who, ${messageColumns},
      CASE WHEN mail.dead_at IS NOT NULL THEN 'email failed' WHEN mail.done_at IS NOT NULL THEN 'email sent' WHEN mail.id IS NOT NULL THEN 'email waits' END AS mail,
      CASE WHEN sms.id IS NOT NULL THEN 'text ' || coalesce(asked.status::text, 'waits') END AS text,
      (SELECT count(*)::int FROM push_subscription p JOIN outbox o ON o.key = 'notification.push:' || n.key || ':' || p.id WHERE p.account_id = n.account_id) AS pushes
    FROM notification n JOIN account a ON a.id = n.account_id
    LEFT JOIN outbox mail ON mail.key = 'notification.mail:' || n.key LEFT JOIN outbox sms ON sms.key = 'notification.sms:' || n.key
    LEFT JOIN sms_request asked ON asked.key = sms.key
    WHERE n.facts ->> 'order_id' = ${String(order_id)} ORDER BY n.id LIMIT ${MOST}`;
  const subjects = await Promise.all(rows.map(subjectOf));
  return rows.map(({ id, at, who, mail, text, pushes }, n) => ({
    ...{ at, kind: "message", source: `message ${id}`, title: `To ${who}: ${subjects[n]}` },
    detail:
      list(mail, text, pushes > 0 && countOf(pushes, "push", "pushes")) ||
      (isOld(at) ? "how it was delivered is no longer known" : "in the app only"),
    ...(mail && { message_id: id }),
  }));
}

const ACTS: Record<string, string> = {
  "order.refund": "Refunded by staff",
  "order.tip_refund": "Tip refunded by staff",
  "order.cancel": "Canceled by staff",
  "order.note": "Note",
  "order.refund_undone": "Refund taken back before it happened",
  "order.cancel_undone": "Cancellation taken back before it happened",
  "order.email_to_diner": "Written to the diner",
  "order.email_to_cook": "Written to the cook",
  "order.delivered": "Marked as delivered by staff",
  "order.day_changed": "Day changed by staff",
  "order.address_changed": "Address changed by staff",
  "order.dish_changed": "Dish added by staff, for free",
  "order.message_resent": "Message sent again",
};

async function acts(order_id: number): Promise<TimelineEntry[]> {
  const entries = await db.auditEntry.findMany({
    where: { subject_kind: "order", subject_id: String(order_id) },
    select: {
      ...{ id: true, at: true, action: true, reason: true },
      ...byWhom,
    },
    orderBy: { id: "asc" },
    take: MOST,
  });
  return entries.map(({ id, at, action, reason, ...who }) => ({
    ...{ at, kind: "staff" as const, source: `audit entry ${id}`, title: ACTS[action] ?? inWords(action) },
    detail: list(reason, nameOf(who)),
  }));
}

/** What Stripe said of these of its objects; of an event its type alone, never its content. */
async function providerEvents(names: readonly (string | null)[]): Promise<TimelineEntry[]> {
  const events = await db.providerEvent.findMany({
    where: { object_id: { in: names.filter((name) => name !== null) } },
    select: {
      id: true,
      type: true,
      received_at: true,
      processed_at: true,
      last_error: true,
      object_id: true,
    },
    orderBy: { received_at: "asc" },
    take: MOST,
  });
  return events.map(({ id, type, received_at, processed_at, last_error, object_id }) => ({
    ...{ at: received_at, kind: "provider" as const, source: id, title: type },
    detail: list(object_id, processed_at ? "processed" : "waits", last_error),
    ...(processed_at === null && { replay: { what: "event" as const, id } }),
  }));
}

/** Everything that happened to an order, the newest first, each with the row that says so. */
export async function readTimeline(order_id: number): Promise<TimelineEntry[]> {
  const [ofStates, ofPayments, ofRefunds, ofLedger, ofTransfers, ofMessages, ofStaff] = await Promise.all([
    states(order_id),
    payments(order_id),
    refunds(order_id),
    ledger(order_id),
    transfers(order_id),
    messages(order_id),
    acts(order_id),
  ]);
  const names = [...ofPayments.names, ...ofRefunds.names, ...ofTransfers.names];
  const [ofProvider, ofJobs] = await Promise.all([
    providerEvents(names),
    waitingJobs([...ofRefunds.jobs, ...ofTransfers.jobs]),
  ]);
  const all = [
    ...[ofStates, ofPayments.entries, ofRefunds.entries, ofLedger, ofTransfers.entries],
    ...[ofMessages, ofStaff, ofProvider, ofJobs],
  ].flat();
  return all.sort((a, b) => b.at.getTime() - a.at.getTime());
}
