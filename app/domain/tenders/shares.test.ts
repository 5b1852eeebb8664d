import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_FEES, priceCart, voucherTax } from "../pricing/price";
import { partsOf, type SharedLine, sharesOf } from "./shares";
import { tendersFor } from "./split-due";
import type { Source } from "./tender-kind";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const source = (
  ledger_account_id: number,
  balance: number,
  owner: Source["owner"],
  asset: Source["asset"] = "usd",
): Source => ({
  ledger_account_id,
  method: asset === "usd" ? "wallet" : "voucher",
  balance,
  owner,
  asset,
  organization_id: owner === "organization" ? 1 : null,
  expires_at: null,
  limits: null,
});

describe("who pays what", () => {
  test("card and wallet share a dinner; the tip never falls on promotional money", () => {
    const lines: SharedLine[] = [
      { key: 1, chef_id: 9, unit_price_cents: 1250, quantity: 1, is_voucher: false },
    ];
    const bill = priceCart([{ price_cents: 1250, quantity: 1, is_voucher: false }], DEFAULT_FEES, null);
    const due = { cart_cents: bill.cartTotal, tip_cents: 300, vouchers: 0 };
    const tenders = tendersFor(
      due,
      [{ method: "wallet", amount: 1000 }, { method: "credit_card" }],
      [source(5, 2000, "promotion")],
    );
    const parts = partsOf(lines, 300, "chef");
    expect(parts).toEqual([{ chef_id: 9, subtotal_cents: 1250, voucher_cents: 0, tip_cents: 300 }]);
    const shares = sharesOf(lines, bill, DEFAULT_FEES, { cents: 300, parts }, tenders);
    expect(shares.filter((share) => share.component === "tip")).toEqual([
      { tender: 0, component: "tip", line: 1, amount_cents: 300, quantity: 0 },
    ]);
    expect(sum(shares.filter((share) => share.tender === 1).map((share) => share.amount_cents))).toBe(1000);
  });

  test("a dinner for one voucher is not paid by none, and the refusal counts it rightly", () => {
    const refused = (vouchers: number) => () =>
      tendersFor({ cart_cents: 500, tip_cents: 0, vouchers }, [{ method: "credit_card" }], []);
    const words = (said: string) => expect.objectContaining({ fields: { payments: [said] } });
    expect(refused(1)).toThrow(words("The voucher meals in your cart cost 1 voucher."));
    expect(refused(2)).toThrow(words("The voucher meals in your cart cost 2 vouchers."));
  });

  test("whatever the cart and the tenders: every cent of the bill is paid by somebody, and by nobody twice", () => {
    const line = fc.record({
      chef_id: fc.integer({ min: 1, max: 3 }),
      unit_price_cents: fc.integer({ min: 1, max: 20_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      is_voucher: fc.boolean(),
    });
    const money = fc.record({
      org: fc.integer({ min: 0, max: 30_000 }),
      promo: fc.integer({ min: 0, max: 3_000 }),
      own: fc.integer({ min: 0, max: 9_000 }),
    });
    const given = fc.tuple(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      money,
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(given, ([dishes, { org, promo, own }, tip, share, toCourier]) => {
        const lines = dishes.map((one, index) => ({ ...one, key: index + 1 }));
        const bill = priceCart(
          lines.map((one) => ({ ...one, price_cents: one.unit_price_cents })),
          DEFAULT_FEES,
          share % 2 ? { percent_bps: share } : null,
        );
        const vouchers = sum(lines.filter((one) => one.is_voucher).map((one) => one.quantity));
        const sources = [
          source(1, vouchers + 2, "organization", "voucher"),
          source(2, org, "organization"),
          source(3, promo, "promotion"),
          source(4, own, "own"),
        ];
        const total = bill.cartTotal + tip;
        const usable = Math.min(org + promo, bill.cartTotal) + own;
        const wallet = Math.min(Math.floor((usable * share) / 10_000), total);
        if (total - wallet > 0 && total - wallet < 50) return;
        const listed = [
          ...(wallet > 0 ? [{ method: "wallet" as const, amount: wallet }] : []),
          ...(vouchers > 0 ? [{ method: "voucher" as const, quantity: vouchers }] : []),
          { method: "credit_card" as const },
        ];
        const tenders = tendersFor(
          { cart_cents: bill.cartTotal, tip_cents: tip, vouchers },
          listed,
          sources.filter((one) => one.balance > 0),
        );
        const parts = partsOf(lines, tip, toCourier ? "courier" : "chef");
        const shares = sharesOf(lines, bill, DEFAULT_FEES, { cents: tip, parts }, tenders);
        tenders.forEach((tender, index) => {
          const mine = shares.filter((one) => one.tender === index);
          if (tender.method === "voucher") expect(sum(mine.map((one) => one.quantity))).toBe(tender.quantity);
          else expect(sum(mine.map((one) => one.amount_cents))).toBe(tender.amount_cents);
          if (tender.owner === "organization" || tender.owner === "promotion")
            expect(mine.some((one) => one.component === "tip")).toBe(false);
        });
        const voucherTenders = new Set(
          tenders.flatMap((one, index) => (one.method === "voucher" ? [index] : [])),
        );
        const dollars = shares.filter((one) => !voucherTenders.has(one.tender));
        const of = (component: string) =>
          sum(dollars.filter((one) => one.component === component).map((one) => one.amount_cents));
        expect([of("line"), of("delivery"), of("service"), of("tax"), of("tip")]).toEqual([
          bill.subtotal - bill.discount,
          bill.deliveryFee,
          bill.commissionFee,
          bill.localTax,
          tip,
        ]);
        const owed = shares.filter((one) => voucherTenders.has(one.tender));
        const worth = sum(
          lines.filter((one) => one.is_voucher).map((one) => one.unit_price_cents * one.quantity),
        );
        expect(sum(owed.filter((one) => one.component === "line").map((one) => one.amount_cents))).toBe(
          worth,
        );
        expect(sum(owed.filter((one) => one.component === "tax").map((one) => one.amount_cents))).toBe(
          voucherTax(worth, DEFAULT_FEES),
        );
        expect(sum(parts.map((one) => one.subtotal_cents))).toBe(bill.subtotal);
        const keys = shares.map((one) => `${one.tender} ${one.component} ${one.line}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe("what a list of payments may be", () => {
  const due = { cart_cents: 4000, tip_cents: 0, vouchers: 0 };
  const sources = [source(1, 10_000, "own")];

  test.each([
    ["nothing", [], "don't add up"],
    ["too little without a card", [{ method: "wallet", amount: 3999 }], "don't add up"],
    [
      "a wallet toggled off",
      [
        { method: "wallet", amount: 4000 },
        { method: "wallet", amount: 4000 },
      ],
      "don't add up",
    ],
    ["more than the order total", [{ method: "wallet", amount: 4001 }], "more than the order total"],
    [
      "49 cents for the card",
      [{ method: "wallet", amount: 3951 }, { method: "credit_card" }],
      "less than $0.50",
    ],
    [
      "a voucher for a paid meal",
      [
        { method: "wallet", amount: 4000 },
        { method: "voucher", quantity: 1 },
      ],
      "You can use vouchers only for voucher meals",
    ],
  ] as const)("%s is refused", (_, listed, words) => {
    expect(() => tendersFor(due, listed, sources)).toThrow(words);
  });

  test("the card's share may have eight digits of cents, which is what a card can be charged at once, and no more", () => {
    const most = { ...due, cart_cents: 99_999_999 };
    const card = [{ method: "credit_card" }] as const;
    expect(tendersFor(most, card, sources)).toMatchObject([{ amount_cents: 99_999_999 }]);
    const over = { ...due, cart_cents: 100_000_000 };
    for (const listed of [card, undefined]) {
      expect(() => tendersFor(over, listed, sources)).toThrow(
        expect.objectContaining({
          kind: "invalid",
          fields: { payments: [expect.stringContaining("$999,999.99")] },
        }),
      );
    }
    expect(tendersFor(over, [{ method: "wallet", amount: 1 }, ...card], sources)).toHaveLength(2);
  });

  test("a second card or voucher takes the place of the first", () => {
    const listed = [
      { method: "voucher", quantity: 9 },
      { method: "voucher", quantity: 0 },
      { method: "credit_card" },
      { method: "credit_card" },
    ] as const;
    expect(tendersFor(due, listed, sources).map((one) => [one.method, one.amount_cents])).toEqual([
      ["credit_card", 4000],
    ]);
  });

  test("more than the wallet holds is a lost race, not a wrong input", () => {
    expect(() =>
      tendersFor({ ...due, cart_cents: 20_000 }, [{ method: "wallet", amount: 20_000 }], sources),
    ).toThrow("There's not enough money in your wallet.");
  });
});
