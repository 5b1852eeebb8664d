import { type Fragment, iso, type Sql, sql, type Tx } from "~/data/sql.server";
import type { Allergen, AllergenSpecies } from "~/kit/allergens";
import type { Day } from "~/kit/day";
import { deliveryAddressPairs, mayReadAddress } from "../orders/chef-order-row.server";
import type { DeliveryAddress } from "../orders/schemas.server";
import type { OrderStatus } from "../orders/states";
import { isUnanswered } from "../underway.server";

/** A line of a day, with its order: what is cooked of it, what is in it, for whom. */
export interface SheetLine {
  line_id: number;
  order_id: number;
  number: string;
  first_name: string;
  /** the name of the group order that it goes with: its bags are handed over together */
  group: string | null;
  status: OrderStatus;
  ready_at: string | null;
  window_start_at: string;
  window_end_at: string;
  /** where the cook delivers it themselves, while they may know; else null */
  deliver_to: DeliveryAddress | null;
  meal_id: number;
  name: string;
  quantity: number;
  instruction: string;
  /** as it is cooked: where they changed after the order, the new ones */
  allergens: Allergen[];
  may_contain: Allergen[];
  allergens_changed: boolean;
  /** which fish, shellfish and nuts, as the cook names them now */
  allergen_species: AllergenSpecies;
  /** its diner has not said yet whether they want it as it is now, or another dish instead: not to be cooked */
  is_waiting: boolean;
  ingredients: string;
  ingredients_digest: string;
  heating_instructions: string;
  /** false when it was declined, canceled or moved to another day: it is read for what it was on a frozen sheet */
  is_open: boolean;
}

/** Which fish, shellfish and nuts are in a line `l` of a meal `m`, as it is cooked. */
export const speciesAsCooked: Fragment = sql`m.allergen_species`;

/** The ingredients of a line `l` of a meal `m`, as it is cooked. */
const ingredientsAsCooked: Fragment = sql`(CASE WHEN l.allergens_changed IS NULL THEN l.ingredients ELSE m.ingredients END)`;

/** What stands for them on a frozen sheet, which says only whether they are other ones now. */
export const ingredientsDigest: Fragment = sql`md5(${ingredientsAsCooked})`;

/**
 * All lines of a cook's day that were ever ordered, and those that its frozen sheet has and that were moved to another day, in
 * packing order: by delivery window, where the cook delivers by ZIP code, a group order's together, then by order. Holds are
 * left out: nobody cooks what is not paid.
 */
export function readSheetLines(on: Sql | Tx, chef_id: number, date: Day): Promise<SheetLine[]> {
  // plain SQL: five tables in the order that only they know
  return on<SheetLine[]>`
    WITH wanted AS (
      SELECT l.id FROM order_part p JOIN order_line l ON l.part_id = p.id
      WHERE p.chef_id = ${chef_id} AND p.delivery_date = ${date}::date
        AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered', 'cancelled')
      UNION
      SELECT (kept ->> 'line_id')::int FROM prep_sheet t CROSS JOIN jsonb_array_elements(t.frozen || t.acknowledged) kept
      WHERE t.chef_id = ${chef_id} AND t.delivery_date = ${date}::date
    )
    SELECT l.id AS line_id, o.id AS order_id, o.number, who.first_name, party.name AS group, p.status, ${iso(sql`p.ready_at`)} AS ready_at,
      ${iso(sql`p.window_start_at`)} AS window_start_at, ${iso(sql`p.window_end_at`)} AS window_end_at,
      CASE WHEN ${mayReadAddress} THEN json_strip_nulls(json_build_object(${deliveryAddressPairs})) END AS deliver_to, l.meal_id, l.name, l.quantity, l.instruction,
      CASE WHEN l.allergens_changed IS NULL THEN l.allergens ELSE ARRAY(SELECT jsonb_array_elements_text(l.allergens_changed -> 'allergens'))::"Allergen"[] END AS allergens,
      CASE WHEN l.allergens_changed IS NULL THEN l.may_contain ELSE ARRAY(SELECT jsonb_array_elements_text(l.allergens_changed -> 'may_contain'))::"Allergen"[] END AS may_contain,
      l.allergens_changed IS NOT NULL AS allergens_changed, ${speciesAsCooked} AS allergen_species, ${isUnanswered} AS is_waiting,
      ${ingredientsAsCooked} AS ingredients, ${ingredientsDigest} AS ingredients_digest, m.heating_instructions,
      l.status = 'active' AND p.status <> 'cancelled' AND p.delivery_date = ${date}::date AS is_open
    FROM wanted JOIN order_line l ON l.id = wanted.id JOIN order_part p ON p.id = l.part_id JOIN orders o ON o.id = p.order_id JOIN account who ON who.id = o.account_id
    LEFT JOIN group_order party ON party.id = o.group_order_id
    JOIN meal m ON m.id = l.meal_id
    ORDER BY p.window_start_at, CASE WHEN p.chef_delivers THEN o.delivery_address ->> 'postalCode' END, o.group_order_id NULLS FIRST, o.id, l.id`;
}
