/** The screens of a company's rules for its money. */
export const policyPaths = {
  policies: () => "/dashboard/policies",
  newPolicy: () => "/dashboard/policies/new",
  policy: (id: number) => `/dashboard/policies/${id}`,
};
