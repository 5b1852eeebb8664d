/** The four kinds of the spec, with the names its screens give them. */
export const KINDS = {
  dollar_transaction: "Wallet Transaction",
  voucher_transaction: "Voucher Transaction",
  dollar_gift_up: "Wallet Gift",
  voucher_gift_up: "Voucher Gift",
} as const;

export type HistoryKind = keyof typeof KINDS;
export const HISTORY_KINDS = Object.keys(KINDS) as HistoryKind[];

/** What a movement was, in the words of whoever had it: a person's wallet, or an organisation's pool. */
const WORDS: Record<string, { wallet: string; pool?: string }> = {
  "grant.distributed": { wallet: "From your organization", pool: "Given to members" },
  "grant.plan": { wallet: "Your plan's new period", pool: "The plan's new period, given to members" },
  "grant.expired": { wallet: "The period is over", pool: "Left over from a period" },
  "grant.undone": { wallet: "Taken back by your organization", pool: "A distribution undone" },
  "grant.left": { wallet: "Your membership ended", pool: "Back from a member who left" },
  "grant.promotion": { wallet: "A present from DinDin" },
  "promotion.expired": { wallet: "A present from DinDin ran out" },
  "gift_card.added": { wallet: "Gift card added" },
  "gift.given_up": { wallet: "Given up" },
  "unclaimed.paid": { wallet: "Paid out" },
  "purchase.returned": {
    wallet: "A gift card taken back",
    pool: "Gone back to the card that had paid it in",
  },
  "purchase.return_undone": { wallet: "A gift card given again", pool: "Paid in by card after all" },
  "tip.paid": { wallet: "Tip" },
  "tip.returned": { wallet: "Tip given back" },
  "org.funded": { wallet: "Paid in", pool: "Paid in by invoice" },
  "org_fund.paid": { wallet: "Paid in", pool: "Paid in by card" },
  "vouchers.issued": { wallet: "Vouchers issued", pool: "Vouchers issued" },
  "order.held": { wallet: "Reserved for an order" },
  "order.paid": { wallet: "Spent on an order" },
  "hold.released": {
    wallet: "Order not placed, given back",
    pool: "Given back by an order that was not placed",
  },
  "order.refunded": { wallet: "Refund", pool: "Refund of an order" },
};

/** A movement in words; `whose` tells from which side it is seen. */
export function describeMove(event: string, whose: "wallet" | "pool", amount: number): string {
  const words = WORDS[event];
  return words?.[whose] ?? words?.wallet ?? (amount > 0 ? "Received" : "Spent");
}

/** Events whose note was written for people to read. */
export const NOTED = ["grant.distributed", "org.funded", "invoice.paid"];
