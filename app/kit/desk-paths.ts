import { query } from "./paths";

/** The screens of a cook's desk, apart from the other links: only the desk loads them. */
export const deskPaths = {
  dashboard: () => "/chef/dashboard",
  /** `view`: new orders when it is left out */
  orders: (view?: "upcoming" | "past") => `/chef/neworders${query({ view })}`,
  reviews: (filter: Record<string, string | number | undefined> = {}) => `/chef/reviews${query(filter)}`,
  order: (id: number) => `/chef/neworders/${id}`,
  menu: (list: Record<string, string | number | undefined> = {}) => `/chef/menu${query(list)}`,
  addMeal: (draft?: string) => `/chef/menu/add${query({ draft })}`,
  meal: (id: number) => `/chef/menu/${id}`,
  deleteMeal: (id: number) => `/chef/menu/${id}?delete=1`,
  editMeal: (id: number, params: { confirm?: number } = {}) => `/chef/menu/edit/${id}${query(params)}`,
  keepDraft: () => "/chef/menu/draft",
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
  schedule: (at: { week?: string; page?: number } = {}) => `/chef/cooking-schedule${query(at)}`,
  scheduled: (id: number) => `/chef/cooking-schedule/${id}`,
  newSchedule: (plan: { start_date?: string; end_date?: string; meals?: number } = {}) =>
    `/chef/cooking-schedule/new${query(plan)}`,
  copyWeek: (week: string) => `/chef/cooking-schedule/copy${query({ week })}`,
  pause: () => "/chef/cooking-schedule/pause",
  revenueCsv: (period: Record<string, string | number | undefined> = {}) =>
    `/chef/revenue.csv${query(period)}`,
  taxYear: (year: number) => `/chef/taxes/${year}`,
  helpers: () => "/chef/helpers",
  endHelper: (id: number) => `/chef/helpers?end=${id}`,
  /** where somebody with several kitchens chooses one */
  kitchens: () => "/chef/kitchens",
  documents: () => "/chef/documents",
  document: (id: number) => `/chef/documents/${id}`,
  payout: (id: string) => `/chef/revenue/${id}`,
};
