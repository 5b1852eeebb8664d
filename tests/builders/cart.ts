import { sql } from "~/data/sql.server";
import type { TestMeal } from "./meal";

/** What lies in a cart: a meal, or a meal with how many and how. A voucher meal goes in as a voucher by itself. */
export type CartItem =
  | TestMeal
  | { meal: TestMeal; quantity?: number; is_voucher?: boolean; instruction?: string };

export interface TestCart {
  id: number;
  lines: { id: number; meal_id: number; quantity: number; is_voucher: boolean }[];
}

/** A person's cart with these lines in it; called again, it adds to the same cart. */
export async function aCart(person: { account_id: number }, items: CartItem[] = []): Promise<TestCart> {
  const [cart] = await sql<{ id: number }[]>`
    INSERT INTO cart (account_id) VALUES (${person.account_id})
    ON CONFLICT (account_id) DO UPDATE SET updated_at = app_now() RETURNING id`;
  const cart_id = (cart as { id: number }).id;
  const lines: TestCart["lines"] = [];
  for (const item of items) {
    const wanted = "meal" in item ? item : { meal: item };
    const row = {
      cart_id,
      meal_id: wanted.meal.id,
      is_voucher: wanted.is_voucher ?? wanted.meal.is_voucher_meal,
      quantity: wanted.quantity ?? 1,
      instruction: wanted.instruction ?? "",
    };
    const [line] = await sql<{ id: number }[]>`INSERT INTO cart_line ${sql(row)} RETURNING id`;
    lines.push({
      id: (line as { id: number }).id,
      meal_id: row.meal_id,
      quantity: row.quantity,
      is_voucher: row.is_voucher,
    });
  }
  return { id: cart_id, lines };
}
