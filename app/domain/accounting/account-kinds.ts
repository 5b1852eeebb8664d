/** What a kind of ledger account is for whoever keeps the books. */
type AccountGroup = "liability" | "asset" | "income" | "expense" | "voucher";

/**
 * The kinds of ledger accounts with their names. Amounts of the ledger are credits above zero and debits below: what we owe
 * or earned, and what we own or spent.
 */
export const ACCOUNT_KINDS = {
  gift: { title: "Gift money in wallets", group: "liability" },
  grant: { title: "Granted money in wallets", group: "liability" },
  gift_card: { title: "Gift cards not added yet", group: "liability" },
  org_pool: { title: "Organizations' pools", group: "liability" },
  hold: { title: "Held by checkouts under way", group: "liability" },
  unclaimed: { title: "Unclaimed money of deleted accounts", group: "liability" },
  chef_payable: { title: "Owed to cooks", group: "liability" },
  tip_payable: { title: "Tips owed", group: "liability" },
  tax_payable: { title: "Sales tax owed", group: "liability" },
  card_clearing: { title: "Card clearing at Stripe", group: "asset" },
  bank: { title: "Bank", group: "asset" },
  org_receivable: { title: "Owed by organizations", group: "asset" },
  service_fees: { title: "Service fees", group: "income" },
  delivery_fees: { title: "Delivery fees", group: "income" },
  breakage: { title: "Breakage", group: "income" },
  coupon_expense: { title: "Coupons", group: "expense" },
  promotion_expense: { title: "Promotions", group: "expense" },
  refund_expense: { title: "Refunds borne by us", group: "expense" },
  dispute_loss: { title: "Lost to disputes", group: "expense" },
  voucher_issue: { title: "Vouchers issued", group: "voucher" },
  voucher_redeemed: { title: "Vouchers redeemed", group: "voucher" },
} as const satisfies Record<string, { title: string; group: AccountGroup }>;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** True for the name of a kind, as a URL may carry it. */
export const isAccountKind = (text: string): text is AccountKind => Object.hasOwn(ACCOUNT_KINDS, text);

/** Whose accounts a search may name. */
export const OWNERS = {
  person: "Person, by email",
  cook: "Cook, by number",
  organization: "Organization, by number",
  order: "Order, by number",
  gift_card: "Gift card, by number",
} as const;
export type OwnerKind = keyof typeof OWNERS;

/** True for the name of an owner's kind, as a URL may carry it. */
export const isOwnerKind = (text: string): text is OwnerKind => Object.hasOwn(OWNERS, text);
