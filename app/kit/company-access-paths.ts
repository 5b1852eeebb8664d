/** The screens on which an organization's owners see to who may do what. */
export const companyAccess = {
  admins: () => "/dashboard/admins",
};
