import type { Fragment, Tx } from "~/data/sql.server";
import { sql } from "~/data/sql.server";
import type { AllergenSpecies } from "~/kit/allergens";
import type { Day } from "~/kit/day";
import type { Allergen } from "~/kit/rules";
import type { InlineAddress } from "../addresses/inline-address";
import { type CartGroup, withGroupShare } from "../carts/cart-group";
import { takesOrders } from "../chefs/chef-json.server";
import { isWithinRange } from "../chefs/delivery-range.server";
import { kitchenDays, openOn } from "../chefs/open-days.server";
import type { Coupon } from "../coupons/coupon";
import { couponColumns } from "../coupons/coupon-row.server";
import { hasPausedMoney } from "../holds/paused-money.server";
import { orderedTexts } from "../meals/meal-texts.server";
import type { OrderedTexts } from "../meals/rules";
import { cuisinesOfMeal } from "../policies/read-rules.server";
import { type FeeRule, feeRuleOf, liveFeeRule } from "../pricing/fees.server";
import { groupOfCart } from "../pricing/group-of-cart.server";
import type { Draft } from "./draft";

/** The hold that a cart is in already. */
export interface LiveHold {
  order_id: number;
  cart_transaction: string;
  draft_hash: string;
  is_over: boolean;
  is_stale: boolean;
  /** an organization that pays part of it has been suspended since */
  is_paused: boolean;
}

/** What a checkout starts from, under the cart's lock. `order_id` and the hold accounts' ids are taken in advance. */
export interface CheckoutHead {
  cart_id: number;
  hold: LiveHold | null;
  address_id: number | null;
  address: InlineAddress | null;
  marketplace_id: number | null;
  /** the group order that the cart is tied to: `address` and the fees are its */
  group: CartGroup | null;
  fees: FeeRule;
  coupon: Coupon | null;
  order_id: number;
  usd_hold_id: number;
  voucher_hold_id: number;
  /** the ledger was found wrong: nobody checks out until somebody has looked */
  is_stopped: boolean;
}

/** A line as it would be ordered for the chosen day. Cents, portions; instants as the database's. */
export interface CheckoutLine extends OrderedTexts {
  /** the day it would be delivered on; null when no day suits */
  day: Day | null;
  cart_line_id: number;
  meal_id: number;
  meal_guid: string;
  quantity: number;
  unit_price_cents: number;
  is_voucher: boolean;
  instruction: string;
  allergens: Allergen[];
  may_contain: Allergen[];
  allergen_species: AllergenSpecies;
  allergens_acknowledged: Allergen[];
  chef_id: number;
  /** of a voucher meal, whose vouchers may be for some cuisines only; none of another */
  cuisines: number[];
  marketplace_id: number;
  chef_name: string;
  chef_delivers: boolean;
  tip_recipient: "chef" | "courier";
  schedule_id: number | null;
  count_left: number;
  cutoff_at: Date;
  window_start_at: Date;
  window_end_at: Date;
  payable_id: number | null;
  tip_id: number | null;
  /** allergens or ingredients changed since the diner put it into the cart */
  is_stale: boolean;
  /** offered, kitchen open, permit valid, cutoff ahead on that day */
  is_open: boolean;
  is_past_cutoff: boolean;
  is_served: boolean;
  is_voucher_meal: boolean;
  is_capped: boolean;
}

/** Where the draft goes: the saved address it names, its own, or the preferred one. A group's cart goes to the group's. */
function addressOf(draft: Draft): Fragment {
  if (draft.inline) return sql`false`;
  return draft.address_id === undefined ? sql`a.preferred` : sql`a.id = ${draft.address_id}`;
}

