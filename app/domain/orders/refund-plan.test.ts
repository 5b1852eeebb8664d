import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_FEES, priceCart } from "../pricing/price";
import {
  allocateRefund,
  type LiableParty,
  type LineMoney,
  type RefundAccounts,
  type TipMoney,
} from "../refunds/liability";
import { partsOf, sharesOf } from "../tenders/shares";
import type { Tender } from "../tenders/tender-kind";
import { type OpenShare, openCents, refundsOf, spreadRefund } from "./refund-plan";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const ACCOUNTS: RefundAccounts = {
  coupon_expense: 1,
  delivery_fees: 2,
  service_fees: 3,
  tax_payable: 4,
  tip_payable: 5,
  refund_expense: 6,
  voucher_redeemed: 7,
};
/** Accounts that hold vouchers; every other one holds dollars. */
const isVoucherAccount = (account: number) => account === 7 || (account >= 500 && account < 600);

type State = OpenShare & { paid: number; paidUnits: number };

interface World {
  shares: State[];
  lines: (LineMoney & { part_id: number })[];
  tips: TipMoney[];
  discount: number;
}

interface Dish {
  chef_id: number;
  unit_price_cents: number;
  quantity: number;
  is_voucher: boolean;
}

/** An order as checkout makes it, with four tenders: card, two kinds of wallet money, vouchers. */
function worldOf(dishes: readonly Dish[], tip: number, discount: number, split: readonly number[]): World {
  const lines = dishes.map((one, index) => ({ ...one, key: index + 1 }));
  const bill = priceCart(
    lines.map((one) => ({ ...one, price_cents: one.unit_price_cents })),
    DEFAULT_FEES,
    discount > 0 ? { amount_cents: discount } : null,
  );
  const vouchers = sum(lines.filter((one) => one.is_voucher).map((one) => one.quantity));
  const parts = partsOf(lines, tip, "chef");
  const [first, second] = [0, 1].map((n) => Math.floor((bill.cartTotal * (split[n] ?? 0)) / 100)) as [
    number,
    number,
  ];
  const base = { organization_id: null, ledger_account_id: null, quantity: 0 };
  const tenders: Tender[] = [
    { ...base, method: "credit_card", owner: null, amount_cents: bill.cartTotal + tip - first - second },
    { ...base, method: "wallet", owner: "organization", amount_cents: first },
    { ...base, method: "wallet", owner: "promotion", amount_cents: second },
    { ...base, method: "voucher", owner: "organization", amount_cents: 0, quantity: vouchers },
  ];
  const cells = sharesOf(lines, bill, DEFAULT_FEES, { cents: tip, parts }, tenders);
  const shares = cells.map((cell, index): State => {
    const tender = tenders[cell.tender] as Tender;
    const isVoucher = tender.method === "voucher";
    return {
      id: index + 1,
      tender_id: cell.tender,
      method: tender.method,
      component: cell.component,
      line_id: cell.line,
      part_id: lines.find((line) => line.key === cell.line)?.chef_id ?? null,
      cents: cell.amount_cents,
      units: cell.quantity,
      paid: cell.amount_cents,
      paidUnits: cell.quantity,
      back_id: isVoucher ? 500 : 100 + cell.tender,
      organization: null,
      owed_id: isVoucher ? 900 : null,
    };
  });
  return {
    shares,
    discount: bill.discount,
    tips: parts.filter((part) => part.tip_cents > 0).map((part) => tipOf(part.chef_id, part.tip_cents)),
    lines: lines.map((line) => ({
      line_id: line.key,
      part_id: line.chef_id,
      payable_id: 200 + line.chef_id,
      gross: line.unit_price_cents * line.quantity,
      net: sum(
        shares.filter((one) => one.component === "line" && one.line_id === line.key).map((one) => one.cents),
      ),
      returned: 0,
      chef_back: 0,
      coupon_back: 0,
    })),
  };
}

const tipOf = (chef: number, tip: number): TipMoney => ({
  part_id: chef,
  tip_id: 300 + chef,
  tip,
  tip_back: 0,
});

/** Carries a refund out on the world, as the database does it, and answers its entries. */
function refund(
  world: World,
  taken: readonly OpenShare[],
  lineIds: readonly number[],
  parts: readonly number[],
  bearing: LiableParty,
) {
  const lines = world.lines.filter((line) => lineIds.includes(line.line_id));
  const tips = world.tips.filter((tip) => parts.includes(tip.part_id));
  const borne = allocateRefund(taken, { lines, tips }, ACCOUNTS, bearing);
  for (const share of taken) {
    const own = world.shares.find((one) => one.id === share.id) as State;
    own.cents -= share.cents;
    own.units -= share.units;
    if (share.component === "line") {
      const line = world.lines.find((one) => one.line_id === share.line_id) as LineMoney;
      line.returned += share.cents;
    }
  }
  for (const back of borne.lines) {
    const line = world.lines.find((one) => one.line_id === back.line_id) as LineMoney;
    line.chef_back += back.chef;
    line.coupon_back += back.coupon;
  }
  for (const back of borne.tips)
    (world.tips.find((one) => one.part_id === back.part_id) as TipMoney).tip_back += back.chef;
  return borne.entries;
}

