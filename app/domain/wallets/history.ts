/** The four kinds of the spec, with the names its screens give them. */
export const KINDS = {
  dollar_transaction: "Wallet Transaction",
  voucher_transaction: "Voucher Transaction",
  dollar_gift_up: "Wallet Gift",
  voucher_gift_up: "Voucher Gift",
} as const;

export type HistoryKind = keyof typeof KINDS;
export const HISTORY_KINDS = Object.keys(KINDS) as HistoryKind[];

/** What a movement was, in the words of whoever had it: a person's wallet, or an organization's pool. */
const WORDS: Record<string, { wallet: string; pool?: string }> = {
  "grant.distributed": { wallet: "From your organization", pool: "Distributed to members" },
  "grant.plan": { wallet: "Plan refill", pool: "Plan refill for members" },
  "grant.carried": { wallet: "Carried over" },
  "grant.expired": { wallet: "Plan period ended", pool: "Left over from a period" },
  "grant.undone": { wallet: "Reversed by your organization", pool: "Distribution undone" },
  "grant.left": { wallet: "Your membership ended", pool: "Returned by a member who left" },
  "grant.promotion": { wallet: "DinDin credit" },
  "coins.redeemed": { wallet: "Coins turned into credit" },
  "referral.rewarded": { wallet: "Referral bonus" },
  "promotion.expired": { wallet: "DinDin credit expired" },
  "gift_card.added": { wallet: "Gift card added" },
  "gift.given_up": { wallet: "Given up" },
  "gift.paid_out": { wallet: "Paid out" },
  "refund.to_wallet": { wallet: "Refund that your card couldn't take" },
  "gift.payout_undone": { wallet: "Back: the card didn't take it" },
  "unclaimed.paid": { wallet: "Paid out" },
  "purchase.returned": {
    wallet: "Gift card reversed",
    pool: "Refunded to the card that paid it in",
  },
  "purchase.return_undone": { wallet: "Gift card reinstated", pool: "Card payment reinstated" },
  "tip.paid": { wallet: "Tip" },
  "tip.returned": { wallet: "Tip refunded" },
  "org.funded": { wallet: "Added", pool: "Added by invoice or bank transfer" },
  "org.receipt_reversed": { wallet: "Taken out", pool: "Bank transfer booked by mistake, taken out" },
  "org_fund.paid": { wallet: "Added", pool: "Added by card" },
  "vouchers.issued": { wallet: "Vouchers issued", pool: "Vouchers issued" },
  "order.held": { wallet: "Reserved for an order" },
  "order.paid": { wallet: "Spent on an order" },
  "hold.released": {
    wallet: "Refunded: order not placed",
    pool: "Returned from an order that wasn't placed",
  },
  "order.refunded": { wallet: "Refund", pool: "Refund of an order" },
};

/** A movement in words; `whose` tells from which side it is seen. */
export function describeTransaction(event: string, whose: "wallet" | "pool", amount: number): string {
  const words = WORDS[event];
  return words?.[whose] ?? words?.wallet ?? (amount > 0 ? "Received" : "Spent");
}

/** Events whose note was written for people to read. */
export const EVENTS_WITH_NOTE = [
  ...["grant.distributed", "org.funded", "org.receipt_reversed"],
  ...["invoice.paid", "invoice.receipt_reversed"],
];
