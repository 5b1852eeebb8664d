import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal } from "../../../tests/builders";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { listWalletTransactions } from "./list-wallet-transactions.server";

const SLICE = { limit: 10, offset: 0 };
const byWallet = (amount: number) => ({ payments: [{ method: "wallet" as const, amount }] });

async function toldTo(ana: { account_id: number }) {
  const { rows, count } = await listWalletTransactions(ana, SLICE);
  expect(count).toBe(rows.length);
  return rows.map(({ description, amount_cents, balance_cents }) => [
    description,
    amount_cents,
    balance_cents,
  ]);
}

test("a checkout is told while it holds money, and no more once all of it is back", async () => {
  const ana = await aDiner({ wallet: 5000, cart: [await aMeal()] });
  await holdCart(ana, byWallet(3075));
  const given = ["DinDin credit", 5000, 5000];
  expect(await toldTo(ana)).toEqual([["Reserved for an order", -3075, 1925], given]);
  await abandonHold(ana);
  expect(await toldTo(ana)).toEqual([given]);
  const [kept] = await sql`
    SELECT count(*)::int FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id WHERE a.account_id = ${ana.account_id}`;
  expect(kept).toEqual({ count: 3 });
});

test("a checkout that was changed before it was paid is told once", async () => {
  const ana = await aDiner({ wallet: 5000, cart: [await aMeal()] });
  await holdCart(ana, byWallet(3075));
  const { cart_transaction } = await holdCart(ana, {
    ...byWallet(3075),
    deliveryDetails: { extraInstructions: "Ring twice" },
  });
  await placeOrder(ana, { paymentIntent: { cart_transaction } });
  expect(await toldTo(ana)).toEqual([
    ["Spent on an order", -3075, 1925],
    ["DinDin credit", 5000, 5000],
  ]);
});

test("a checkout whose present ran out meanwhile stays told: it did not come back", async () => {
  const ana = await aDiner({ wallet: 5000, cart: [await aMeal()] });
  await holdCart(ana, byWallet(3075));
  await sql`UPDATE wallet_grant SET expires_at = app_now() - interval '1 hour' WHERE account_id = ${ana.account_id}`;
  await abandonHold(ana);
  expect(await toldTo(ana)).toEqual([
    ["Reserved for an order", -3075, 1925],
    ["DinDin credit", 5000, 5000],
  ]);
});
