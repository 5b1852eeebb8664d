import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { readOrderPeople } from "../orders/order-people.server";
import type { Events } from "../outbox/events";

/** A cook offers another dish for one they can't make: the diner is asked. `key` is the event's. */
export async function notifySwapOffered(offer: Events["order.swap_offered"], key: string): Promise<void> {
  const { account_id } = await readOrderPeople(offer.order_id);
  await transaction((tx) => notify(tx, { account_id, key, kind: "order.swap_offered", facts: offer }));
}

/** What became of an offer: its cook is told. `key` is the event's. */
export async function notifySwapAnswered(answer: Events["order.swap_answered"], key: string): Promise<void> {
  const line = await db.orderLine.findUniqueOrThrow({
    where: { id: answer.line_id },
    select: { chef: { select: { account_id: true } } },
  });
  const { account_id } = line.chef;
  await transaction((tx) => notify(tx, { account_id, key, kind: "order.swap_answered", facts: answer }));
}
