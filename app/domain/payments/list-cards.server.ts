import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import { type CardRow, toWireCard } from "./card-row";
import type { WireCard } from "./schemas.server";

/** My saved cards, newest first. */
export async function listCards(me: Diner, { limit, offset }: Slice): Promise<Page<WireCard>> {
  const rows = await sql<(CardRow & { count: number })[]>`
    SELECT stripe_payment_method, brand, last4, exp_month, exp_year, count(*) OVER () AS count FROM card
    WHERE account_id = ${me.account_id} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  return { rows: rows.map(toWireCard), count: rows[0]?.count ?? 0 };
}
