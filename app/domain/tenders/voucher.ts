import { countOf } from "~/kit/text";
import { conflict } from "../refusal";
import { fromLedger, move, payments, spendFrom, tenderOf } from "./from-ledger";
import type { Payer, TenderKind } from "./tender-kind";

const label = ({ organization }: Payer) =>
  organization === null ? "Vouchers" : `Vouchers from ${organization}`;

/** Vouchers: one for each portion of a voucher meal. Whoever gave them owes the meal's price and its tax. */
export const voucher = {
  ...fromLedger,
  method: "voucher",
  asset: "voucher",
  accounts: ["grant"],
  asks: "quantity",
  name: "vouchers",
  parts: [{ owners: null, label: (quantity) => countOf(quantity, "Voucher"), tone: "plum", tick: null }],
  label,
  title: label,
  amountOf(asked, open) {
    if (asked === open.voucher) return asked;
    return payments(
      open.voucher === 0
        ? "You can use vouchers only for voucher meals."
        : `The voucher meals in your cart cost ${countOf(open.voucher, "voucher")}.`,
    );
  },
  take(amount, _, sources) {
    const { taken, missing } = spendFrom(
      sources.filter((source) => source.method === "voucher"),
      amount,
    );
    return missing > 0
      ? conflict("insufficient_funds", "You don't have enough vouchers.")
      : taken.map(tenderOf);
  },
  capture(held, accounts) {
    const used = [...fromLedger.capture(held), { account: accounts.voucher_redeemed, amount: held.amount }];
    if (!held.owed) return used;
    const { account, cents, tax } = held.owed;
    return [
      ...used,
      { account: account ?? accounts.promotion_expense, amount: -cents - tax },
      { account: accounts.tax_payable, amount: tax },
    ];
  },
  refund: ({ cents, units, back_id, owed_id }, accounts) => [
    { account: owed_id ?? accounts.refund_expense, amount: cents },
    ...move(accounts.voucher_redeemed, back_id, units),
  ],
} as const satisfies TenderKind;