/** The cart, locked by the caller, with its hold, address, fees and coupon. One row, or none before the first cart. */
export async function checkoutHead(tx: Tx, account_id: number, draft: Draft): Promise<CheckoutHead | null> {
  const zip = draft.inline?.postalCode ?? null;
  // plain SQL: the checkout's hot path
  const [row] = await tx<(Omit<CheckoutHead, "fees"> & { fees: FeeRule | null })[]>`
    WITH place AS MATERIALIZED (
      SELECT c.id AS cart_id, c.coupon_id, now.at, a.id AS address_id, z.marketplace_id, coalesce(z.state, upper(a.state)) AS state,
        hold.id AS hold_id,
        CASE WHEN hold.id IS NOT NULL THEN json_build_object('order_id', hold.id, 'cart_transaction', hold.cart_transaction,
          'draft_hash', encode(hold.draft_hash, 'hex'), 'is_over', hold.expires_at <= now.at, 'is_stale', EXISTS (
            SELECT FROM order_line l JOIN meal m ON m.id = l.meal_id WHERE l.order_id = hold.id AND m.allergens_changed_at > hold.created_at),
          'is_paused', ${hasPausedMoney(sql`hold.id`)}) END AS hold,
        CASE WHEN a.id IS NOT NULL THEN json_build_object('title', a.title, 'address', a.address, 'city', a.city, 'state', a.state,
          'postalCode', a.postal_code, 'contactPerson', a.contact_person, 'contactPersonNumber', a.contact_person_number,
          'extraInstructions', a.extra_instructions) END AS address,
        ${groupOfCart(sql`now.at`)} AS group
      FROM cart c CROSS JOIN (SELECT app_now() AS at) now
      LEFT JOIN orders hold ON hold.cart_id = c.id AND hold.status = 'pending_payment'
      LEFT JOIN group_order g ON g.id = c.group_order_id
      LEFT JOIN address a ON a.account_id = c.account_id AND a.deleted_at IS NULL AND g.id IS NULL AND ${addressOf(draft)}
      LEFT JOIN LATERAL (SELECT mz.marketplace_id, zp.state FROM zip_place zp LEFT JOIN marketplace_zip mz ON mz.zip = zp.zip
        WHERE zp.zip = coalesce(g.zip, ${zip}::text, a.postal_code)) z ON true
      WHERE c.account_id = ${account_id})
    SELECT place.cart_id, place.hold, place.address_id, place.address, place.group, place.marketplace_id,
      (SELECT to_json(fee) FROM (${liveFeeRule(sql`place.marketplace_id`, sql`place.state`, sql`place.at`)}) fee) AS fees,
      CASE WHEN place.coupon_id IS NOT NULL THEN (SELECT to_json(coupon) FROM (
        SELECT ${couponColumns(account_id, sql`place.hold_id`)} FROM coupon cp WHERE cp.id = place.coupon_id) coupon) END AS coupon,
      nextval('orders_id_seq')::int AS order_id, nextval('ledger_account_id_seq') AS usd_hold_id, nextval('ledger_account_id_seq') AS voucher_hold_id,
      EXISTS (SELECT FROM setting WHERE key = 'checkouts.stopped') AS is_stopped
    FROM place`;
  if (!row) return null;
  const { group } = row;
  const fees = withGroupShare(feeRuleOf(row.fees), group);
  return { ...row, fees, address: group?.address ?? draft.inline ?? row.address };
}

/** The day of the cart's group, if it is tied to one. */
const dayOfGroup = (account_id: number): Fragment => sql`
  (SELECT g.delivery_date FROM cart JOIN group_order g ON g.id = cart.group_order_id WHERE cart.account_id = ${account_id})`;

/**
 * The day itself, or the earliest that any meal of the cart leaves open: the latest of their first orderable days. When
 * some meal can't be delivered on that day after all, its line says so and the whole calendar has to be looked at.
 */
function dayOf(account_id: number, day: Day | undefined): Fragment {
  if (day !== undefined) return sql`${day}::date`;
  return sql`(SELECT max(soonest.day) FROM (
    SELECT min(next_orderable_date(s.start_date, s.end_date, coalesce(s.cutoff_hours, c.cutoff_hours), k.window_start, k.time_zone, now.at, ${kitchenDays})) AS day
    FROM cart JOIN cart_line l ON l.cart_id = cart.id JOIN schedule s ON s.meal_id = l.meal_id JOIN chef c ON c.id = s.chef_id
    JOIN marketplace k ON k.id = s.marketplace_id CROSS JOIN (SELECT app_now() AS at) now
    WHERE cart.account_id = ${account_id} AND s.deleted_at IS NULL AND s.end_date >= now.at::date - 1 AND s.count - s.held - s.sold >= l.quantity
    GROUP BY l.meal_id) soonest)`;
}

/**
 * The lines of a locked cart as they would be ordered for `day` (or, when none is named, the first that suits), in the
 * order they were added.
 */
