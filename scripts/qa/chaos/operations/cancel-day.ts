import { randomUUID } from "node:crypto";
import { actingStaff } from "~/domain/staff/acting-staff";
import { executeAct } from "~/domain/support/execute-act.server";
import { askForAct } from "~/domain/support/waiting-acts.server";
import { inOrder } from "../locks";
import { activeCooks, type ModelCook, type ModelOrder, type ModelUser, STEPS } from "../model";
import { watchPart } from "../off-part";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

interface Standing {
  user: ModelUser;
  order: ModelOrder;
}

const LAST = STEPS.length - 1;

/** Orders that stand with something to come from this cook on that day. */
const standingOn = (run: Run, cook: ModelCook, day: string): Standing[] =>
  run.model.users.flatMap((user) =>
    user.orders
      .filter(
        (order) =>
          order.state === "placed" &&
          order.delivery_date === day &&
          activeCooks(order).includes(cook) &&
          order.steps.get(cook) !== LAST,
      )
      .map((order) => ({ user, order })),
  );

/** The orders that the database has of it, checkouts under way among them. */
const readDay = (run: Run, { chef_id }: ModelCook, day: string) =>
  run.keepTrying(
    () => run.environment.sql<{ order_id: number }[]>`
      SELECT order_id FROM order_part WHERE chef_id = ${chef_id} AND delivery_date = ${day}::date AND status NOT IN ('delivered', 'cancelled', 'expired')`,
  );

/**
 * As one act, done by two workers at once now and then: each part once, and what it gives back to the cent. False for a day of which
 * the model doesn't know everything.
 */
async function cancelDay(run: Run, cook: ModelCook, day: string, random: Random): Promise<boolean> {
  const standing = standingOn(run, cook, day);
  const known = new Set(standing.map(({ order }) => order.id));
  const open = await readDay(run, cook, day);
  // a group's order, one that nobody heard of yet or is being paid is not the model's to foresee
  const isKnown = open.length === known.size && open.every(({ order_id }) => known.has(order_id));
  if (open.length === 0 || !isKnown || standing.some(({ order }) => order.isLeftAlone || order.isBusy))
    return false;
  const request = {
    ...{ chef_id: cook.chef_id, day, closes_day: false, reason: "The cook is ill" },
    borne_by: random.pick(["chef", "platform"] as const),
  };
  const key = randomUUID();
  const offs = await Promise.all(
    standing.map(({ user, order }) => watchPart(run, user, order, cook, random)),
  );
  let id = 0;
  const refused = await doAsStaff(run, async (me) => {
    id = await askForAct(actingStaff(me, "call orders off"), { kind: "cancel_day", request }, key);
  });
  if (refused) run.violated(`${JSON.stringify(request)} was refused: ${refused.code} ${refused.message}`);
  await Promise.all(
    Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => run.keepTrying(() => executeAct(id))),
  );
  const left = await readDay(run, cook, day);
  if (left.length > 0) run.violated(`${JSON.stringify(request)} left ${JSON.stringify(left)}`);
  for (const off of offs) await off.done();
  run.count("days canceled by staff");
  run.count("parts canceled by staff", offs.length);
  return true;
}

/** Staff cancel all that a cook has to deliver on a day, while nobody does anything with those orders. */
export const cancelOneDay: Operation = {
  name: "day canceled by staff",
  weight: 1,
  needs: "/eater/orders/{id}/",
  async perform(run, random) {
    await inOrder(run.model.users, async () => {
      const orders = run.model.users.flatMap((user) => user.orders);
      const standing = orders.filter((order) => order.state === "placed" && !order.isLeftAlone);
      const days = standing.flatMap((order) =>
        activeCooks(order)
          .filter((cook) => order.steps.get(cook) !== LAST)
          .map((cook) => ({ cook, day: order.delivery_date ?? "" })),
      );
      // many a day has a checkout under way
      for (let tries = 0; tries < 10 && days.length > 0; tries += 1) {
        const { cook, day } = random.pick(days);
        if (await cancelDay(run, cook, day, random)) return;
      }
    });
  },
};
