/** Voucher programs: an admin's desk, and where members claim. */
export const programPaths = {
  programs: () => "/dashboard/programs",
  newProgram: () => "/dashboard/programs/new",
  program: (id: number) => `/dashboard/programs/${id}`,
  claim: (token: string) => `/programs/${token}`,
};
