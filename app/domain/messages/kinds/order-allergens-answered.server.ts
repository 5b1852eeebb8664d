import { z } from "zod";
import { db } from "~/data/prisma.server";
import { joinWords } from "~/kit/text";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

/** The dishes of a line's part, by name, about which its diner hasn't said yet what they want: until then none of the part is cooked. */
async function readUnanswered(part_id: number): Promise<string[]> {
  const lines = await db.orderLine.findMany({
    where: {
      ...{ part_id, status: "active" },
      OR: [{ allergen_confirmation: "pending" }, { swap: { status: "open" } }],
    },
    orderBy: { id: "asc" },
    select: { name: true },
  });
  return lines.map(({ name }) => name);
}

/** To the cook: a diner who was asked about a dish's new allergens or ingredients keeps it, or has called it off. */
export const orderAllergensAnswered = messageKind({
  topic: "kitchen",
  facts: z.object({ order_id: z.int(), line_id: z.int(), answer: z.enum(["keep", "cancel"]) }),
  async render({ order_id, line_id, answer }) {
    const [number, line] = await Promise.all([
      readOrderNumber(order_id),
      db.orderLine.findUnique({
        where: { id: line_id },
        select: { name: true, quantity: true, part_id: true },
      }),
    ]);
    if (number === null || line === null) return null;
    const dish = `${line.quantity} × ${line.name}`;
    const unanswered = await readUnanswered(line.part_id);
    const next =
      unanswered.length > 0
        ? `Please wait before you go on: they haven't answered for ${joinWords(unanswered)} yet.`
        : `You can cook ${dish}.`;
    return answer === "keep"
      ? {
          title: `Order ${number}: the diner keeps ${line.name}`,
          paragraphs: [`They have seen the new allergens or ingredients. ${next}`],
          action: actions.cookOrder(order_id),
        }
      : {
          title: `Order ${number}: the diner canceled ${line.name}`,
          paragraphs: [`Please don't cook ${dish} for this order. We've refunded the diner.`],
          action: actions.cookOrder(order_id),
        };
  },
});