const line = fc.record({
  chef_id: fc.integer({ min: 1, max: 3 }),
  unit_price_cents: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  is_voucher: fc.boolean(),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  tip: fc.integer({ min: 0, max: 2_000 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  split: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })),
});
/** Steps: which line (0: the whole order), how much of what is open (0 to 10,000), and who bears it. */
const steps = fc.array(
  fc.record({
    line: fc.integer({ min: 0, max: 5 }),
    share: fc.integer({ min: 1, max: 10_000 }),
    bearing: fc.constantFrom<LiableParty>("cook", "platform"),
  }),
  { maxLength: 12 },
);

function checkSums(entries: readonly { account: number; amount: number }[]): void {
  const dollars = entries.filter((entry) => !isVoucherAccount(entry.account));
  expect(sum(dollars.map((entry) => entry.amount))).toBe(0);
  const vouchers = entries.filter((entry) => isVoucherAccount(entry.account));
  expect(sum(vouchers.map((entry) => entry.amount))).toBe(0);
}

describe("refunds in parts", () => {
  test("in any order, of any amounts, by any bearer: exact for each tender, never more than was paid, nothing left at the end", () => {
    fc.assert(
      fc.property(order, steps, fc.constantFrom<LiableParty>("cook", "off"), (request, plan, last) => {
        const world = worldOf(request.lines, request.tip, request.discount, request.split);
        const all = world.lines.map((one) => one.line_id);
        const chefs = [...new Set(request.lines.map((one) => one.chef_id))];
        const given = new Map<number, number>();
        const sumTo = (taken: readonly OpenShare[]) => {
          for (const back of refundsOf(taken))
            given.set(back.tender_id, (given.get(back.tender_id) ?? 0) + back.cents);
        };
        for (const step of plan) {
          const isWhole = !all.includes(step.line);
          const open = world.shares.filter(
            (one) =>
              one.cents + one.units > 0 &&
              (isWhole ||
                (one.line_id === step.line && one.component !== "tip" && one.component !== "delivery")),
          );
          const most = openCents(open);
          if (most === 0) continue;
          const amount = Math.max(1, Math.floor((most * step.share) / 10_000));
          const taken = spreadRefund(open, amount);
          expect(sum(taken.map((one) => one.cents))).toBe(amount);
          for (const share of taken) {
            const had = open.find((one) => one.id === share.id) as State;
            expect(share.cents).toBeGreaterThan(0);
            expect(share.cents).toBeLessThanOrEqual(had.cents);
          }
          sumTo(taken);
          checkSums(refund(world, taken, isWhole ? all : [step.line], isWhole ? chefs : [], step.bearing));
        }
        const rest = world.shares.filter((one) => one.cents + one.units > 0).map((one) => ({ ...one }));
        sumTo(rest);
        checkSums(refund(world, rest, all, chefs, last));
        for (const share of world.shares) expect([share.cents, share.units]).toEqual([0, 0]);
        for (const [tender, cents] of given)
          expect(cents).toBe(
            sum(
              world.shares
                .filter((one) => one.tender_id === tender && one.method !== "voucher")
                .map((one) => one.paid),
            ),
          );
        for (const one of world.lines) {
          expect(one.chef_back).toBeLessThanOrEqual(one.gross);
          expect(one.coupon_back).toBeLessThanOrEqual(one.gross - one.net);
          expect(one.coupon_back).toBeLessThanOrEqual(one.chef_back);
        }
        if (last === "off") {
          expect(world.lines.map((one) => one.chef_back)).toEqual(world.lines.map((one) => one.gross));
          expect(sum(world.lines.map((one) => one.coupon_back))).toBe(world.discount);
          expect(world.tips.map((one) => one.tip_back)).toEqual(world.tips.map((one) => one.tip));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("borne by the cook cent by cent: in the end the whole price, the coupon's part with it; by the platform: nothing", () => {
    for (const [bearing, chef, coupon] of [
      ["cook", 2700, 800],
      ["platform", 0, 0],
    ] as const) {
      const world = worldOf(
        [{ chef_id: 1, unit_price_cents: 2700, quantity: 1, is_voucher: false }],
        0,
        800,
        [30, 20],
      );
      while (openCents(world.shares) > 0) {
        const open = world.shares.filter((one) => one.cents > 0);
        const entries = refund(world, spreadRefund(open, Math.min(7, openCents(open))), [1], [1], bearing);
        checkSums(entries);
      }
      expect(world.lines[0]).toMatchObject({ chef_back: chef, coupon_back: coupon, returned: 1900 });
    }
  });

  test("a dish that the coupon paid whole gives its price back when it is off", () => {
    const world = worldOf(
      [{ chef_id: 1, unit_price_cents: 500, quantity: 1, is_voucher: false }],
      0,
      900,
      [0, 0],
    );
    expect(world.lines[0]).toMatchObject({ gross: 500, net: 0 });
    const entries = refund(world, [], [1], [1], "off");
    checkSums(entries);
    expect(world.lines[0]).toMatchObject({ chef_back: 500, coupon_back: 500 });
  });
});
