import { acceptCase, submitCase } from "~/domain/disputes/handle-case.server";
import { controlFakes } from "../environment";
import type { ModelOrder } from "../model";
import type { Operation } from "../operation";
import { orderOfSomebody, waitFor } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

interface Row {
  id: number;
  isClosed: boolean;
  isAnswered: boolean;
}

/** The dispute as our rows have it; null until they do. */
async function find(run: Run, dispute: string): Promise<Row | null> {
  const [row] = await run.environment.sql<Row[]>`
    SELECT d.id, d.closed_at IS NOT NULL AS "isClosed", c.done_at IS NOT NULL AS "isAnswered"
    FROM dispute d LEFT JOIN dispute_case c ON c.dispute_id = d.id WHERE d.stripe_dispute_id = ${dispute}`;
  return row ?? null;
}

const until = (run: Run, dispute: string, is: (row: Row) => boolean, what: string) =>
  waitFor(run, `${dispute} is never ${what}`, async () => {
    const row = await find(run, dispute);
    return row && is(row) ? row : null;
  });

/** Finance accepts it, or hands the evidence in and the bank decides; asked three times, it is answered once. */
async function answer(run: Run, dispute: string, id: number, random: Random): Promise<void> {
  const isAccepted = random.chance(0.4);
  const twins = Array.from({ length: random.chance(0.4) ? 3 : 1 }, () =>
    doAsStaff(run, (me) =>
      isAccepted ? acceptCase(me, id, "We were late") : submitCase(me, id, "It was delivered"),
    ),
  );
  const refusals = await Promise.all(twins);
  // an answer that was lost with its connection is asked for again, and Stripe is being asked then
  const wrong = refusals.find((one) => one !== null && one.code !== "dispute_answered");
  if (wrong) run.violated(`dispute ${dispute} was refused: ${wrong.code} ${wrong.message}`);
  await until(run, dispute, ({ isAnswered }) => isAnswered, "answered");
  run.count(isAccepted ? "disputes accepted" : "disputes answered");
  if (isAccepted) return;
  const status = random.pick(["won", "lost"] as const);
  await run.keepTrying(() => controlFakes(run.environment, `/__disputes/${dispute}`, { status }));
  run.count(`disputes ${status}`);
}

/** A cardholder asks their bank for the money of an order that stands: the platform bears it, and its cooks are paid all the same. */
async function disputeOrder(run: Run, order: ModelOrder, random: Random): Promise<void> {
  const opened = await controlFakes<{ id: string }>(run.environment, "/__disputes", {
    payment_intent: order.intent,
    reason: random.pick(["fraudulent", "product_not_received"]),
  });
  order.isTouched = true;
  // what is disputed can't be refunded to its card by anybody
  order.isLeftAlone = true;
  const { id } = await until(run, opened.id, () => true, "written down");
  await answer(run, opened.id, id, random);
  await until(run, opened.id, ({ isClosed }) => isClosed, "closed");
}

export const dispute: Operation = {
  name: "dispute",
  weight: 1,
  needs: "/eater/orders/{id}/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (_, order) => {
      // an order that will be lost with its database, and with it whose money the bank has taken, is a person's to look at
      if (run.ordersOfCopy && !run.ordersOfCopy.has(order)) return;
      const isWhole = order.card > 0 && order.left.card === order.card && order.tips.card === 0;
      if (!order.isBusy && isWhole && order.isCharged) await disputeOrder(run, order, random);
    });
  },
};
