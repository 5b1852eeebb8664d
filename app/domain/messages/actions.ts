import { companyMoney } from "~/kit/company-money-paths";
import { companyReports } from "~/kit/company-report-paths";
import type { Day } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import type { Action } from "./kind";

/** The buttons that messages share. */
export const actions = {
  open: (path: string): Action => ({ label: "Open DinDin", path }),
  order: (order_id: number): Action => ({ label: "View order", path: paths.order(order_id) }),
  cookOrder: (order_id: number): Action => ({ label: "View order", path: desk.order(order_id) }),
  prepSheet: (day: Day): Action => ({ label: "View prep sheet", path: desk.prep(day) }),
  giftCards: (): Action => ({ label: "Open your gift cards", path: paths.giftCards() }),
  meals: (): Action => ({ label: "Find a dinner", path: paths.meals() }),
  payouts: (): Action => ({ label: "View payouts", path: desk.revenue() }),
  invoice: (id: number): Action => ({ label: "View invoice", path: companyMoney.invoice(id) }),
  exports: (): Action => ({ label: "Open exports", path: companyReports.exports() }),
  funding: (): Action => ({ label: "Add money", path: companyMoney.funding() }),
  bank: (): Action => ({ label: "Fix your bank account", path: desk.bank() }),
};
