import { pay } from "../card";
import type { ModelUser } from "../model";
import type { Operation } from "../operation";
import { holdOf, recordSettled, waitUntilReleased } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";

/** Somebody with a hold, if there is anybody; else anybody. */
function someone(run: Run, random: Random): ModelUser {
  const holding = run.model.users.filter((user) => holdOf(user) !== null);
  return random.pick(holding.length > 0 ? holding : run.model.users);
}

/** The browser comes back: asks for the order, or tells that the card is confirmed, several times at once now and then. */
export const confirm: Operation = {
  name: "confirm",
  weight: 15,
  needs: "/v1/payment/transaction/confirm-payment/",
  async perform(run, random) {
    const user = someone(run, random);
    await user.lock.run(async () => {
      const order = holdOf(user);
      if (!order) return;
      if (order.intent && !order.isCharged && random.chance(0.7))
        order.isCharged = await pay(run, order.intent);
      const isBrowser = order.intent !== null && random.chance(0.5);
      const [path, body] = isBrowser
        ? [
            "/api/v1/payment/transaction/confirm-payment/",
            { cart_transaction: order.cart_transaction, payment_intent: order.intent },
          ]
        : ["/api/v1/shop/order/create/", { paymentIntent: { cart_transaction: order.cart_transaction } }];
      const replies = await run.twins(user.token, path, random, { body }, random.chance(0.4) ? 4 : 1);
      if (replies.some((reply) => reply.code === "hold_expired")) await waitUntilReleased(run, order);
      for (const reply of replies) recordSettled(run, user, order, reply);
      const ids = new Set(replies.filter((reply) => reply.status < 300).map((reply) => reply.body.id));
      if (ids.size > 1) run.violated("one checkout was answered as two orders", replies[0]);
    });
  },
};
