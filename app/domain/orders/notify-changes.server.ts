import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatDay } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { notify } from "../messages/notify.server";
import { readReceipt } from "../receipts/read-receipt.server";
import { backOf } from "../receipts/receipt";
import { changedWords, peopleOf } from "./notify-placed.server";
import { readOrder } from "./order-row.server";

const STEPS: Record<string, (cook: string, day: string) => string> = {
  accepted: (cook, day) => `${cook} is cooking for you on ${day}`,
  out_for_delivery: (cook) => `${cook}'s dinner is on its way to you`,
  delivered: (cook) => `${cook}'s dinner is delivered. Enjoy!`,
};

/** A step of a cook's part that the diner cares about; the others are silent. */
export async function tellMoved(order_id: number, part_id: number, status: string): Promise<void> {
  const words = STEPS[status];
  if (!words) return;
  const [part] = await sql<
    { account_id: number; number: string; full_name: string; delivery_date: string }[]
  >`
    SELECT o.account_id, o.number, c.full_name, p.delivery_date FROM order_part p JOIN orders o ON o.id = p.order_id JOIN chef c ON c.id = p.chef_id
    WHERE p.id = ${part_id} AND p.order_id = ${order_id}`;
  if (!part) return;
  await transaction((tx) =>
    notify(tx, {
      account_id: part.account_id,
      topic: "steps",
      key: `order.part_moved:${part_id}:${status}`,
      title: words(part.full_name, formatDay(part.delivery_date)),
      body: `This is about your order ${part.number}.`,
      path: paths.order(order_id),
    }),
  );
}

async function backWords(order_id: number): Promise<string> {
  const { tenders } = await readReceipt(sql, order_id);
  const back = backOf(tenders).map(({ method, refunded_cents, refunded_quantity }) =>
    method === "voucher"
      ? countOf(refunded_quantity, "voucher")
      : `${formatCents(refunded_cents)} to ${method === "wallet" ? "your wallet" : "your card"}`,
  );
  if (back.length === 0) return "Nothing was charged.";
  return `You get back: ${back.join(", ")}. Money on a card takes a few days to show.`;
}

/** The whole order is off: the diner hears what comes back, and each cook that there is nothing to cook. */
export async function tellCancelled(order_id: number, by: string): Promise<void> {
  const [order, people, back] = await Promise.all([
    readOrder(sql, order_id),
    peopleOf(order_id),
    backWords(order_id),
  ]);
  await transaction(async (tx) => {
    const title = `Your order ${order.number} is cancelled`;
    await notify(tx, {
      account_id: people.account_id,
      topic: "orders",
      key: `order.cancelled:${order_id}:diner`,
      title,
      body: back,
      path: paths.order(order_id),
    });
    if (by === "chef") return;
    for (const part of people.parts) {
      await notify(tx, {
        account_id: part.chef_account_id,
        topic: "kitchen",
        key: `order.cancelled:${order_id}:chef:${part.chef_id}`,
        title: `Order ${order.number} for ${formatDay(order.delivery_date)} is cancelled`,
        body: "Please don't cook it.",
        path: desk.order(order_id),
      });
    }
  });
}

/** Staff gave something back. `refunds` is what, in words; `key` is the announcement's. */
export async function tellRefunded(order_id: number, refunds: string, key: string): Promise<void> {
  const [order] = await sql<{ account_id: number; number: string }[]>`
    SELECT account_id, number FROM orders WHERE id = ${order_id}`;
  if (!order) return;
  await transaction((tx) =>
    notify(tx, {
      account_id: order.account_id,
      topic: "orders",
      key,
      title: `A refund for your order ${order.number}`,
      body: `You get back: ${refunds}. Money on a card takes a few days to show.`,
      path: paths.order(order_id),
    }),
  );
}

/** A cook can't make one dish. */
export async function tellDeclined(order_id: number, line_id: number): Promise<void> {
  const [order, people] = await Promise.all([readOrder(sql, order_id), peopleOf(order_id)]);
  const line = order.items.find((item) => item.id === line_id);
  if (!line) return;
  const back = await backWords(order_id);
  const [why] = await sql<
    { decline_reason: string }[]
  >`SELECT decline_reason FROM order_line WHERE id = ${line_id}`;
  await transaction((tx) =>
    notify(tx, {
      account_id: people.account_id,
      topic: "orders",
      key: `order.line_declined:${line_id}`,
      title: `${line.name} can't be made for your order ${order.number}`,
      body: `The cook says: ${why?.decline_reason ?? ""}\n\n${back}`,
      path: paths.order(order_id),
    }),
  );
}

/** Allergens or ingredients of a meal changed after it was ordered. `key` is the announcement's: one note for each change. */
export async function tellAllergensChanged(order_id: number, key: string): Promise<void> {
  const [order, people] = await Promise.all([readOrder(sql, order_id), peopleOf(order_id)]);
  const body = changedWords(order);
  if (body === null) return;
  const title = `Please look at your order ${order.number} again`;
  await transaction((tx) =>
    notify(tx, {
      account_id: people.account_id,
      topic: "orders",
      key,
      title,
      body,
      path: paths.order(order_id),
    }),
  );
}

/** A card was charged after the checkout was over. */
export async function tellLatePayment(payment_id: number): Promise<void> {
  const [late] = await sql<{ account_id: number; amount_cents: number }[]>`
    SELECT account_id, amount_cents FROM payment WHERE id = ${payment_id}`;
  if (!late) return;
  await transaction((tx) =>
    notify(tx, {
      account_id: late.account_id,
      topic: "orders",
      key: `payment.late:${payment_id}`,
      title: `Your payment of ${formatCents(late.amount_cents)} goes back to your card`,
      body: "It arrived after the 15 minutes of the checkout were over, so nothing was ordered. The money takes a few days to show on your card.",
      path: paths.cart(),
    }),
  );
}
