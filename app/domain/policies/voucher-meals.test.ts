import { expect, test } from "vitest";
import type { MealLimits } from "../tenders/meal-limits";
import type { Source } from "../tenders/tender-kind";
import { coverOf, paysFor, type VoucherMeal } from "./voucher-meals";

const THAI = { id: 1, name: "Thai" };
const ANA = { id: 7, name: "Ana Diaz" };
const FREE: MealLimits = { cuisines: [], cooks: [], max_price_cents: null };

const meal = (about: Partial<VoucherMeal> = {}): VoucherMeal => ({
  ...{ name: "Pad Thai", quantity: 1, price_cents: 1800, chef_id: 7, cuisines: [1, 2] },
  ...about,
});

const vouchers = (ledger_account_id: number, balance: number, limits: Partial<MealLimits> | null = null) => {
  const source: Source = {
    ...{ ledger_account_id, balance, method: "voucher", asset: "voucher", owner: "organization" },
    ...{ organization_id: 3, expires_at: null },
    limits: limits && { ...FREE, ...limits, program: "Welcome week" },
  };
  return source;
};

test.each<[string, Partial<MealLimits>, boolean]>([
  ["of nothing", {}, true],
  ["of one of its cuisines", { cuisines: [{ id: 2, name: "Asian" }] }, true],
  ["of another cuisine", { cuisines: [{ id: 9, name: "Greek" }] }, false],
  ["of its cook", { cooks: [ANA] }, true],
  ["of another cook", { cooks: [{ id: 8, name: "Bo Li" }] }, false],
  ["of its price", { max_price_cents: 1800 }, true],
  ["of a cent less", { max_price_cents: 1799 }, false],
])("a voucher with the limits %s", (_, limits, isPaid) => {
  expect(paysFor({ ...FREE, ...limits }, meal())).toBe(isPaid);
});

test("vouchers for some meals leave the free ones to the others", () => {
  const moussaka = meal({ name: "Moussaka", cuisines: [9] });
  const sources = [vouchers(1, 1), vouchers(2, 2, { cuisines: [THAI] })];
  const { words, withheld, ...cover } = coverOf(sources, [meal(), moussaka]);
  expect([words, withheld]).toEqual([null, 0]);
  expect(cover.sources.map(({ balance }) => balance)).toEqual([1, 1]);
  expect(cover.pays(moussaka, { ledger_account_id: 2 })).toBe(false);
});

test("what they don't pay for is said with what they are for; too few vouchers at all is not", () => {
  const thai = vouchers(2, 2, { cuisines: [THAI], cooks: [ANA], max_price_cents: 2000 });
  const { words, withheld, sources } = coverOf([thai], [meal({ cuisines: [9] })]);
  expect(words?.reason).toBe(
    "Your vouchers don't pay for Pad Thai: those from “Welcome week” pay for Thai meals from Ana Diaz up to $20.00 only.",
  );
  expect([withheld, sources]).toEqual([2, []]);
  const some = coverOf([vouchers(1, 1), thai], [meal({ cuisines: [9], quantity: 2 })]);
  expect(some.words?.reason).toMatch(/^You don't have enough vouchers for Pad Thai: /);
  expect(coverOf([thai], [meal({ quantity: 3 })]).words).toBeNull();
  expect(coverOf([vouchers(1, 1)], [meal({ quantity: 3 })]).words).toBeNull();
});
