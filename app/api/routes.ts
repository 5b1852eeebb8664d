import type { ApiRoute } from "~/http/dispatch.server";

/** The table of the REST calls: look up the URL, open the file, open the verb. All under `/api`; areas as in docs/areas.md. */
export const apiRoutes: readonly ApiRoute[] = [
  // accounts
  // addresses
  // marketplaces
  // chefs
  // kitchens
  // meals
  // schedules
  // carts
  // coupons
  // orders
  // payments
  // wallets
  // vouchers
  // organizations
  // reviews
  // contact
];
