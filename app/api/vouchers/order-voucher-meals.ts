import { orderWithVouchers } from "~/domain/orders/order-with-vouchers.server";
import { OrderView, VoucherOrderInput } from "~/domain/orders/schemas.server";
import { Reply } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Order a cart of voucher meals in one step: 201 the first time, 200 with the same order after",
    for: diner,
    body: VoucherOrderInput,
    output: OrderView,
    status: 201,
    once: true,
    also: [{ status: 200, what: "It had been placed before: the same order." }],
    charges: true,
    looksUp: true,
    conflicts: [
      "allergens_changed",
      "checkout_in_progress",
      "coupon_exhausted",
      "cutoff_passed",
      "date_unavailable",
      "hold_expired",
      "insufficient_funds",
      "not_a_voucher_meal",
      "not_deliverable",
      "not_only_vouchers",
      "price_changed",
      "sold_out",
      "amount_mismatch",
    ],
    run: async ({ me, body, operation }) => {
      const { order, isFirst } = await orderWithVouchers(me, body, operation);
      return new Reply(isFirst ? 201 : 200, order);
    },
  }),
});
