import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { cancelByStaff } from "~/domain/refunds/cancel-by-staff.server";
import { aDiner, aMeal } from "../../tests/builders";
import { handlers } from ".";

test("a referral pays both also where the last dinner of the friend's order is not delivered but called off", async () => {
  const referrer = await aDiner();
  const [soup, stew] = [await aMeal({ price: 1000 }), await aMeal({ price: 1000 })];
  const friend = await aDiner({ gift: 9000, cart: [soup, stew] });
  await sql`UPDATE address SET address = '7 Other Street' WHERE account_id = ${referrer.account_id}`;
  await sql`UPDATE account SET referred_by_id = ${referrer.account_id} WHERE id = ${friend.account_id}`;
  const { cart_transaction } = await holdCart(friend, { payments: [{ method: "wallet", amount: 4020 }] });
  const { order } = await placeOrder(friend, { paymentIntent: { cart_transaction } });
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
    await moveMyPart(soup.chef, order.id, status);
  await cancelByStaff(
    { staff_id: null, actor: "staff:prompt:test" },
    { order_id: order.id, borne_by: "chef", reason: "Ill" },
  );
  const moves = await sql<{ key: string; payload: { order_id: number; part_id: number; status: string } }[]>`
    SELECT key, payload FROM outbox WHERE topic = 'order.part_moved' AND (payload ->> 'order_id')::int = ${order.id} ORDER BY id`;
  for (const { key, payload } of moves) await handlers["order.part_moved"](payload, key);
  const credits = await sql`
    SELECT account_id, balance::int AS cents FROM ledger_account WHERE kind = 'grant' AND account_id = ANY (${[referrer.account_id, friend.account_id]}::int[]) ORDER BY 1`;
  expect(credits).toEqual([
    { account_id: referrer.account_id, cents: 500 },
    { account_id: friend.account_id, cents: 500 },
  ]);
});
