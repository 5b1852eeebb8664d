import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { allergenWords } from "~/kit/allergens";
import { formatDay, formatTime } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { notify } from "../messages/notify.server";
import { readReceipt } from "../receipts/read-receipt.server";
import { receiptText } from "../receipts/receipt";
import { letterKey } from "../receipts/receipt-email.server";
import { readOrder } from "./order-row.server";
import type { WireOrder } from "./schemas.server";

interface People {
  account_id: number;
  time_zone: string;
  parts: {
    chef_account_id: number;
    chef_id: number;
    window_start_at: string;
    window_end_at: string;
    cutoff_at: string;
  }[];
}

/** Who has to hear of an order: the diner, and each cook with their window and cutoff. */
export async function peopleOf(order_id: number): Promise<People> {
  const [people] = await sql<People[]>`
    SELECT o.account_id, k.time_zone, (SELECT json_agg(json_build_object('chef_account_id', c.account_id, 'chef_id', c.id,
        'window_start_at', p.window_start_at, 'window_end_at', p.window_end_at, 'cutoff_at', p.cutoff_at) ORDER BY p.id)
      FROM order_part p JOIN chef c ON c.id = p.chef_id WHERE p.order_id = o.id) AS parts
    FROM orders o JOIN marketplace k ON k.id = o.marketplace_id WHERE o.id = ${order_id}`;
  if (!people) throw new Error(`order ${order_id} is gone`);
  return people;
}

/** Words about meals whose allergens or ingredients changed while the order was being paid; null when none did. */
export function changedWords(order: WireOrder): string | null {
  const changed = order.items.filter((item) => item.allergens_changed !== null && item.status === "active");
  if (changed.length === 0) return null;
  const lines = changed.map(({ name, allergens_changed }) => {
    const contains = allergens_changed?.allergens.map(allergenWords).join(", ") || "none of the nine majors";
    const traces = allergens_changed?.may_contain.map(allergenWords).join(", ");
    return `${name}: contains ${contains}${traces ? `; may contain ${traces}` : ""}`;
  });
  return `The cook has changed the allergens or ingredients of a meal you ordered.\n\n${lines.join("\n")}\n\nYou can cancel the order in full until it is on its way.`;
}

/** A dish as its cook is told of it. What the diner noted stands on the order alone: from a mail nobody could take it back. */
function dishWords({ quantity, name, instruction }: WireOrder["items"][number]): string {
  return `${quantity} × ${name}${instruction === "" ? "" : ", with a note"}`;
}

/** The diner's receipt and a note to each cook, once each, however often it is asked for. */
export async function tellPlaced(order_id: number): Promise<void> {
  const [order, people, receipt] = await Promise.all([
    readOrder(sql, order_id),
    peopleOf(order_id),
    readReceipt(sql, order_id),
  ]);
  const first = people.parts[0];
  const window = first
    ? `, between ${formatTime(new Date(first.window_start_at), people.time_zone)} and ${formatTime(new Date(first.window_end_at), people.time_zone)}`
    : "";
  const when = `${formatDay(order.delivery_date)}${window}`;
  await transaction(async (tx) => {
    await notify(tx, {
      account_id: people.account_id,
      topic: "orders",
      key: letterKey(order_id),
      title: `Your order ${order.number} is placed`,
      body: `Dinner comes on ${when}.\n\n${receiptText(receipt)}`,
      path: paths.order(order_id),
    });
    for (const part of people.parts) {
      const own = order.items.filter((item) => item.chef_id === part.chef_id);
      await notify(tx, {
        account_id: part.chef_account_id,
        topic: "kitchen",
        key: `order.placed:${order_id}:chef:${part.chef_id}`,
        title: `New order ${order.number} for ${formatDay(order.delivery_date)}`,
        body: `${own.map(dishWords).join("\n")}\n\nDelivery on ${when}.`,
        path: desk.order(order_id),
      });
    }
    const changed = changedWords(order);
    if (changed === null) return;
    const title = `Please look at your order ${order.number} again`;
    await notify(tx, {
      account_id: people.account_id,
      topic: "orders",
      key: `order.placed:${order_id}:allergens`,
      title,
      body: changed,
      path: paths.order(order_id),
    });
  });
}
