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
  schedule: (at: { week?: string; page?: number } = {}) => `/chef/cooking-schedule${query(at)}`,
  scheduled: (id: number) => `/chef/cooking-schedule/${id}`,
  newSchedule: (days: { start_date?: string; end_date?: string } = {}) =>
    `/chef/cooking-schedule/new${query(days)}`,
  copyWeek: (week: string) => `/chef/cooking-schedule/copy${query({ week })}`,
  pause: () => "/chef/cooking-schedule/pause",
  payout: (id: string) => `/chef/revenue/${id}`,
};
