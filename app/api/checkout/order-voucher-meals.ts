import { HOLD_CONFLICTS } from "~/domain/checkout/hold-conflicts";
import { orderWithVouchers } from "~/domain/checkout/order-with-vouchers.server";
import { OrderView, VoucherOrderInput } from "~/domain/orders/schemas.server";
import { Reply } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Order a cart of voucher meals in one step: 201 the first time, 200 with the same order after",
    description:
      "Holds the cart and places the order at once, with vouchers only: meals for money in the cart are 409 `not_only_vouchers`, they go through the checkout. Each portion costs one voucher, and nothing for delivery. The same call again within a minute answers the same order. 403 without the voucher benefit, 409 `insufficient_funds` with too few vouchers.",
    for: diner,
    body: VoucherOrderInput,
    output: OrderView,
    status: 201,
    once: true,
    also: [{ status: 200, what: "It had been placed before: the same order." }],
    looksUp: true,
    conflicts: [...HOLD_CONFLICTS, "amount_mismatch", "not_only_vouchers"],
    run: async ({ me, body, operation }) => {
      const { order, isFirst } = await orderWithVouchers(me, body, operation);
      return new Reply(isFirst ? 201 : 200, order);
    },
  }),
});
