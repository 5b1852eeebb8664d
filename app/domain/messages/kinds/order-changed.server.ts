import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { type OrderFacts, readOrderFacts } from "../order-facts.server";

interface Words {
  title: string;
  paragraphs: string[];
}

/** The dish that was added; null where it is gone. */
function readDish(order_id: number, line_id: number | null) {
  return db.orderLine.findFirst({
    where: { id: line_id ?? 0, order_id },
    select: { name: true, quantity: true },
  });
}

const dayWords = ({ number, when }: OrderFacts, isCook: boolean): Words =>
  isCook
    ? { title: `Order ${number} has another day`, paragraphs: [`It's for ${when} now.`] }
    : {
        title: `Your order ${number} has another day`,
        paragraphs: [`It comes on ${when}. The price stays.`],
      };

const addressWords = ({ number }: OrderFacts, isCook: boolean): Words =>
  isCook
    ? {
        title: `Order ${number} goes somewhere else`,
        paragraphs: ["Its address has changed. Day and dishes stay."],
      }
    : {
        title: `Your order ${number} goes to another address`,
        paragraphs: ["We changed the address. Day, dishes and price stay."],
      };

/** To the diner and the cooks: staff changed the day or the address of an order, or added a dish that DinDin pays for. */
export const orderChanged = messageKind({
  topic: "orders",
  facts: z.object({
    order_id: z.int(),
    change: z.enum(["day", "address", "dish"]),
    /** the dish that was added */
    line_id: z.int().nullable(),
    is_cook: z.boolean(),
  }),
  async render({ order_id, change, line_id, is_cook }) {
    const order = await readOrderFacts(order_id);
    if (!order) return null;
    const action = is_cook ? actions.cookOrder(order_id) : actions.order(order_id);
    if (change !== "dish") return { ...(change === "day" ? dayWords : addressWords)(order, is_cook), action };
    const dish = await readDish(order_id, line_id);
    if (!dish) return null;
    const what = `${dish.quantity} × ${dish.name}`;
    return {
      title: `${dish.name} was added to ${is_cook ? "" : "your "}order ${order.number}`,
      paragraphs: [
        is_cook ? `${what}, for ${order.day}. DinDin pays you the full price.` : `${what}, on us.`,
      ],
      action,
    };
  },
});
