import { expect, test } from "vitest";
import { NOTHING } from "~/domain/pricing/price";
import { quoteTicks } from "./split-bill";

type Balances = Parameters<typeof quoteTicks>[1];

function splitBill(
  due: { cart_cents: number; tip_cents: number; vouchers: number },
  balances: Balances,
  ticks: { given: boolean; own: boolean },
) {
  const cart = { pricing: { ...NOTHING, cartTotal: due.cart_cents }, vouchers: due.vouchers };
  const quote = quoteTicks(cart, balances, { ...ticks, tip_cents: due.tip_cents });
  expect(quote.missing).toBeNull();
  return quote.split;
}

const balances = { given_cents: 1820, own_cents: 1000, vouchers: 0 };
const due = { cart_cents: 4789, tip_cents: 763, vouchers: 0 };

test("without the wallet the card pays all of it", () => {
  expect(splitBill(due, balances, { given: false, own: false })).toEqual({
    given_cents: 0,
    own_cents: 0,
    card_cents: 5552,
    vouchers: 0,
  });
});

test("company money comes first, the card takes the rest", () => {
  expect(splitBill(due, balances, { given: true, own: false })).toEqual({
    given_cents: 1820,
    own_cents: 0,
    card_cents: 3732,
    vouchers: 0,
  });
});

test("own money is used after company money, since the wallet is spent in that order", () => {
  expect(splitBill(due, balances, { given: false, own: true })).toEqual({
    given_cents: 1820,
    own_cents: 1000,
    card_cents: 2732,
    vouchers: 0,
  });
});

test("company money never pays a tip", () => {
  const rich = { ...balances, given_cents: 10_000, own_cents: 0 };
  expect(splitBill(due, rich, { given: true, own: false })).toMatchObject({
    given_cents: 4789,
    card_cents: 763,
  });
});

test("own money does", () => {
  const rich = { given_cents: 10_000, own_cents: 1000, vouchers: 0 };
  expect(splitBill(due, rich, { given: true, own: true })).toMatchObject({
    given_cents: 4789,
    own_cents: 763,
    card_cents: 0,
  });
});

test("no card is charged less than 50 cents: the wallet pays a little less, own money first", () => {
  const nearly = { given_cents: 4500, own_cents: 280, vouchers: 0 };
  expect(splitBill({ ...due, tip_cents: 0 }, nearly, { given: true, own: true })).toEqual({
    given_cents: 4500,
    own_cents: 239,
    card_cents: 50,
    vouchers: 0,
  });
});

test("the parts always sum to the total, for every balance around it", () => {
  for (let given_cents = 0; given_cents < 5700; given_cents += 7) {
    const split = splitBill(
      due,
      { given_cents, own_cents: 431, vouchers: 0 },
      { given: true, own: given_cents % 2 === 0 },
    );
    expect(split.given_cents + split.own_cents + split.card_cents).toBe(5552);
    expect(split.card_cents === 0 || split.card_cents >= 50).toBe(true);
  }
});
