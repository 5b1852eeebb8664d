import { expect } from "vitest";
import { sql } from "~/data/sql.server";
import { codeOf, inGroups } from "~/domain/gift-cards/gift-code.server";
import { as } from "../as";
import { aCart, type TestDiner, type TestMeal } from "../builders";

/** An order of one dinner at $12.50, paid with $30.75 of the wallet, over HTTP. Answers its number. */
export async function placedOrder(person: TestDiner, meal: TestMeal): Promise<number> {
  await aCart(person, [meal]);
  const held = await as(person).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "30.75" }],
  });
  const paymentIntent = { cart_transaction: held.body.cart_transaction };
  const order = await as(person).post<{ id: number }>("/api/v1/shop/order/create/", { paymentIntent });
  expect([order.status, held.status]).toEqual([201, 200]);
  return order.body.id;
}

/** The code in the mail, as its buyer's friend reads it: derived again from what is stored. */
export async function codeOfCard(id: number): Promise<string> {
  const [row] = await sql<{ code_nonce: Uint8Array }[]>`SELECT code_nonce FROM gift_card WHERE id = ${id}`;
  return inGroups(codeOf(row?.code_nonce ?? new Uint8Array()));
}
/** A gift card that a diner with a saved card bought, paid, with its code. */
export async function aGiftCard(
  buyer: TestDiner,
  amount_cents: number,
): Promise<{ id: number; code: string }> {
  const payment_method = buyer.card?.stripe_payment_method;
  const bought = await as(buyer).post<{ id: number; status: string }>("/api/gift-card/buy/", {
    amount_cents,
    payment_method,
  });
  expect([bought.status, bought.body.status]).toEqual([201, "paid"]);
  return { id: bought.body.id, code: await codeOfCard(bought.body.id) };
}
