import { sql } from "~/data/sql.server";
import type { Person } from "~/domain/accounts/people";
import type { Cents } from "~/kit/money";

/** What every page shows of a cart: how many portions, and the first meal in it. */
export interface CartSummary {
  count: number;
  /** the specification's local-storage names; `price` in cents, `mealImg` a URL or null */
  first: { name: string; price: Cents; chefName: string; mealImg: string | null } | null;
}

/** The person's cart at a glance, in one small statement; nothing in it before the first cart. */
export async function readCartSummary(me: Person): Promise<CartSummary> {
  // plain SQL: the first, and how many there are, in one statement
  const [row] = await sql<{ count: number; first: NonNullable<CartSummary["first"]> }[]>`
    SELECT (sum(l.quantity) OVER ())::int AS count,
      json_build_object('name', m.name, 'price', m.price_cents, 'chefName', ch.full_name, 'mealImg',
        (SELECT i.url FROM meal_image i WHERE i.meal_id = m.id ORDER BY i.position LIMIT 1)) AS first
    FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id JOIN chef ch ON ch.id = m.chef_id
    WHERE c.account_id = ${me.account_id} ORDER BY coalesce(l.position, l.id), l.id LIMIT 1`;
  return row ?? { count: 0, first: null };
}
