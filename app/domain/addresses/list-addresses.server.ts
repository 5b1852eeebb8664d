import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import type { Page, Slice } from "~/kit/paging";
import { addressColumns } from "./address-row.server";
import type { WireAddress } from "./schemas.server";

/** The person's saved addresses, the preferred one first, then the newest. */
export async function listAddresses(me: Diner, { limit, offset }: Slice): Promise<Page<WireAddress>> {
  const rows = await sql<(WireAddress & { count: number })[]>`
    SELECT ${addressColumns}, count(*) OVER () AS count
    FROM address WHERE account_id = ${me.account_id} AND deleted_at IS NULL
    ORDER BY preferred DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  const count = rows[0]?.count ?? (offset > 0 ? await countAddresses(me) : 0);
  return { count, rows: rows.map(({ count: _all, ...address }) => address) };
}

async function countAddresses(me: Diner): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM address WHERE account_id = ${me.account_id} AND deleted_at IS NULL`;
  return row?.count ?? 0;
}
