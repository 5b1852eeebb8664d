import { activeCooks, type ModelCook, type ModelOrder, STEPS } from "../model";
import type { Operation } from "../operation";
import { orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";

const LAST = STEPS.length - 1;

/** One step of a cook's part, asked for twice at once now and then: the step it is at is answered as it is. */
async function step(run: Run, order: ModelOrder, cook: ModelCook, to: number, random: Random): Promise<void> {
  const path = `/api/chef-dashboard/${order.id}/order-status/`;
  const asking = { body: { status: STEPS[to] } };
  const replies = await run.twins(cook.token, path, random, asking, random.chance(0.2) ? 2 : 1);
  const wrong = replies.find((reply) => reply.status !== 200 || reply.body.status !== STEPS[to]);
  if (wrong) run.violated(`a part that is ${STEPS[to - 1]} can be made ${STEPS[to]}`, wrong);
  order.steps.set(cook, to);
}

/** A step that leaves one out, or goes back, is refused. */
async function leap(run: Run, order: ModelOrder, cook: ModelCook, random: Random): Promise<void> {
  const at = order.steps.get(cook) ?? 0;
  // What is placed may have been accepted by its cutoff.
  const status = STEPS[at < 2 ? LAST : at - 1];
  const reply = await run.insist(cook.token, `/api/chef-dashboard/${order.id}/order-status/`, random, {
    body: { status },
  });
  if (reply.code !== "illegal_transition")
    run.violated(`a part that is ${STEPS[at]} was made ${status}`, reply);
}

/** The cooks of an order bring their parts nearer to the door, mostly to it: a day later their money is sent. */
export const deliver: Operation = {
  name: "deliver",
  weight: 6,
  needs: "/chef-dashboard/{id}/order-status/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (_, order) => {
      for (const cook of activeCooks(order)) {
        if (random.chance(0.1)) await leap(run, order, cook, random);
        const at = order.steps.get(cook) ?? 0;
        const goal = random.chance(0.7) ? LAST : random.int(at, LAST);
        for (let to = at + 1; to <= goal; to += 1) await step(run, order, cook, to, random);
        if (goal === LAST && at < LAST) run.count("parts delivered");
      }
    });
  },
};
