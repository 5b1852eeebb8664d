import { addMeal } from "~/domain/carts/add-meal.server";
import { clearCart } from "~/domain/carts/clear-cart.server";
import { removeMeal } from "~/domain/carts/remove-meal.server";
import { CartLineInput, CartLineQuery, CartQuery, CartView } from "~/domain/carts/schemas.server";
import { showCart } from "~/domain/carts/show-cart.server";
import { asList } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my cart",
    description:
      "Lines, what they cost in cents, and the days on which all of it can be delivered to `eater_address_id`, else to the preferred address. A line that can't be ordered as it stands says why in `unavailable`; `error` says what keeps the whole cart from being ordered. 404 for an address that is not mine.",
    for: diner,
    query: CartQuery,
    output: CartView,
    looksUp: true,
    run: ({ me, query }) => showCart(me, { address_id: query.eater_address_id }),
  }),
  POST: endpoint({
    summary: "Add a scheduled meal",
    description:
      "More of a meal that is in the cart adds to its line. Beyond what is left the quantity is cut, and `error` says so. All that is wrong with the meal is 400 and a list whose first element is the message; 403, a list too, for a voucher on a meal for money and the other way round, and for a meal of my own kitchen; 409 `checkout_in_progress` while this cart is being paid for elsewhere.",
    for: diner,
    body: CartLineInput,
    output: CartView,
    conflicts: ["checkout_in_progress"],
    refuses: asList,
    run: ({ me, body }) => addMeal(me, body),
  }),
  DELETE: endpoint({
    summary: "Remove a meal, or empty the cart when no meal is named",
    description:
      "Answers the cart as it is afterward. `is_voucher` names the line where a meal lies in the cart twice. 404 for a meal that is not in it.",
    for: diner,
    query: CartLineQuery,
    output: CartView,
    looksUp: true,
    conflicts: ["checkout_in_progress"],
    run: async ({ me, query: { meal_id, is_voucher } }) =>
      meal_id === undefined ? clearCart(me) : (await removeMeal(me, meal_id, is_voucher)).cart,
  }),
});
