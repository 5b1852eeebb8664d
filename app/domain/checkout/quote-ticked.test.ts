import { expect, test } from "vitest";
import { NOTHING } from "../pricing/price";
import type { Source } from "../tenders/tender-kind";
import { quoteTicked } from "./quote-checkout";

const money = (ledger_account_id: number, owner: Source["owner"], balance: number): Source => ({
  ...{ ledger_account_id, owner, balance, method: "wallet", asset: "usd" },
  ...{ organization_id: null, expires_at: null, limits: null },
});
const wallet = (given: number, own: number) => [money(8, "organization", given), money(3, "own", own)];

/** What each part pays, in cents, by its label; nothing is missing. */
function splitBill(
  due: { cart_cents: number; tip_cents: number },
  sources: readonly Source[],
  ticked: readonly string[],
): Record<string, number> {
  const cart = { pricing: { ...NOTHING, cartTotal: due.cart_cents }, vouchers: 0 };
  const quote = quoteTicked(cart, { ticked, tip_cents: due.tip_cents }, sources);
  expect(quote.missing).toBeNull();
  return Object.fromEntries(quote.parts.map(({ label, cents }) => [label, cents]));
}

const due = { cart_cents: 4789, tip_cents: 763 };

test("without the wallet the card pays all of it", () => {
  expect(splitBill(due, wallet(1820, 1000), [])).toEqual({ Card: 5552 });
});

test("company money comes first, the card takes the rest", () => {
  expect(splitBill(due, wallet(1820, 1000), ["given"])).toEqual({ Wallet: 1820, Card: 3732 });
});

test("credit of ours is given money too, and is spent after the company's", () => {
  const sources = [money(8, "organization", 1000), money(9, "promotion", 820), money(3, "own", 1000)];
  expect(splitBill(due, sources, ["given"])).toEqual({ Wallet: 1820, Card: 3732 });
  const { tenders } = quoteTicked(
    { pricing: { ...NOTHING, cartTotal: 1500 }, vouchers: 0 },
    { ticked: ["given"], tip_cents: 0 },
    sources,
  );
  expect(tenders.map((one) => [one.ledger_account_id, one.amount_cents])).toEqual([
    [8, 1000],
    [9, 500],
  ]);
});

test("own money is used after company money, and that is never spent unticked", () => {
  expect(splitBill(due, wallet(1820, 1000), ["given", "own"])).toEqual({
    Wallet: 1820,
    "Gift money": 1000,
    Card: 2732,
  });
  expect(splitBill(due, wallet(1820, 1000), ["own"])).toEqual({ Card: 5552 });
});

test("own money alone is, where there is no company money", () => {
  expect(splitBill(due, [money(3, "own", 1000)], ["own"])).toEqual({ "Gift money": 1000, Card: 4552 });
});

test("company money never pays a tip", () => {
  expect(splitBill(due, wallet(10_000, 0), ["given"])).toEqual({ Wallet: 4789, Card: 763 });
});

test("own money does", () => {
  expect(splitBill(due, wallet(10_000, 1000), ["given", "own"])).toEqual({ Wallet: 4789, "Gift money": 763 });
});

test("no card is charged less than 50 cents: the wallet pays a little less, own money first", () => {
  expect(splitBill({ ...due, tip_cents: 0 }, wallet(4500, 280), ["given", "own"])).toEqual({
    Wallet: 4500,
    "Gift money": 239,
    Card: 50,
  });
});

test("voucher meals are paid by vouchers without a tick", () => {
  const voucher: Source = { ...money(5, "organization", 2), method: "voucher", asset: "voucher" };
  const cart = { pricing: { ...NOTHING, cartTotal: 500 }, vouchers: 2 };
  const { parts, payments, missing } = quoteTicked(cart, { ticked: [], tip_cents: 0 }, [voucher]);
  expect(missing).toBeNull();
  expect(payments).toEqual([{ method: "voucher", quantity: 2 }, { method: "credit_card" }]);
  expect(parts.map(({ label, quantity, cents }) => [label, quantity, cents])).toEqual([
    ["2 Vouchers", 2, 0],
    ["Card", 0, 500],
  ]);
});

test("the parts always sum to the total, for every balance around it", () => {
  for (let given = 0; given < 5700; given += 7) {
    const split = splitBill(due, wallet(given, 431), given % 2 === 0 ? ["given", "own"] : ["given"]);
    expect(Object.values(split).reduce((sum, cents) => sum + cents, 0)).toBe(5552);
    expect(split.Card === undefined || split.Card >= 50).toBe(true);
  }
});
