import { type ApiRoute, route } from "~/http/dispatch.server";
import login from "./accounts/login";
import logout from "./accounts/logout";
import profile from "./accounts/profile";
import registration from "./accounts/registration";
import address from "./addresses/address";
import addresses from "./addresses/addresses";
import checkDelivery from "./addresses/check-delivery";
import cart from "./carts/cart";
import changeQuantity from "./carts/change-quantity";
import cartDates from "./carts/dates";
import fee from "./carts/fee";
import instruction from "./carts/instruction";
import applyCoupon from "./coupons/apply";
import coupon from "./coupons/coupon";
import removeCoupon from "./coupons/remove";

/** The table of the REST calls: look up the URL, open the file, open the verb. All under `/api`; areas as in docs/areas.md. */
export const apiRoutes: readonly ApiRoute[] = [
  // accounts
  route("/accounts/registration/", registration),
  route("/accounts/login/", login),
  route("/accounts/logout/", logout),
  route("/accounts/profile/", profile),
  // addresses
  route("/eater-address/", addresses),
  route("/eater-address/:id/", address),
  route("/eater-address/:id/check-delivery-address/", checkDelivery),
  // marketplaces
  // chefs
  // kitchens
  // meals
  // schedules
  // carts
  route("/newcart/", cart),
  route("/account/change-item-quantity/", changeQuantity),
  route("/eater/cart/:id/add_instruction/", instruction),
  route("/fee/", fee),
  route("/cart-dates/", cartDates),
  // coupons
  route("/coupon/", coupon),
  route("/v1/shop/coupon/:id/apply/", applyCoupon),
  route("/v1/shop/coupon/:id/remove/", removeCoupon),
  // orders
  // payments
  // wallets
  // vouchers
  // organizations
  // reviews
  // contact
];
