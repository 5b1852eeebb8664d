import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearPayments, type DraftPayment, planOf, withPayment } from "./payment-list";

const wallet = (amount: number): DraftPayment => ({ method: "wallet", amount });
const voucher = (quantity: number): DraftPayment => ({ method: "voucher", quantity });
const card: DraftPayment = { method: "credit_card" };
const listOf = (...payments: DraftPayment[]) => payments.reduce(withPayment, clearPayments([]));

describe("the payment list", () => {
  test("a voucher replaces the earlier voucher, a card the earlier card", () => {
    expect(listOf(voucher(1), card, voucher(3))).toEqual([card, voucher(3)]);
    expect(listOf(card, card)).toEqual([card]);
  });

  test("a wallet payment is toggled, whatever its amount", () => {
    expect(listOf(wallet(500))).toEqual([wallet(500)]);
    expect(listOf(wallet(500), card, wallet(900))).toEqual([card]);
    expect(listOf(wallet(500), wallet(500), wallet(200))).toEqual([wallet(200)]);
    expect(listOf(wallet(0), card)).toEqual([card]);
  });

  test("all are cleared, or only the wallet, or only the voucher", () => {
    const list = listOf(wallet(500), voucher(2), card);
    expect(clearPayments(list)).toEqual([]);
    expect(clearPayments(list, "wallet")).toEqual([voucher(2), card]);
    expect(clearPayments(list, "voucher")).toEqual([wallet(500), card]);
  });

  test("holds at most one payment of each method, and the plan reads the same list", () => {
    const payment = fc.oneof(fc.nat(5000).map(wallet), fc.nat(9).map(voucher), fc.constant(card));
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 20 }), (payments) => {
        const list = listOf(...payments);
        expect(new Set(list.map((one) => one.method)).size).toBe(list.length);
        expect(planOf(payments)).toEqual(planOf(list));
        const walletTimes = payments.filter((one) => one.method === "wallet" && one.amount > 0).length;
        if (payments.every((one) => one.method !== "wallet" || one.amount > 0))
          expect(planOf(payments).wallet > 0).toBe(walletTimes % 2 === 1);
      }),
    );
  });
});
