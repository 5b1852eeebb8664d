/** The screens on which a company's admins say how it is ordered and what holds for it. */
export const companySetup = {
  groups: () => "/dashboard/groups",
  group: (id: number) => `/dashboard/groups/${id}`,
  expenseCodes: () => "/dashboard/expense-codes",
  organizations: () => "/dashboard/organizations",
  settings: () => "/dashboard/settings",
};
