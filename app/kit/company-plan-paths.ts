/** The screens on which a company's admins say what members get by themselves. */
export const companyPlanPaths = {
  allowances: () => "/dashboard/allowances",
};
