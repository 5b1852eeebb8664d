import { query } from "./paths";

/** The screens on which a company's admins give money and add people by a file. */
export const companyToolPaths = {
  distribute: (organization: number) => `/corporate/${organization}/manual-distribute`,
  distributeTo: (organization: number, user: number) =>
    `/corporate/${organization}/manual-distribute/${user}`,
  distributions: (page?: number) => `/dashboard/distributions${query({ page })}`,
  distribution: (id: number, page?: number) => `/dashboard/distributions/${id}${query({ page })}`,
  uploads: (page?: number) => `/dashboard/members/upload${query({ page })}`,
  upload: (id: number, page?: number) => `/dashboard/members/upload/${id}${query({ page })}`,
  rejects: (id: number) => `/dashboard/members/upload/${id}/rejects.csv`,
  template: () => "/dashboard/members/upload/template.csv",
};
