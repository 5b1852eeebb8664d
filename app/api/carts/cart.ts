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
    for: diner,
    query: CartQuery,
    output: CartView,
    looksUp: true,
    run: ({ me, query }) => showCart(me, { address_id: query.eater_address_id }),
  }),
  POST: endpoint({
    summary: "Add a scheduled meal",
    description: "All that is wrong with the meal is 400 and a list whose first element is the message.",
    for: diner,
    body: CartLineInput,
    output: CartView,
    conflicts: ["checkout_in_progress"],
    refuses: asList,
    run: ({ me, body }) => addMeal(me, body),
  }),
  DELETE: endpoint({
    summary: "Remove a meal, or empty the cart when no meal is named",
    for: diner,
    query: CartLineQuery,
    output: CartView,
    looksUp: true,
    conflicts: ["checkout_in_progress"],
    run: ({ me, query }) =>
      query.meal_id === undefined ? clearCart(me) : removeMeal(me, query.meal_id, query.is_voucher),
  }),
});
