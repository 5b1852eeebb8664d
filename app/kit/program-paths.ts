/** Voucher programs: an admin's desk, and where members claim. */
export const programPaths = {
  programs: () => "/dashboard/programs",
  newProgram: () => "/dashboard/programs/new",
  program: (id: number, page = 1) => `/dashboard/programs/${id}${page > 1 ? `?page=${page}` : ""}`,
  claim: (token: string) => `/programs/${token}`,
};
