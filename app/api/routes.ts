import { type ApiRoute, route } from "~/http/dispatch.server";
import login from "./accounts/login";
import logout from "./accounts/logout";
import profile from "./accounts/profile";
import registration from "./accounts/registration";

/** The table of the REST calls: look up the URL, open the file, open the verb. All under `/api`; areas as in docs/areas.md. */
export const apiRoutes: readonly ApiRoute[] = [
  // accounts
  route("/accounts/registration/", registration),
  route("/accounts/login/", login),
  route("/accounts/logout/", logout),
  route("/accounts/profile/", profile),
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
