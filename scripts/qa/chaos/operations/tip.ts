import { pay } from "../card";
import type { ModelOrder, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

const PATH = "/api/tip-payment/";

/** A tip of one's own money, sent up to ten times under one key: it is paid once. */
async function byWallet(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const cents = Math.min(user.balances.own, random.int(1, 12) * 50);
  if (cents === 0) return;
  const asking = { body: { order_id: order.id, amount_cents: cents, wallet: true }, key: run.newKey() };
  const replies = await run.twins(user.token, PATH, random, asking, random.chance(0.4) ? 10 : 1);
  const wrong = replies.find((reply) => reply.status !== 200 || reply.body.tip_cents !== cents);
  if (wrong) run.violated(`a tip of ${cents} cents may not be answered so`, wrong);
  order.tips.own += cents;
  user.balances.own -= cents;
}

const RUSH = 10;

/**
 * Ten different tips at once out of one wallet, over as many orders as stand: exactly as many are paid as the money
 * allows, the others are told that there is not enough.
 */
async function rush(run: Run, user: ModelUser, orders: readonly ModelOrder[], random: Random): Promise<void> {
  const cents = random.pick([100, 500, 1_500]);
  const fits = Math.min(RUSH, Math.floor(user.balances.own / cents));
  const chosen = Array.from({ length: RUSH }, (_, n) => orders[n % orders.length] as ModelOrder);
  const replies = await Promise.all(
    chosen.map((order) => {
      const body = { order_id: order.id, amount_cents: cents, wallet: true };
      return run.insist(user.token, PATH, random, { body, key: run.newKey() });
    }),
  );
  const wrong = replies.find(({ status, code }) => status !== 200 && code !== "insufficient_funds");
  if (wrong) run.violated("a tip may not be answered so", wrong);
  const paid = chosen.filter((_, n) => replies[n]?.status === 200);
  if (paid.length !== fits)
    run.violated(
      `${paid.length} tips of ${cents} cents were paid out of ${user.balances.own}, which is enough for ${fits}`,
    );
  for (const order of paid) order.tips.own += cents;
  user.balances.own -= cents * paid.length;
  run.count("rushes on a wallet");
}

/** A tip by a card that the browser confirms; who settles it is found out by the webhook or the reconciler. */
async function byCard(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const cents = random.int(1, 12) * 50;
  const asking = { body: { order_id: order.id, amount_cents: cents }, key: run.newKey() };
  const reply = await run.insist(user.token, PATH, random, asking);
  const secret = String(reply.body.client_secret ?? "");
  if (reply.status !== 200 || !secret.startsWith("pi_"))
    run.violated("a tip by card may not be answered so", reply);
  if (await pay(run, secret.split("_secret_")[0] ?? "")) order.tips.card += cents;
  run.count("tips by card");
  // It is on its way: whether it counts when the order is canceled meanwhile is not looked at here.
  order.isBusy = true;
}

/** A diner tips an order that stands; on a canceled one it is refused. */
export const tip: Operation = {
  name: "tip",
  weight: 3,
  needs: "/tip-payment/",
  async perform(run, random) {
    const user = random.pick(run.model.users);
    await user.lock.run(async () => {
      const known = user.orders.filter((order) => order.state === "placed" || order.state === "cancelled");
      if (known.length === 0) return;
      const placed = known.filter((order) => order.state === "placed");
      if (placed.length > 0 && random.chance(0.5)) {
        await rush(run, user, placed, random);
        return;
      }
      const order = random.pick(known);
      if (order.state === "placed")
        return random.chance(0.6) ? byWallet(run, user, order, random) : byCard(run, user, order, random);
      const asking = { body: { order_id: order.id, amount_cents: 100, wallet: true }, key: run.newKey() };
      const reply = await run.insist(user.token, PATH, random, asking);
      if (reply.status !== 409) run.violated("a canceled order may not be tipped", reply);
    });
  },
};
