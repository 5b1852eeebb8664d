import { query } from "./paths";

/** The screens of a cook's desk, apart from the other links: only the desk loads them. */
export const desk = {
  order: (id: number) => `/chef/neworders/${id}`,
  /** the sheet of the next day that has something to cook */
  nextPrep: () => "/chef/prep",
  prep: (day: string) => `/chef/prep/${day}`,
  labels: (day: string, choice: { paper?: string; order_id?: number } = {}) =>
    `/chef/prep/${day}/labels.pdf${query(choice)}`,
  profile: () => "/chef/profile",
  editProfile: () => "/chef/profile/edit",
  bank: () => "/chef/bank",
  connectBank: () => "/chef/bank/connect",
  backFromBank: () => "/chef/bank?back=1",
  revenue: (period: Record<string, string | number | undefined> = {}) => `/chef/revenue${query(period)}`,
  payout: (id: string) => `/chef/revenue/${id}`,
};
