import { query } from "./paths";

type QueryParams = Record<string, string | number | undefined>;

/** The screens on which a company's admins read figures and fetch files. */
export const companyReportPaths = {
  exports: (at: QueryParams = {}) => `/dashboard/exports${query(at)}`,
  benefits: (at: QueryParams = {}) => `/dashboard/benefits${query(at)}`,
  statement: (month?: string) => `/dashboard/statement${query({ month })}`,
  /** the file of an export, once it is whole */
  file: (id: number) => `/api/export-corporate-users/${id}/`,
};
