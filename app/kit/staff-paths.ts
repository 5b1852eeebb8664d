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
  audit: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit${query(asked)}`,
  auditCsv: (asked: Record<string, string | number | undefined> = {}) => `/staff/audit.csv${query(asked)}`,
};
