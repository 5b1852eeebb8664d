import { changeQuantity } from "~/domain/carts/change-quantity.server";
import { CartView, QuantityInput } from "~/domain/carts/schemas.server";
import { UNAVAILABLE_CODES } from "~/domain/carts/unavailable";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "One portion more or less of a meal in the cart",
    description:
      "`meal_type` says which line: the one for money (PAID) or for vouchers. Decreasing the last portion removes the line. 404 for a meal that is not in the cart; 409 says in `code` why there is not one portion more.",
    for: diner,
    body: QuantityInput,
    output: CartView,
    looksUp: true,
    conflicts: ["checkout_in_progress", "too_many", ...UNAVAILABLE_CODES],
    run: ({ me, body }) => changeQuantity(me, body),
  }),
});
