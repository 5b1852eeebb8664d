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
type QueryParams = Record<string, string | number | undefined>;

/** The screens of the product team's back office. Only they load them. */
export const staffPaths = {
  /** what waits: one queue, one thing in it, what somebody looks after or has put off */
  home: (params: { queue?: QueueId; item?: string; mine?: boolean; snoozed?: boolean } = {}) => {
    const { mine, snoozed, ...named } = params;
    return `/staff${query({ ...named, ...(mine && { mine: 1 }), ...(snoozed && { snoozed: 1 }) })}`;
  },
  approvals: (params: { kind?: ApprovalKind; state?: string; page?: number } = {}) =>
    `/staff/approvals${query(params)}`,
  checklist: () => "/staff/approvals/checklist",
  /** pins or unpins something; a form is sent there */
  pins: () => "/staff/pins",
  /** what was found; `open`: the only thing that bears this name, at once */
  search: (q?: string, { open }: { open?: boolean } = {}) =>
    `/staff/search${query({ q, ...(open && { open: 1 }) })}`,
  orders: (params: Record<string, string | number | undefined> = {}) => `/staff/orders${query(params)}`,
  order: (id: number) => `/staff/orders/${id}`,
  orderRefund: (id: number, params: Record<string, string | number | undefined> = {}) =>
    `/staff/orders/${id}/refund${query(params)}`,
  orderChange: (id: number) => `/staff/orders/${id}/change`,
  acts: () => "/staff/acts",
  /** all of it, or one cook's part */
  orderCancel: (id: number, params: { part?: number | undefined } = {}) =>
    `/staff/orders/${id}/cancel${query(params)}`,
  people: (params: QueryParams = {}) => `/staff/people${query(params)}`,
  person: (account_id: number) => `/staff/people/${account_id}`,
  /** ends a view as somebody; a form is sent there */
  endView: () => "/staff/view/end",
  cooks: (params: QueryParams = {}) => `/staff/chefs${query(params)}`,
  /** by the kitchen's number, which is not the account's */
  cook: (id: number, params: { day?: string } = {}) => `/staff/chefs/${id}${query(params)}`,
  cookDayCancel: (id: number, params: { day?: string } = {}) =>
    `/staff/chefs/${id}/cancel-day${query(params)}`,
  organizations: (params: QueryParams = {}) => `/staff/organizations${query(params)}`,
  organization: (id: number) => `/staff/organizations/${id}`,
  meals: (params: QueryParams = {}) => `/staff/meals${query(params)}`,
  team: () => "/staff/team",
  money: (params: { day?: string } = {}) => `/staff/money${query(params)}`,
  ledgerAccounts: (params: Record<string, string | number | undefined> = {}) =>
    `/staff/money/ledger${query(params)}`,
  ledgerAccount: (id: number, params: { day?: string; before?: number } = {}) =>
    `/staff/money/ledger/${id}${query(params)}`,
  ledgerTransaction: (id: number) => `/staff/money/ledger/transactions/${id}`,
  reconciliation: (params: { before?: string; after?: number } = {}) =>
    `/staff/money/reconciliation${query(params)}`,
  stripeDay: (day: string) => `/staff/money/reconciliation/${day}`,
  stuckMoney: () => "/staff/money/stuck",
  smallBalances: (params: { email?: string | undefined; before?: number } = {}) =>
    `/staff/money/small-balances${query(params)}`,
  disputes: (params: { state?: string; before?: number } = {}) => `/staff/money/disputes${query(params)}`,
  dispute: (id: number) => `/staff/money/disputes/${id}`,
  disputeEvidence: (id: number) => `/staff/money/disputes/${id}/evidence.pdf`,
  months: () => "/staff/money/close",
  month: (month: string) => `/staff/money/close/${month}`,
  journalCsv: (month: string) => `/staff/money/close/${month}/journal.csv`,
  invoicesCsv: (month: string) => `/staff/money/close/${month}/invoices.csv`,
  stripeCsv: (month: string) => `/staff/money/close/${month}/stripe.csv`,
  taxCsv: (month: string) => `/staff/money/close/${month}/tax.csv`,
  transfers: (params: { after?: number } = {}) => `/staff/money/transfers${query(params)}`,
  openInvoices: () => "/staff/money/invoices",
  marketplaces: () => "/staff/catalog/marketplaces",
  marketplace: (id: number, params: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/marketplaces/${id}${query(params)}`,
  fees: (params: Record<string, string | number | undefined> = {}) => `/staff/catalog/fees${query(params)}`,
  cuisines: () => "/staff/catalog/cuisines",
  featured: (params: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/featured${query(params)}`,
  coupons: (params: Record<string, string | number | undefined> = {}) =>
    `/staff/catalog/coupons${query(params)}`,
  giftCardBatches: (params: { page?: number } = {}) => `/staff/catalog/gift-cards${query(params)}`,
  giftCardCodes: (id: number) => `/staff/catalog/gift-cards/${id}/codes.csv`,
  plans: (params: { plan?: number; page?: number } = {}) => `/staff/catalog/plans${query(params)}`,
  offers: (params: { page?: number } = {}) => `/staff/catalog/offers${query(params)}`,
  rewards: (params: { page?: number } = {}) => `/staff/catalog/rewards${query(params)}`,
  promotions: (params: { page?: number } = {}) => `/staff/catalog/promotions${query(params)}`,
  services: () => "/staff/catalog/services",
  audit: (params: Record<string, string | number | undefined> = {}) => `/staff/audit${query(params)}`,
  auditCsv: (params: Record<string, string | number | undefined> = {}) => `/staff/audit.csv${query(params)}`,
};
