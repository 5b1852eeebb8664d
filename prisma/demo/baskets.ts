import type { Eater } from "./eaters";
import type { Dish } from "./menu";
import type { World } from "./world-parts";

/** The day, counted from today, on which all that lies in a demo cart can come: beyond every cutoff. */
const DAY_AHEAD = 5;

/** Whether a dish can be delivered then, with portions that nobody has bought, so that the seed leaves it some. */
function isFresh(dish: Dish): boolean {
  const { closed, permitted_to, status } = dish.cook;
  const open = closed === null || DAY_AHEAD < closed[0] || DAY_AHEAD > closed[1];
  const slot = dish.slots.find(({ from, to }) => from <= DAY_AHEAD && DAY_AHEAD <= to);
  return status === "approved" && open && (permitted_to ?? 99) >= DAY_AHEAD && slot?.row.sold === 0;
}

/** What somebody of the demo has in the cart when they sign in: two dishes of their city, and a voucher meal for who has vouchers. */
export function fillBasket(world: World, eater: Eater, instant: number): void {
  const { tables, menus } = world;
  const near = [...menus.values()].flat().filter((dish) => dish.cook.place === eater.place && isFresh(dish));
  const meals = near.filter((dish) => !dish.is_voucher_meal).slice(0, 2);
  const voucherMeals = eater.has_voucher_benefit
    ? near.filter((dish) => dish.is_voucher_meal).slice(0, 1)
    : [];
  const cart_id = tables.put("cart", { account_id: eater.account_id, updated_at: new Date(instant) });
  for (const [n, dish] of [...meals, ...voucherMeals].entries())
    tables.put("cart_line", {
      cart_id,
      meal_id: dish.id,
      is_voucher: dish.is_voucher_meal,
      quantity: n === 0 ? 2 : 1,
      created_at: new Date(instant),
    });
}
