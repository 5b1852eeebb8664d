import { placeOrder } from "~/domain/checkout/place-order.server";
import { OrderInput, OrderView } from "~/domain/orders/schemas.server";
import { Reply } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Turn my checkout into an order: 201 the first time, 200 with the same order after",
    description:
      "`paymentIntent.cart_transaction` is the checkout's, from `/v1/shop/intent/create/`; the card's share has to be confirmed with the provider first, else 402. What else is sent (payments, deliveryDetails, tip, expected_total_cents, couponData) must be what the checkout holds, else 409 `price_changed`; leave it out to take the checkout as it is. 409 `hold_expired` after the 15 minutes, `allergens_changed` when a meal's declaration changed meanwhile: begin again with `allergens_seen: true`. `amount_mismatch` is a payment that does not cover the order, `insufficient_funds` one by an organization that has been suspended since.",
    for: diner,
    body: OrderInput,
    output: OrderView,
    status: 201,
    once: true,
    also: [{ status: 200, what: "It had been placed before: the same order." }],
    charges: true,
    looksUp: true,
    conflicts: [
      "allergens_changed",
      "amount_mismatch",
      "hold_expired",
      "insufficient_funds",
      "price_changed",
    ],
    run: async ({ me, body, operation }) => {
      const { order, isFirst } = await placeOrder(me, body, operation);
      return new Reply(isFirst ? 201 : 200, order);
    },
  }),
});
