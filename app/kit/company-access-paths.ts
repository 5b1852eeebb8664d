import { query } from "./paths";

type QueryParams = Record<string, string | number | undefined>;

/** The screens on which an organization's owners see to who may do what, and read what was done. */
export const companyAccessPaths = {
  signOn: () => "/dashboard/sign-on",
  admins: () => "/dashboard/admins",
  /** `at`: search, days and page */
  audit: (at: QueryParams = {}) => `/dashboard/audit${query(at)}`,
  auditFile: (at: QueryParams = {}) => `/dashboard/audit.csv${query(at)}`,
};
