import { query } from "./paths";

/** The kinds of thing that wait for approval: a tab each. */
export const APPROVAL_KINDS = ["cooks", "organizations", "documents", "meals", "reviews"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** The queues of what waits for a person, in the order in which one looks at them. */
export const QUEUES = [
  "late",
  "cancel",
  "messages",
  "disputes",
  "cooks",
  "organizations",
  "documents",
  "permits",
  "reviews",
  "money",
  "payouts",
  "stuck",
] as const;
export type QueueId = (typeof QUEUES)[number];

/** What a list is narrowed down by. */
type Asked = Record<string, string | number | undefined>;

/** The screens of the product team's back office. Only they load them. */
export const staffPaths = {
  /** what waits: one queue, one thing in it, what somebody looks after or has put off */
  home: (asked: { queue?: QueueId; item?: string; mine?: boolean; snoozed?: boolean } = {}) => {
    const { mine, snoozed, ...named } = asked;
    return `/staff${query({ ...named, ...(mine && { mine: 1 }), ...(snoozed && { snoozed: 1 }) })}`;
  },
  approvals: (asked: { kind?: ApprovalKind; state?: string; page?: number } = {}) =>
    `/staff/approvals${query(asked)}`,
  checklist: () => "/staff/approvals/checklist",
  /** pins or unpins something; a form is sent there */
  pins: () => "/staff/pins",
  /** what was found; `open`: the only thing that bears this name, at once */
  search: (q?: string, { open }: { open?: boolean } = {}) =>
    `/staff/search${query({ q, ...(open && { open: 1 }) })}`,
  orders: (asked: Record<string, string | number | undefined> = {}) => `/staff/orders${query(asked)}`,
  order: (id: number) => `/staff/orders/${id}`,
  orderRefund: (id: number, asked: Record<string, string | number | undefined> = {}) =>
    `/staff/orders/${id}/refund${query(asked)}`,
  orderChange: (id: number) => `/staff/orders/${id}/change`,
  acts: () => "/staff/acts",
  /** all of it, or one cook's part */
  orderCancel: (id: number, asked: { part?: number | undefined } = {}) =>
    `/staff/orders/${id}/cancel${query(asked)}`,
  people: (asked: Asked = {}) => `/staff/people${query(asked)}`,
  person: (account_id: number) => `/staff/people/${account_id}`,
  /** ends a view as somebody; a form is sent there */
  endView: () => "/staff/view/end",
  cooks: (asked: Asked = {}) => `/staff/chefs${query(asked)}`,
  /** by the kitchen's number, which is not the account's */
  cook: (id: number, asked: { day?: string } = {}) => `/staff/chefs/${id}${query(asked)}`,
  cookDayCancel: (id: number, asked: { day?: string } = {}) => `/staff/chefs/${id}/cancel-day${query(asked)}`,
  organizations: (asked: Asked = {}) => `/staff/organizations${query(asked)}`,
  organization: (id: number) => `/staff/organizations/${id}`,
  meals: (asked: Asked = {}) => `/staff/meals${query(asked)}`,
  team: () => "/staff/team",
  money: (asked: { day?: string } = {}) => `/staff/money${query(asked)}`,
  ledgerAccounts: (asked: Record<string, string | number | undefined> = {}) =>
    `/staff/money/ledger${query(asked)}`,
  ledgerAccount: (id: number, asked: { day?: string; before?: number } = {}) =>
    `/staff/money/ledger/${id}${query(asked)}`,
  ledgerTransaction: (id: number) => `/staff/money/ledger/transactions/${id}`,
  reconciliation: (asked: { before?: string; after?: number } = {}) =>
    `/staff/money/reconciliation${query(asked)}`,
  stripeDay: (day: string) => `/staff/money/reconciliation/${day}`,
  stuckMoney: () => "/staff/money/stuck",
  smallBalances: (asked: { email?: string | undefined; before?: number } = {}) =>
    `/staff/money/small-balances${query(asked)}`,
  disputes: (asked: { state?: string; before?: number } = {}) => `/staff/money/disputes${query(asked)}`,
  dispute: (id: number) => `/staff/money/disputes/${id}`,
  disputeEvidence: (id: number) => `/staff/money/disputes/${id}/evidence.pdf`,
  months: () => "/staff/money/close",
  month: (month: string) => `/staff/money/close/${month}`,
  journalCsv: (month: string) => `/staff/money/close/${month}/journal.csv`,
  invoicesCsv: (month: string) => `/staff/money/close/${month}/invoices.csv`,
  stripeCsv: (month: string) => `/staff/money/close/${month}/stripe.csv`,
  taxCsv: (month: string) => `/staff/money/close/${month}/tax.csv`,
  transfers: (asked: { after?: number } = {}) => `/staff/money/transfers${query(asked)}`,
  openInvoices: () => "/staff/money/invoices",
  marketplaces: () => "/staff/catalog/marketplaces",
  marketplace: (id: number, asked: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/marketplaces/${id}${query(asked)}`,
  fees: (asked: Record<string, string | number | undefined> = {}) => `/staff/catalog/fees${query(asked)}`,
  cuisines: () => "/staff/catalog/cuisines",
  featured: (asked: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/featured${query(asked)}`,
  coupons: (asked: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/coupons${query(asked)}`,
  giftCardBatches: (asked: { page?: number } = {}) => `/staff/catalog/gift-cards${query(asked)}`,
  giftCardCodes: (id: number) => `/staff/catalog/gift-cards/${id}/codes.csv`,
  plans: (asked: { plan?: number; page?: number } = {}) => `/staff/catalog/plans${query(asked)}`,
  offers: (asked: { page?: number } = {}) => `/staff/catalog/offers${query(asked)}`,
  rewards: (asked: { page?: number } = {}) => `/staff/catalog/rewards${query(asked)}`,
  promotions: (asked: { page?: number } = {}) => `/staff/catalog/promotions${query(asked)}`,
  services: () => "/staff/catalog/services",
  audit: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit${query(asked)}`,
  auditCsv: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit.csv${query(asked)}`,
};
