import { sql } from "~/data/sql.server";

export const INTENT = "/api/v1/shop/intent/create/";
export const ORDER = "/api/v1/shop/order/create/";
export const CARD = { payments: [{ method: "credit_card" }] };
/** one dinner at $12.50: 1250 + 1500 + 250 + 75 */
export const ONE = 3075;

/** What a checkout answers. */
export interface Intent {
  id: string;
  cart_transaction: string;
  amount_cents: number;
  total_cents: number;
}

/** What a checkout that is refused says. */
export interface Refused {
  code?: string;
  total_cents?: number;
  pricing?: { cartTotal: number };
}

/** So many cents of the wallet, as a checkout asks for them. */
export const wallet = (cents: number) => ({ method: "wallet", amount: (cents / 100).toFixed(2) });

/** The body that places a hold's order. */
export const placing = (cart_transaction: string) => ({ paymentIntent: { cart_transaction } });

/** Orders and holds of a person that take something at this moment. */
export const ordersOf = (person: { account_id: number }) =>
  sql<{ status: string; total_cents: number; card_cents: number }[]>`
    SELECT status, total_cents, card_cents FROM orders WHERE account_id = ${person.account_id} AND status <> 'expired' ORDER BY id`;
