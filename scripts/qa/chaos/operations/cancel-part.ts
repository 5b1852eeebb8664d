import { cancelByStaff } from "~/domain/refunds/cancel-by-staff.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { activeCooks, type ModelCook, type ModelOrder, type ModelUser, STEPS } from "../model";
import { watchPart } from "../off-part";
import type { Operation } from "../operation";
import { orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

/** A cook's part of an order, as the database has it. */
async function readPart(
  run: Run,
  order: ModelOrder,
  cook: ModelCook,
): Promise<{ id: number; status: string }> {
  const [part] = await run.keepTrying(
    () => run.environment.sql<{ id: number; status: string }[]>`
      SELECT id, status FROM order_part WHERE order_id = ${order.id} AND chef_id = ${cook.chef_id}`,
  );
  return part ?? run.violated(`order ${order.id} has lost the part of cook ${cook.index}`);
}

/** Asked three times at once now and then, it is canceled once; what is delivered is not. */
async function cancelPart(run: Run, user: ModelUser, order: ModelOrder, cook: ModelCook, random: Random) {
  const isDelivered = order.steps.get(cook) === STEPS.length - 1;
  const { id: part_id } = await readPart(run, order, cook);
  const what = { order_id: order.id ?? 0, part_id, reason: "The cook is ill" };
  const borne_by = random.pick(["chef", "platform"] as const);
  const off = await watchPart(run, user, order, cook, random);
  const refusals = await Promise.all(
    Array.from({ length: random.chance(0.3) ? 3 : 1 }, () =>
      doAsStaff(run, (me) => cancelByStaff(actingStaff(me, "call orders off"), { ...what, borne_by })),
    ),
  );
  // an answer that was lost with its connection is asked for again, and it is canceled already then
  const wrong = refusals.find((one) => one !== null && one.code !== "illegal_transition");
  if (wrong) run.violated(`${JSON.stringify(what)} was refused: ${wrong.code} ${wrong.message}`);
  if (refusals.filter((one) => one === null).length > 1)
    run.violated(`${JSON.stringify(what)} was canceled twice`);
  const isOff = (await readPart(run, order, cook)).status === "cancelled";
  if (isOff === isDelivered) run.violated(`${JSON.stringify(what)} is ${isOff ? "off" : "not off"}`);
  if (!isOff) return off.kept();
  await off.done();
  run.count("parts canceled by staff");
}

/** Staff cancel one cook's part of an order; the other cooks' dinners stay. */
export const cancelOnePart: Operation = {
  name: "part canceled by staff",
  weight: 2,
  needs: "/eater/orders/{id}/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (user, order) => {
      if (!order.isBusy) await cancelPart(run, user, order, random.pick(activeCooks(order)), random);
    });
  },
};
