import type { Tx } from "~/data/sql.server";
import type { OrderStatus } from "./states";

/** Something that happened to an order or one part of it. `kind` is the step's status, or what happened without one. */
export interface OrderEvent {
  order_id: number;
  part_id?: number;
  kind: string;
  /** who did it: `account:12`, `chef:3`, `helper:5`, `staff:1`, `stripe`, `time` */
  actor: string;
  note?: string | null | undefined;
  /** for a step from one state to the next; the audit replays them */
  step?: { from: OrderStatus; to: OrderStatus };
}

/** The kind of what a card didn't get back, since its bank had taken it by a dispute; the note says how much. */
export const LEFT_TO_BANK = "refund_left_to_bank";

/** Writes down what happened to an order, for good, under the order's lock. */
export async function recordOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  const { order_id, part_id = null, kind, actor, note = null, step } = event;
  await tx.db.orderEvent.create({
    data: { order_id, part_id, from_status: step?.from, to_status: step?.to, kind, actor, note },
    select: { id: true },
  });
}
