import { query } from "./paths";

type QueryParams = Record<string, string | number | undefined>;

/** The screens of a company's desk, apart from the other links: only the desk loads them. */
export const companyPaths = {
  /** `at`: search, status, days, sort, page size and page of the table */
  members: (at: QueryParams = {}) => `/dashboard/members${query(at)}`,
  newMember: () => "/dashboard/members/new",
  member: (id: number, at: QueryParams = {}) => `/dashboard/members/${id}${query(at)}`,
  orders: (at: QueryParams = {}) => `/corporate-admin/orders${query(at)}`,
  users: (at: QueryParams = {}) => `/corporate-admin/users${query(at)}`,
  /** everything that moved in the organization's pools; `of` and `asset` narrow it down */
  transactions: (at: QueryParams = {}) => `/corporate/wallet-transaction${query(at)}`,
};
