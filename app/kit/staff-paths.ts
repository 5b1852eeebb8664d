import { query } from "./paths";

/** The kinds of thing that wait for approval: a tab each. */
export const APPROVAL_KINDS = ["cooks", "organizations", "documents", "meals", "reviews"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** The screens of the product team's back office. Only they load them. */
export const staffPaths = {
  home: () => "/staff",
  approvals: (asked: { kind?: ApprovalKind; state?: string; page?: number } = {}) =>
    `/staff/approvals${query(asked)}`,
  search: (q?: string) => `/staff/search${query({ q })}`,
  orders: (asked: Record<string, string | number | undefined> = {}) => `/staff/orders${query(asked)}`,
  order: (id: number) => `/staff/orders/${id}`,
  orderRefund: (id: number, asked: Record<string, string | number | undefined> = {}) =>
    `/staff/orders/${id}/refund${query(asked)}`,
  orderCancel: (id: number) => `/staff/orders/${id}/cancel`,
  person: (account_id: number) => `/staff/people/${account_id}`,
  team: () => "/staff/team",
  money: (asked: { day?: string } = {}) => `/staff/money${query(asked)}`,
  ledgerAccounts: (asked: Record<string, string | number | undefined> = {}) =>
    `/staff/money/accounts${query(asked)}`,
  ledgerAccount: (id: number, asked: { day?: string; before?: number } = {}) =>
    `/staff/money/accounts/${id}${query(asked)}`,
  ledgerTransaction: (id: number) => `/staff/money/transactions/${id}`,
  months: () => "/staff/money/months",
  month: (month: string) => `/staff/money/months/${month}`,
  journalCsv: (month: string) => `/staff/money/months/${month}/journal.csv`,
  taxCsv: (month: string) => `/staff/money/months/${month}/tax.csv`,
  transfers: (asked: { after?: number } = {}) => `/staff/money/transfers${query(asked)}`,
  openInvoices: () => "/staff/money/invoices",
  audit: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit${query(asked)}`,
  auditCsv: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit.csv${query(asked)}`,
};
