import { changeQuantity } from "~/domain/carts/change-quantity.server";
import { CartView, QuantityInput } from "~/domain/carts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "One portion more or less of a meal in the cart",
    for: diner,
    body: QuantityInput,
    output: CartView,
    run: ({ me, body }) => changeQuantity(me, body),
  }),
});