export function checkoutLines(
  tx: Tx,
  account_id: number,
  draft: Draft,
  day: Day | undefined,
): Promise<CheckoutLine[]> {
  const zip = draft.inline?.postalCode ?? null;
  // plain SQL: the checkout's hot path
  // never null: cutoff_at, window_start_at, window_end_at, is_past_cutoff: a line with a schedule has a day, and only those are ordered
  return tx<CheckoutLine[]>`
    WITH chosen AS MATERIALIZED (SELECT coalesce(${dayOfGroup(account_id)}, ${dayOf(account_id, day)}) AS day)
    SELECT chosen.day, l.id AS cart_line_id, m.id AS meal_id, m.guid AS meal_guid, ${orderedTexts}, l.quantity, m.price_cents AS unit_price_cents, l.is_voucher, l.instruction,
      m.allergens::text[] AS allergens, m.may_contain::text[] AS may_contain, m.allergen_species,
      l.allergens_acknowledged::text[] AS allergens_acknowledged, m.is_voucher_meal,
      c.id AS chef_id, CASE WHEN l.is_voucher THEN ${cuisinesOfMeal} ELSE '[]' END AS cuisines, k.id AS marketplace_id, c.full_name AS chef_name, c.chef_delivers AND k.chef_may_deliver AS chef_delivers, k.tip_recipient,
      s.id AS schedule_id, coalesce(s.count - s.held - s.sold, 0) AS count_left, hours.cutoff_at, hours.cutoff_at <= now.at AS is_past_cutoff,
      (chosen.day + coalesce(g.window_start, k.window_start)) AT TIME ZONE k.time_zone AS window_start_at,
      (chosen.day + coalesce(g.window_end, k.window_end)) AT TIME ZONE k.time_zone AS window_end_at,
      pay.id AS payable_id, tip.id AS tip_id,
      coalesce(m.allergens_changed_at > greatest(l.created_at, l.allergens_seen_at), false) AS is_stale,
      coalesce(m.is_listed AND k.is_active AND s.id IS NOT NULL AND hours.cutoff_at > now.at AND (g.id IS NULL OR hours.cutoff_at >= g.deadline_at) AND ${takesOrders(sql`now.at`)} AND ${openOn(sql`chosen.day`)}, false) AS is_open,
      coalesce(z.marketplace_id = k.id, false) 
        AND ${isWithinRange(sql`c`, sql`coalesce(a.latitude, z.latitude)`, sql`coalesce(a.longitude, z.longitude)`)} AS is_served,
      coalesce(c.daily_capacity, c.window_capacity, k.max_meals_per_day, k.max_meals_per_week, k.max_meals_per_year, k.max_sales_year_cents) IS NOT NULL AS is_capped
    FROM cart
    CROSS JOIN (SELECT app_now() AS at) now CROSS JOIN chosen
    JOIN cart_line l ON l.cart_id = cart.id
    JOIN meal m ON m.id = l.meal_id
    JOIN chef c ON c.id = m.chef_id
    JOIN marketplace k ON k.id = m.marketplace_id
    LEFT JOIN group_order g ON g.id = cart.group_order_id
    LEFT JOIN schedule s ON s.meal_id = m.id AND s.deleted_at IS NULL AND chosen.day BETWEEN s.start_date AND s.end_date
    CROSS JOIN LATERAL (SELECT cutoff_at(chosen.day, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) AS cutoff_at) hours
    LEFT JOIN ledger_account pay ON pay.chef_id = c.id AND pay.kind = 'chef_payable'
    LEFT JOIN ledger_account tip ON tip.chef_id = c.id AND tip.kind = 'tip_payable'
    LEFT JOIN address a ON a.account_id = cart.account_id AND a.deleted_at IS NULL AND g.id IS NULL AND ${addressOf(draft)}
    LEFT JOIN LATERAL (SELECT mz.marketplace_id, zp.latitude, zp.longitude FROM zip_place zp LEFT JOIN marketplace_zip mz ON mz.zip = zp.zip
      WHERE zp.zip = coalesce(g.zip, ${zip}::text, a.postal_code)) z ON true
    WHERE cart.account_id = ${account_id}
    ORDER BY coalesce(l.position, l.id), l.id`;
}
