import { z } from "zod";
import { db } from "~/data/prisma.server";
import { paths } from "~/kit/paths";
import { messageKind } from "../kind";

/** To whoever joined a group order and had not paid when it was over: the cart is their own again. */
export const groupOrderOver = messageKind({
  topic: "orders",
  facts: z.object({ group_order_id: z.int(), how: z.enum(["deadline", "canceled"]) }),
  async render({ group_order_id, how }) {
    const group = await db.groupOrder.findUnique({ where: { id: group_order_id }, select: { name: true } });
    if (!group) return null;
    const isCanceled = how === "canceled";
    return {
      title: isCanceled ? `“${group.name}” was canceled` : `“${group.name}” closed without you`,
      paragraphs: [
        `${isCanceled ? "The group order is off." : "Its deadline passed before you paid."} Nothing was charged, and your dinners are still in your cart if you'd like to order on your own.`,
      ],
      action: { label: "Open your cart", path: paths.cart() },
    };
  },
});
