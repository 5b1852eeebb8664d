import type { Coupon } from "~/domain/coupons/coupon";
import type { WireMeal } from "~/domain/meals/schemas.server";
import type { Allergen } from "~/kit/allergens";
import type { Day } from "~/kit/day";
import type { OrganizationRules } from "../policies/company-money";
import type { FeeRule } from "../pricing/fees.server";
import type { Source } from "../tenders/tender-kind";
import type { CartGroup } from "./cart-group";
import type { Orderability } from "./orderable";

/** One line of a cart with all that decides about it. `line_id` is null for a meal that is about to be added. */
export interface CartLine extends Orderability {
  line_id: number | null;
  is_voucher: boolean;
  quantity: number;
  instruction: string;
  /** ISO 8601 UTC */
  added_at: string | null;
  /** the lines stand in this order */
  position: number | null;
  /** which of their own allergens the diner knew of when they added it */
  allergens_acknowledged: readonly Allergen[];
  chef_id: number;
  marketplace_id: number;
  marketplace_name: string;
  time_zone: string;
  /** when dinner is brought on its day, "HH:MM" in that time zone */
  delivery_window: { from: string; to: string };
  meal: WireMeal;
}

/** A saved address as far as a cart cares; `id` is 0 for a group's. */
export interface CartAddress {
  id: number;
  title: string;
  zip: string;
  /** two letters where the ZIP code is known */
  state: string;
}

/** The hold of a cart: an order that waits for its payment, and keeps the day it was made for. */
export interface CartHold {
  order_id: number;
  cart_transaction: string;
  delivery_date: Day;
  /** ISO 8601 UTC */
  expires_at: string;
  /** false when its 15 minutes are over and it only waits to be released */
  is_running: boolean;
}

/** A cart as the database sees it at one moment. */
export interface CartFacts {
  cart_id: number;
  hold: CartHold | null;
  /** the group's, else the chosen address, else the preferred one */
  address: CartAddress | null;
  /** the group order it is tied to */
  group: CartGroup | null;
  /** where the first line's kitchen is; null for an empty cart */
  marketplace_id: number | null;
  fees: FeeRule;
  coupon: Coupon | null;
  lines: CartLine[];
  /** the meal that is about to be added, when it was asked for and exists */
  candidate: CartLine | null;
  /** what the diner's organizations let their money pay; none without a policy */
  rules: readonly OrganizationRules[];
  /** the diner's vouchers, with those that the cart's own hold has reserved; none for who is in no organization */
  vouchers: readonly Source[];
}
