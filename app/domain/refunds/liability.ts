import type { OpenShare } from "../orders/refund-plan";
import { kindOf } from "../tenders/tender-kinds";
import type { Entry } from "../wallets/post.server";

/**
 * Who bears a refund. `cook`: the cook's own price and tip, what a coupon had taken off going back to its sponsor in
 * proportion. `platform`: the cook's pay stays as it is. `off`: nothing was cooked, so the cook is paid nothing at all.
 */
export type LiableParty = "cook" | "platform" | "off";

/** A line as its cook's money stands, cents: the tenders paid `net` of its price, a coupon the rest. */
export interface LineMoney {
  line_id: number;
  payable_id: number;
  gross: number;
  net: number;
  /** what the tenders have back of `net` already, whoever bore it */
  returned: number;
  chef_back: number;
  coupon_back: number;
}

/** A part's tip at the checkout, cents, as its cook has it. */
export interface TipMoney {
  part_id: number;
  tip_id: number;
  tip: number;
  tip_back: number;
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

/** What a cook gives back of one line (the coupon's part included) or of one tip. */
export interface LineRefund {
  line_id: number;
  chef: number;
  coupon: number;
}
export interface TipRefund {
  part_id: number;
  chef: number;
}

export interface RefundAllocation {
  entries: Entry[];
  lines: LineRefund[];
  tips: TipRefund[];
}

const centsOf = (shares: readonly OpenShare[]) => shares.reduce((total, share) => total + share.cents, 0);

/** What of the coupon has gone back once `returned` cents of `net` have: in proportion, all of it at the end. */
export function couponAt(discount: number, net: number, returned: number): number {
  return net === 0 ? 0 : Number((BigInt(discount) * BigInt(returned)) / BigInt(net));
}

function allocateLine(
  line: LineMoney,
  { given, due }: { given: number; due: number },
  liable: LiableParty,
  accounts: RefundAccounts,
) {
  const discount = line.gross - line.net;
  if (liable === "platform") {
    return { chef: 0, coupon: 0, entries: [{ account: accounts.refund_expense, amount: -given }] };
  }
  const couponLeft = discount - line.coupon_back;
  const chefLeft = line.gross - line.chef_back;
  const inProportion =
    couponAt(discount, line.net, line.returned + due) - couponAt(discount, line.net, line.returned);
  const coupon = liable === "off" ? couponLeft : Math.min(inProportion, couponLeft);
  // of a dish that was never cooked, with its card's money at the bank then, the cook has given all back already
  const chef = liable === "off" ? chefLeft : Math.min(due + coupon, chefLeft);
  const entries: Entry[] = [
    { account: line.payable_id, amount: -chef },
    { account: accounts.coupon_expense, amount: coupon },
    // what the platform had borne before of a dish that in the end was never cooked, or lost to the card's bank
    { account: accounts.refund_expense, amount: chef - coupon - given },
  ];
  return { chef, coupon, entries };
}

function allocateTip(tip: TipMoney, given: number, liable: LiableParty, accounts: RefundAccounts) {
  const left = tip.tip - tip.tip_back;
  const chef = liable === "platform" ? 0 : liable === "off" ? left : Math.min(given, left);
  return {
    chef,
    entries: [
      { account: tip.tip_id, amount: -chef },
      { account: accounts.refund_expense, amount: chef - given },
    ],
  };
}

/** The side of the tenders: what arrives, and from which of the platform's accounts where it is nobody's dish or tip. */
function entriesOfTenders(
  shares: readonly OpenShare[],
  accounts: RefundAccounts,
  liable: LiableParty,
): Entry[] {
  const fees = {
    delivery: accounts.delivery_fees,
    service: accounts.service_fees,
    tax: accounts.tax_payable,
    tip: liable === "platform" ? accounts.refund_expense : accounts.tip_payable,
  };
  return shares.flatMap((share) => {
    const isCooks = share.component === "line" || (share.component === "tip" && share.part_id !== null);
    return [
      ...kindOf(share.method).refund(share, accounts),
      ...(isCooks || share.component === "line"
        ? []
        : [{ account: fees[share.component], amount: -share.cents }]),
    ];
  });
}

/**
 * The postings of a refund of these shares, and what the cooks give back with it. Every share returns from whom it went
 * to; a voucher's units return and its organization owes that much less; what a coupon took off returns to its sponsor's
 * expense and never to the diner, in proportion and never more than it took off. `due`: what the cooks bear of their dishes,
 * where that is more than goes back, since the card's bank has taken the rest.
 */
export function allocateRefund(
  shares: readonly OpenShare[],
  money: { lines: readonly LineMoney[]; tips: readonly TipMoney[] },
  accounts: RefundAccounts,
  liable: LiableParty,
  due: readonly OpenShare[] = shares,
): RefundAllocation {
  const borne: RefundAllocation = {
    entries: entriesOfTenders(shares, accounts, liable),
    lines: [],
    tips: [],
  };
  for (const line of money.lines) {
    const ofLine = (list: readonly OpenShare[]) =>
      centsOf(list.filter((share) => share.component === "line" && share.line_id === line.line_id));
    const cents = { given: ofLine(shares), due: ofLine(due) };
    const { chef, coupon, entries } = allocateLine(line, cents, liable, accounts);
    borne.entries.push(...entries);
    borne.lines.push({ line_id: line.line_id, chef, coupon });
  }
  for (const tip of money.tips) {
    const own = shares.filter((share) => share.component === "tip" && share.part_id === tip.part_id);
    const { chef, entries } = allocateTip(tip, centsOf(own), liable, accounts);
    borne.entries.push(...entries);
    borne.tips.push({ part_id: tip.part_id, chef });
  }
  return borne;
}
