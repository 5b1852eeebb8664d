import { pay } from "../card";
import type { ModelOrder, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

const PATH = "/api/tip-payment/";

/** A tip of one's own money, sent up to ten times under one key: it is paid once. */
async function byWallet(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const cents = Math.min(user.purse.own, random.int(1, 12) * 50);
  if (cents === 0) return;
  const asking = { body: { order_id: order.id, amount_cents: cents, wallet: true }, key: run.newKey() };
  const replies = await run.twins(user.token, PATH, random, asking, random.chance(0.4) ? 10 : 1);
  const wrong = replies.find((reply) => reply.status !== 200 || reply.body.tip_cents !== cents);
  if (wrong) run.violated(`a tip of ${cents} cents may not be answered so`, wrong);
  order.tips.own += cents;
  user.purse.own -= cents;
}

/** A tip by a card that the browser confirms; who settles it is found out by the webhook or the reconciler. */
async function byCard(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const cents = random.int(1, 12) * 50;
  const asking = { body: { order_id: order.id, amount_cents: cents }, key: run.newKey() };
  const reply = await run.insist(user.token, PATH, random, asking);
  const secret = String(reply.body.client_secret ?? "");
  if (reply.status !== 200 || !secret.startsWith("pi_"))
    run.violated("a tip by card may not be answered so", reply);
  await pay(run, secret.split("_secret_")[0] ?? "");
  run.count("tips by card");
  // It is on its way: whether it counts when the order is cancelled meanwhile is not looked at here.
  order.isBusy = true;
}

/** A diner tips an order that stands; on a cancelled one it is refused. */
export const tip: Operation = {
  name: "tip",
  weight: 3,
  needs: "/tip-payment/",
  async perform(run, random) {
    const user = random.pick(run.model.users);
    await user.lock.run(async () => {
      const known = user.orders.filter((order) => order.state === "placed" || order.state === "cancelled");
      if (known.length === 0) return;
      const order = random.pick(known);
      if (order.state === "placed")
        return random.chance(0.6) ? byWallet(run, user, order, random) : byCard(run, user, order, random);
      const asking = { body: { order_id: order.id, amount_cents: 100, wallet: true }, key: run.newKey() };
      const reply = await run.insist(user.token, PATH, random, asking);
      if (reply.status !== 409) run.violated("a cancelled order may not be tipped", reply);
    });
  },
};
