import { confirmPayment } from "~/domain/orders/confirm-payment.server";
import { ConfirmInput, OrderView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Say that the card of my checkout is confirmed, and place the order",
    for: diner,
    body: ConfirmInput,
    output: OrderView,
    once: true,
    run: ({ me, body }) => confirmPayment(me, body),
  }),
});
