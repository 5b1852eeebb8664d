import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { Member } from "../accounts/people";
import type { OfferRow } from "./people-schemas.server";

/** What my organization offers its people today, the latest first. */
export async function listOffers(me: Member, { limit, offset }: Slice): Promise<Page<OfferRow>> {
  const open = sql`
    FROM offer WHERE organization_id = ${me.organization_id} AND starts_at <= app_now() AND (ends_at IS NULL OR ends_at > app_now())`;
  const [rows, [all]] = await Promise.all([
    sql<OfferRow[]>`
      SELECT id, title, description, to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS starts_at,
        to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ends_at ${open}
      ORDER BY offer.starts_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`SELECT count(*) AS count ${open}`,
  ]);
  return { rows, count: all?.count ?? 0 };
}
