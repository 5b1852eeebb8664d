import { db } from "~/data/prisma.server";
import { isRowBusy, transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn, formatDay } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { conflict, missing, Refusal } from "../refusal";
import { readChefOrder } from "./chef-order-row.server";
import { setReady } from "./mark-ready.server";
import { moveMine } from "./move-my-part.server";
import type { ManyStep, WireChefOrder, WireMoved } from "./schemas.server";

/** Nothing leaves the kitchen before its day by a tick among many: that is asked about on the order itself. */
async function refuseEarly(me: KitchenUser, order_id: number, step: ManyStep): Promise<void> {
  const part = await db.orderPart.findFirst({
    where: { order_id, chef_id: me.chef_id, status: { notIn: ["pending_payment", "expired"] } },
    select: { delivery_date: true, status: true },
  });
  if (!part) throw missing();
  if (part.status === step) return;
  const delivery_date = dayIn("UTC", part.delivery_date);
  if (dayIn(me.time_zone, clock.now()) >= delivery_date) return;
  throw conflict("too_early", {
    reason: `This dinner is for ${formatDay(delivery_date)}.`,
    next: "Open the order if it really leaves today.",
  });
}

/** Takes the step with one order. `isNew`: it had not taken it before. */
async function moveOne(
  me: KitchenUser,
  order_id: number,
  step: ManyStep,
): Promise<{ order: WireChefOrder; isNew: boolean }> {
  if (step === "out_for_delivery" || step === "delivered") await refuseEarly(me, order_id, step);
  return transaction(async (tx) => {
    const isNew =
      step === "ready" ? await setReady(tx, me, order_id) : await moveMine(tx, me, order_id, step);
    return { order: await readChefOrder(tx, me, order_id), isNew };
  });
}

/**
 * Takes one step with many orders, each by itself and in a transaction of its own: what can't be moved is answered with its
 * reason and keeps no other back. One that has taken the step already is answered as it is: `already` counts those. Orders that
 * are no longer or never were mine are refused like those that don't exist.
 */
export async function moveMany(
  me: KitchenUser,
  { orders, step }: { orders: readonly number[]; step: ManyStep },
): Promise<WireMoved & { already: number }> {
  const moved: WireMoved["moved"] = [];
  const refused: WireMoved["refused"] = [];
  let already = 0;
  for (const id of new Set(orders)) {
    try {
      const { order, isNew } = await moveOne(me, id, step);
      moved.push(order);
      if (!isNew) already += 1;
    } catch (error) {
      if (isRowBusy(error))
        refused.push({ id, code: "busy", detail: "Somebody else is changing it. Try again." });
      else if (!(error instanceof Refusal)) throw error;
      else refused.push({ id, code: error.code ?? "not_found", detail: error.message });
    }
  }
  return { moved, refused, already };
}
