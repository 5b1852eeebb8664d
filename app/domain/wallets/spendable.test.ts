import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal } from "../../../tests/builders";
import { holdCart } from "../checkout/hold-cart.server";
import { sourcesOfCart, spendable } from "./spendable.server";

test("a cart may be paid with what its own checkout has reserved as well, but for what is suspended", async () => {
  const meal = await aMeal({ price: 2000 });
  const lunch = await aMeal({ voucher: true, chef: meal.chef });
  const ana = await aDiner({ wallet: 1500, gift: 700, vouchers: 2, cart: [meal, lunch] });
  const amounts = async (read: typeof spendable) =>
    (await read(sql, ana.account_id)).map(({ method, owner, balance }) => [method, owner, balance]);
  const all = [
    ["voucher", "organization", 2],
    ["wallet", "promotion", 1500],
    ["wallet", "own", 700],
  ];
  expect(await amounts(sourcesOfCart)).toEqual(all);

  const payments = [
    { method: "wallet" as const, amount: 1000 },
    { method: "voucher" as const, quantity: 1 },
    { method: "credit_card" as const },
  ];
  await holdCart(ana, { payments });
  expect(await amounts(spendable)).toEqual([
    ["voucher", "organization", 1],
    ["wallet", "promotion", 500],
    ["wallet", "own", 700],
  ]);
  expect(await amounts(sourcesOfCart)).toEqual(all);

  // of what has expired meanwhile only what is reserved, and of who is suspended nothing
  await sql`
    UPDATE wallet_grant SET expires_at = app_now() - interval '1 day' WHERE account_id = ${ana.account_id} AND organization_id IS NULL`;
  await sql`UPDATE organization SET status = 'suspended' WHERE id = ${ana.membership?.organization_id ?? 0}`;
  expect(await amounts(sourcesOfCart)).toEqual([
    ["wallet", "promotion", 1000],
    ["wallet", "own", 700],
  ]);
});
