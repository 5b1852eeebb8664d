import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { type MessageRow, messageColumns, renderMessage } from "../messages/render-message.server";
import { readReceipt } from "../receipts/read-receipt.server";
import type { Receipt } from "../receipts/receipt";
import { missing } from "../refusal";

/** Something that happened, in words; the instant in UTC. */
export interface EvidenceStep {
  at: Date;
  words: string;
}

/** Everything of an order that a bank is shown. Cents. */
export interface Evidence {
  stripe_dispute_id: string;
  reason: string;
  amount_cents: number;
  paid_at: Date | null;
  paid_cents: number;
  stripe_intent_id: string | null;
  customer_name: string;
  customer_email_address: string;
  product_description: string;
  /** the day of the dinner; null for what is no order */
  service_date: string | null;
  receipt: Receipt | null;
  /** the way of the order */
  steps: EvidenceStep[];
  /** how each cook's part was delivered, with the cook's own confirmations */
  deliveries: { cook: string; by: string; window: [Date, Date]; steps: EvidenceStep[] }[];
  /** what the diner was told, word for word */
  messages: (EvidenceStep & { text: string[]; isMailed: boolean })[];
  /** delivered orders of the same diner before, that no bank took back */
  earlier: { count: number; sameAddress: number };
}

interface Disputed {
  stripe_dispute_id: string;
  reason: string;
  amount_cents: number;
  paid_at: Date | null;
  paid_cents: number;
  stripe_intent_id: string | null;
  customer_name: string;
  customer_email_address: string;
  account_id: number;
  order_id: number | null;
  order_number: string | null;
  service_date: string | null;
  purpose: string;
}

async function readDisputed(id: number): Promise<Disputed> {
  // plain SQL: one statement over five tables
  const [row] = await sql<Disputed[]>`
    SELECT d.stripe_dispute_id, d.reason, d.amount_cents, p.settled_at AS paid_at, p.amount_cents AS paid_cents, p.stripe_intent_id,
      a.first_name || ' ' || a.last_name AS customer_name, a.email::text AS customer_email_address, a.id AS account_id, o.id AS order_id,
      o.number AS order_number, o.delivery_date AS service_date, p.purpose
    FROM dispute d JOIN payment p ON p.id = d.payment_id JOIN account a ON a.id = p.account_id LEFT JOIN tip t ON t.id = p.tip_id
    LEFT JOIN orders o ON o.id = coalesce(p.order_id, t.order_id) WHERE d.id = ${id}`;
  if (!row) throw missing();
  return row;
}

interface EventRow {
  at: Date;
  part_id: number | null;
  kind: string;
  actor: string;
  to_status: string | null;
}

/** Who did a step, as far as a bank needs to know: nobody is named by a number of ours. */
function byWhom(actor: string): string {
  if (actor.startsWith("chef:")) return "by the cook";
  if (actor.startsWith("helper:")) return "by the cook's helper";
  if (actor.startsWith("account:")) return "by the cardholder";
  return actor.startsWith("staff:") ? "by DinDin's team" : "by DinDin";
}

const stepOf = ({ at, kind, actor, to_status }: EventRow): EvidenceStep => ({
  at,
  words: `${statusWords(to_status ?? kind).replaceAll(".", " ")}, ${byWhom(actor)}`,
});

async function readWay(order_id: number) {
  const [events, parts] = await Promise.all([
    db.orderEvent.findMany({
      where: { order_id },
      select: { at: true, part_id: true, kind: true, actor: true, to_status: true },
      orderBy: { id: "asc" },
      take: 200,
    }),
    db.orderPart.findMany({
      where: { order_id },
      select: {
        ...{ id: true, chef_delivers: true, window_start_at: true, window_end_at: true, ready_at: true },
        chef: { select: { full_name: true } },
      },
      orderBy: { id: "asc" },
    }),
  ]);
  const deliveries = parts.map(({ id, chef, chef_delivers, window_start_at, window_end_at, ready_at }) => {
    const own = events.filter((event) => event.part_id === id).map(stepOf);
    const ready = ready_at ? [{ at: ready_at, words: "packed and ready, by the cook" }] : [];
    const steps = [...own, ...ready].sort((a, b) => a.at.getTime() - b.at.getTime());
    return {
      cook: chef.full_name,
      by: chef_delivers ? "the cook" : "DinDin's driver",
      window: [window_start_at, window_end_at] as [Date, Date],
      steps,
    };
  });
  return { steps: events.filter((event) => event.part_id === null).map(stepOf), deliveries };
}

