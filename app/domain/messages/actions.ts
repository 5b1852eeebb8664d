import { companyMoneyPaths } from "~/kit/company-money-paths";
import { companyReportPaths } from "~/kit/company-report-paths";
import type { Day } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import type { Action } from "./kind";

/** The buttons that messages share. */
export const actions = {
  open: (path: string): Action => ({ label: "Open DinDin", path }),
  order: (order_id: number): Action => ({ label: "View order", path: paths.order(order_id) }),
  cookOrder: (order_id: number): Action => ({ label: "View order", path: deskPaths.order(order_id) }),
  prepSheet: (day: Day): Action => ({ label: "View prep sheet", path: deskPaths.prep(day) }),
  giftCards: (): Action => ({ label: "Open your gift cards", path: paths.giftCards() }),
  meals: (): Action => ({ label: "Find a dinner", path: paths.meals() }),
  payouts: (): Action => ({ label: "View payouts", path: deskPaths.revenue() }),
  invoice: (id: number): Action => ({ label: "View invoice", path: companyMoneyPaths.invoice(id) }),
  exports: (): Action => ({ label: "Open exports", path: companyReportPaths.exports() }),
  funding: (): Action => ({ label: "Add money", path: companyMoneyPaths.funding() }),
  bank: (): Action => ({ label: "Fix your bank account", path: deskPaths.bank() }),
};
