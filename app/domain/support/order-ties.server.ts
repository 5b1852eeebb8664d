import type { Tx } from "~/data/sql.server";
import { conflict } from "../refusal";

/**
 * What goes to a group goes on its day to its address, in its one delivery; and what a cook offers instead of a dish is a
 * dish of the order's day, which the diner is being asked about.
 * @throws Refusal `conflict` `group_plan`; `waiting_for_diner` where `day` is to change.
 */
export async function refuseTied(tx: Tx, order_id: number, change: "day" | "address"): Promise<void> {
  const order = await tx.db.order.findUniqueOrThrow({
    where: { id: order_id },
    select: {
      group_order: { select: { name: true } },
      lines: { where: { status: "active", swap: { status: "open" } }, select: { name: true }, take: 1 },
    },
  });
  if (order.group_order)
    throw conflict(
      "group_plan",
      `This order goes with the group order “${order.group_order.name}”, whose day and address are everybody's. Cancel it, and have it ordered again.`,
    );
  const [asked] = order.lines;
  if (asked && change === "day")
    throw conflict(
      "waiting_for_diner",
      `The diner hasn't said yet whether they take another dish instead of ${asked.name}. Change the day once they have.`,
    );
}
