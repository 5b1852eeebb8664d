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
    run: async ({ me, body, operation }) => {
      const { order, isFirst } = await orderWithVouchers(me, body, operation);
      return new Reply(isFirst ? 201 : 200, order);
    },
  }),
});
