import { query } from "./paths";

type Asked = Record<string, string | number | undefined>;

/** The screens of a company's desk, apart from the other links: only the desk loads them. */
export const company = {
  /** `at`: search, status, days, sort, page size and page of the table */
  members: (at: Asked = {}) => `/dashboard/members${query(at)}`,
  newMember: () => "/dashboard/members/new",
  member: (id: number, at: Asked = {}) => `/dashboard/members/${id}${query(at)}`,
  orders: (at: Asked = {}) => `/corporate-admin/orders${query(at)}`,
  users: (at: Asked = {}) => `/corporate-admin/users${query(at)}`,
  /** everything that moved in the organization's pools; `of` and `asset` narrow it down */
  transactions: (at: Asked = {}) => `/corporate/wallet-transaction${query(at)}`,
};
