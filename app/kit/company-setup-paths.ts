import { query } from "./paths";

/** The screens on which a company's admins say how it is ordered and what holds for it. */
export const companySetupPaths = {
  groups: () => "/dashboard/groups",
  group: (id: number) => `/dashboard/groups/${id}`,
  expenseCodes: () => "/dashboard/expense-codes",
  /** `next`: the page of another organization that is meant to be opened */
  organizations: (next?: string) => `/dashboard/organizations${query({ next })}`,
  settings: () => "/dashboard/settings",
};
