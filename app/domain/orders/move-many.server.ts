import { db } from "~/data/prisma.server";
import { isRowBusy } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { conflict, missing, Refusal } from "../refusal";
import { markReady } from "./mark-ready.server";
import { moveMyPart } from "./move-my-part.server";
import type { ManyStep, WireChefOrder, WireMoved } from "./schemas.server";

/** Nothing leaves the kitchen before its day by a tick among many: that is asked about on the order itself. */
async function refuseEarly(me: KitchenUser, order_id: number): Promise<void> {
  const part = await db.orderPart.findFirst({
    where: { order_id, chef_id: me.chef_id, status: { notIn: ["pending_payment", "expired"] } },
    select: { delivery_date: true },
  });
  if (!part) throw missing();
  const delivery_date = dayIn("UTC", part.delivery_date);
  if (dayIn(me.time_zone, clock.now()) >= delivery_date) return;
  throw conflict("too_early", {
    reason: `This dinner is for ${formatDay(delivery_date)}.`,
    next: "Open the order if it really leaves today.",
  });
}

async function moveOne(me: KitchenUser, order_id: number, step: ManyStep): Promise<WireChefOrder> {
  if (step === "ready") return markReady(me, order_id);
  if (step === "out_for_delivery" || step === "delivered") await refuseEarly(me, order_id);
  return moveMyPart(me, order_id, step);
}

/** How many of these orders have taken the step already: `moveMany` answers them as they are. */
export function countMoved(me: KitchenUser, { orders, step }: { orders: readonly number[]; step: ManyStep }) {
  const at = step === "ready" ? { ready_at: { not: null } } : { status: step };
  return db.orderPart.count({ where: { chef_id: me.chef_id, order_id: { in: [...orders] }, ...at } });
}

/**
 * Takes one step with many orders, each by itself and in a transaction of its own: what can't be moved is answered with its
 * reason and keeps no other back. Orders that are no longer or never were mine are refused like those that don't exist.
 */
export async function moveMany(
  me: KitchenUser,
  { orders, step }: { orders: readonly number[]; step: ManyStep },
): Promise<WireMoved> {
  const moved: WireMoved["moved"] = [];
  const refused: WireMoved["refused"] = [];
  for (const id of new Set(orders)) {
    try {
      moved.push(await moveOne(me, id, step));
    } catch (error) {
      if (isRowBusy(error))
        refused.push({ id, code: "busy", detail: "Somebody else is changing it. Try again." });
      else if (!(error instanceof Refusal)) throw error;
      else refused.push({ id, code: error.code ?? "not_found", detail: error.message });
    }
  }
  return { moved, refused };
}
