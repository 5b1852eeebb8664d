import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Page, Slice } from "~/kit/paging";
import type { Member } from "../accounts/people";
import type { Asset } from "./treasury.server";

/** One gift of my organization: by its plan for a period, or by somebody of theirs. */
export interface OwnGrant {
  id: number;
  asset: Asset;
  amount: number;
  /** who gave it; null for what the plan gives by itself */
  giver: string | null;
  note: string | null;
  /** its period in the organization's calendar, the last day included; null where it has none */
  period: { start: Day; end: Day } | null;
  /** what was left of an earlier period, moved into this one */
  is_carried: boolean;
  /** the day it came, in the organization's time zone */
  day: Day;
  is_over: boolean;
}

/** What my organization gave me, the latest first. Plain SQL: the giver is no relation of the schema's. */
export async function listOwnGrants(
  me: Pick<Member, "account_id" | "organization_id">,
  { limit, offset }: Slice,
): Promise<Page<OwnGrant>> {
  // never null: period.end: a period has both days
  const rows = await sql<(OwnGrant & { count: number })[]>`
    SELECT count(*) OVER ()::int AS count, g.id, g.asset, g.amount, g.is_carried, nullif(d.note, '') AS note,
      CASE WHEN d.id IS NOT NULL THEN by.first_name || ' ' || by.last_name END AS giver,
      CASE WHEN g.period_start IS NOT NULL THEN json_build_object('start', g.period_start, 'end', g.period_end) END AS period,
      (g.created_at AT TIME ZONE o.time_zone)::date AS day,
      g.ended_at IS NOT NULL OR coalesce(g.expires_at <= app_now(), false) AS is_over
    FROM wallet_grant g JOIN organization o ON o.id = g.organization_id
    LEFT JOIN distribution d ON d.id = g.distribution_id LEFT JOIN account by ON by.id = d.actor_id
    WHERE g.account_id = ${me.account_id} AND g.organization_id = ${me.organization_id}
    ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...grant }) => grant) };
}
