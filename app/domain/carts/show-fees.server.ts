import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { invalid, missing } from "~/domain/refusal";
import { stateCode } from "~/kit/states";
import { feesFor } from "../pricing/fees.server";
import type { WireFee } from "./schemas.server";
import { toWireFee } from "./wire-cart.server";

interface Place {
  marketplace_id: number | null;
  state: string | null;
  is_own: boolean;
}

/** Where a delivery would come from (the cart's kitchens, else the city around the address) and where it would go. */
async function placeOf(me: Diner, address_id: number | undefined): Promise<Place> {
  const chosen = address_id === undefined ? sql`a.preferred` : sql`a.id = ${address_id}`;
  // plain SQL: the first that is known of three places, in one statement
  const [place] = await sql<Place[]>`
    SELECT market.id AS marketplace_id, coalesce(place.state, upper(a.state), market.state) AS state, a.id IS NOT NULL AS is_own
    FROM account me
    LEFT JOIN address a ON a.account_id = me.id AND a.deleted_at IS NULL AND ${chosen}
    LEFT JOIN zip_place place ON place.zip = a.postal_code
    LEFT JOIN marketplace_zip zip ON zip.zip = a.postal_code
    LEFT JOIN LATERAL (
      SELECT m.marketplace_id FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id
      WHERE c.account_id = me.id ORDER BY coalesce(l.position, l.id), l.id LIMIT 1) cart ON true
    LEFT JOIN marketplace market ON market.id = coalesce(cart.marketplace_id, zip.marketplace_id, me.marketplace_id)
    WHERE me.id = ${me.account_id}`;
  return place ?? { marketplace_id: null, state: null, is_own: false };
}

/**
 * The fees of a checkout: delivery in cents, service and local tax in percent, by the most specific rule for the city and
 * the state. `state` (`TN` or `Tennessee`) goes before the address's own; without either the city's state counts.
 * @throws Refusal `missing` for an address that is not the person's own, `invalid` for what is no US state.
 */
export async function showFees(
  me: Diner,
  { state, address_id }: { state?: string | undefined; address_id?: number | undefined } = {},
): Promise<WireFee> {
  const asked = state ? stateCode(state) : null;
  if (state && asked === null) throw invalid("state", { next: "Enter a US state" }, "unknown_state");
  const place = await placeOf(me, address_id);
  if (address_id !== undefined && !place.is_own) throw missing();
  return toWireFee(await feesFor(sql, { marketplace_id: place.marketplace_id, state: asked ?? place.state }));
}
