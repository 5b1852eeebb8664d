import { query } from "./paths";

/** The screens of a cook's desk, apart from the other links: only the desk loads them. */
export const desk = {
  order: (id: number) => `/chef/neworders/${id}`,
  profile: () => "/chef/profile",
  editProfile: () => "/chef/profile/edit",
  bank: () => "/chef/bank",
  connectBank: () => "/chef/bank/connect",
  backFromBank: () => "/chef/bank?back=1",
  revenue: (period: Record<string, string | number | undefined> = {}) => `/chef/revenue${query(period)}`,
  documents: () => "/chef/documents",
  document: (id: number) => `/chef/documents/${id}`,
  payout: (id: string) => `/chef/revenue/${id}`,
};
