import type { Entry } from "../wallets/post.server";

/** A share that can still be given back: the cells of the line by tender matrix. */
export interface OpenShare {
  id: number;
  tender_id: number;
  method: "wallet" | "voucher" | "credit_card";
  component: "line" | "delivery" | "service" | "tax" | "tip";
  line_id: number | null;
  /** cents and units that have not been given back yet */
  cents: number;
  units: number;
  /** the cook of the share's line: where the money of meals and tips went */
  payable_id: number | null;
  tip_id: number | null;
  /** where the tender's money or vouchers go back to */
  back_id: number;
  /** who owes for a voucher */
  owed_id: number | null;
}

/** What a coupon took off the lines that are given back, by the cook's account. */
export interface TakenOff {
  payable_id: number;
  cents: number;
}

/** The product's accounts a refund touches. */
export interface RefundAccounts {
  coupon_expense: number;
  delivery_fees: number;
  service_fees: number;
  tax_payable: number;
  tip_payable: number;
  refund_expense: number;
  voucher_redeemed: number;
}

/** What goes back to one tender. */
export interface TenderRefund {
  tender_id: number;
  method: OpenShare["method"];
  cents: number;
  units: number;
}

/** The sums by tender, in the order of the shares. A voucher's cents are its organisation's and no refund of the diner's. */
export function refundsOf(shares: readonly OpenShare[]): TenderRefund[] {
  const byTender = new Map<number, TenderRefund>();
  for (const share of shares) {
    const { tender_id, method } = share;
    const sum = byTender.get(tender_id) ?? { tender_id, method, cents: 0, units: 0 };
    sum.cents += method === "voucher" ? 0 : share.cents;
    sum.units += share.units;
    byTender.set(tender_id, sum);
  }
  return [...byTender.values()].filter((refund) => refund.cents + refund.units > 0);
}

/** From whom a share's money is taken back: the cook, or the platform where it bears the refund. */
function sourceOf(share: OpenShare, accounts: RefundAccounts, byPlatform: boolean): number {
  switch (share.component) {
    case "line":
      return byPlatform || share.payable_id === null ? accounts.refund_expense : share.payable_id;
    case "tip":
      return byPlatform ? accounts.refund_expense : (share.tip_id ?? accounts.tip_payable);
    case "delivery":
      return accounts.delivery_fees;
    case "service":
      return accounts.service_fees;
    case "tax":
      return accounts.tax_payable;
  }
}

/**
 * The postings of a refund: each share goes back from whom it went to. A voucher's units return, and its organisation
 * owes that much less. What a coupon had taken off returns to the coupon's expense, never to the diner.
 */
export function entriesOfRefund(
  shares: readonly OpenShare[],
  takenOff: readonly TakenOff[],
  accounts: RefundAccounts,
  byPlatform: boolean,
): Entry[] {
  const entries: Entry[] = shares.flatMap((share) => {
    const source = sourceOf(share, accounts, byPlatform);
    const goal = share.method === "voucher" ? (share.owed_id ?? accounts.refund_expense) : share.back_id;
    return [
      { account: source, amount: -share.cents },
      { account: goal, amount: share.cents },
      ...(share.units === 0
        ? []
        : [
            { account: accounts.voucher_redeemed, amount: -share.units },
            { account: share.back_id, amount: share.units },
          ]),
    ];
  });
  if (byPlatform) return entries;
  const coupon = takenOff.flatMap(({ payable_id, cents }) => [
    { account: payable_id, amount: -cents },
    { account: accounts.coupon_expense, amount: cents },
  ]);
  return [...entries, ...coupon];
}
