import { query } from "./paths";

type QueryParams = Record<string, string | number | undefined>;

/** The screens on which a company's admins see what it owes and put money in. */
export const companyMoneyPaths = {
  /** `at`: status, order, page size and page of the list */
  invoices: (at: QueryParams = {}) => `/dashboard/invoices${query(at)}`,
  /** `page`: of its orders */
  invoice: (id: number, page?: number) => `/dashboard/invoices/${id}${query({ page })}`,
  invoicePdf: (id: number) => `/dashboard/invoices/${id}.pdf`,
  funding: () => "/dashboard/funding",
};