/** What the diner was told about the order, in the words that it has now; what can't be said anymore is left out. */
async function readMessages(order_id: number, account_id: number): Promise<Evidence["messages"]> {
  // plain SQL: a message is read by the fragment of every message
  const rows = await sql<(MessageRow & { at: Date; is_mailed: boolean })[]>`
    SELECT ${messageColumns}, n.created_at AS at, EXISTS (SELECT FROM outbox o WHERE o.key = 'notification.mail:' || n.key AND o.done_at IS NOT NULL) AS is_mailed
    FROM notification n WHERE n.account_id = ${account_id} AND n.facts ->> 'order_id' = ${String(order_id)} ORDER BY n.id LIMIT 50`;
  const said = await Promise.all(
    rows.map(async (row) => {
      const message = await renderMessage(row);
      return (
        message && { at: row.at, words: message.title, text: message.paragraphs, isMailed: row.is_mailed }
      );
    }),
  );
  return said.filter((one) => one !== null);
}

async function readEarlier(order_id: number, account_id: number): Promise<Evidence["earlier"]> {
  // plain SQL: counts earlier orders, and those to the same address, in one pass
  const [row] = await sql<{ count: number; same: number }[]>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE before.delivery_address ->> 'address' = o.delivery_address ->> 'address')::int AS same
    FROM orders o JOIN orders before ON before.account_id = o.account_id AND before.status = 'delivered' AND before.placed_at < o.placed_at
    WHERE o.id = ${order_id} AND o.account_id = ${account_id}
      AND NOT EXISTS (SELECT FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE p.order_id = before.id)`;
  return { count: row?.count ?? 0, sameAddress: row?.same ?? 0 };
}

const PURPOSES: Record<string, string> = {
  tip: "A tip for the cook of a delivered dinner",
  gift_card: "A gift card for dinners on DinDin",
  org_fund: "Dinner money for a company's people on DinDin",
  invoice: "An invoice for a company's dinners on DinDin",
};

function describe({ purpose, order_number }: Disputed, receipt: Receipt | null): string {
  if (purpose !== "order" || !receipt) return PURPOSES[purpose] ?? `Order ${order_number} on DinDin`;
  const dishes = receipt.cooks.flatMap((cook) => cook.lines.map((line) => `${line.quantity} × ${line.name}`));
  return `Dinner delivered at home, order ${receipt.order_number}: ${dishes.join(", ")}`;
}

/**
 * Puts together from stored rows what a bank is shown in a dispute: the receipt, the order's way, each delivery with the cook's
 * confirmations, what the diner was told, earlier orders. Instructions for the door, codes and keys are no part of it.
 * @throws Refusal `missing`.
 */
export async function readEvidence(dispute_id: number): Promise<Evidence> {
  const { order_id, account_id, purpose, order_number, ...disputed } = await readDisputed(dispute_id);
  if (order_id === null)
    return {
      ...{
        ...disputed,
        product_description: PURPOSES[purpose] ?? "A payment on DinDin",
        receipt: null,
        steps: [],
      },
      ...{ deliveries: [], messages: [], earlier: { count: 0, sameAddress: 0 } },
    };
  const [receipt, way, messages, earlier] = await Promise.all([
    readReceipt(sql, order_id),
    readWay(order_id),
    readMessages(order_id, account_id),
    readEarlier(order_id, account_id),
  ]);
  const product_description = describe({ order_id, account_id, purpose, order_number, ...disputed }, receipt);
  return { ...disputed, product_description, receipt, ...way, messages, earlier };
}

/** What of the evidence there is, for its list on the screen. */
export function contentsOf({ receipt, steps, deliveries, messages, earlier }: Evidence): string[] {
  const delivered = deliveries.filter((one) => one.steps.some(({ words }) => words.startsWith("delivered")));
  return [
    receipt && `Receipt ${receipt.number}: ${formatCents(receipt.total_cents)}`,
    steps.length + deliveries.length > 0 &&
      `Timeline: ${steps.length + deliveries.reduce((sum, one) => sum + one.steps.length, 0)} entries`,
    deliveries.length > 0 &&
      (delivered.length > 0
        ? `Delivery, as confirmed for ${delivered.map((one) => one.cook).join(", ")}`
        : "No delivery was confirmed"),
    messages.length > 0 && `Messages to the diner: ${messages.length}`,
    earlier.count > 0 && `Earlier orders that were delivered: ${earlier.count}`,
  ].filter((line) => line !== false && line !== null);
}
