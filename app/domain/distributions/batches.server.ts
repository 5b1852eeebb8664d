import { iso, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { COUNT_CAP } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { emailOf } from "../members/member-row.server";
import { missing } from "../refusal";

/** A batch as its organization's admins see it; amounts in cents. */
export interface BatchRow {
  id: number;
  /** for each person; 0 for both where each got an amount of their own */
  amount_cents: number;
  vouchers: number;
  members: number;
  total_cents: number;
  total_vouchers: number;
  note: string;
  /** who gave it */
  actor: string;
  created_at: string;
  undone_at: string | null;
}

/** What one person got of a batch, and what is left of it. */
export interface BatchShare {
  id: number;
  name: string;
  email: string;
  cents: number;
  vouchers: number;
  left_cents: number;
  left_vouchers: number;
}

/** What would come back if a batch were undone now. */
export interface Unspent {
  members: number;
  cents: number;
  vouchers: number;
}

const BATCH = sql`
  d.id, d.amount_cents, d.vouchers, d.members, d.total_cents, d.total_vouchers, d.note, m.first_name || ' ' || m.last_name AS actor,
  ${iso(sql`d.created_at`)} AS created_at, ${iso(sql`d.undone_at`)} AS undone_at
  FROM distribution d JOIN membership m ON m.organization_id = d.organization_id AND m.account_id = d.actor_id`;

/** What my organization gave by hand, the latest first. Plain SQL: with the names of those who gave. */
export async function listBatches(me: CorporateAdmin, { limit, offset }: Slice): Promise<Page<BatchRow>> {
  const { organization_id } = me;
  const [rows, [all]] = await Promise.all([
    sql<BatchRow[]>`
      SELECT ${BATCH} WHERE d.organization_id = ${organization_id}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM (SELECT FROM distribution WHERE organization_id = ${organization_id} LIMIT ${COUNT_CAP + 1}) AS capped`,
  ]);
  return { rows, count: all?.count ?? 0 };
}

/**
 * One batch of my organization's with a stretch of its people by name, and what is unspent of it. What a checkout holds at
 * the moment counts as spent. Plain SQL: the ledger.
 * @throws Refusal `missing` for another organization's.
 */
export async function showBatch(
  me: CorporateAdmin,
  id: number,
  { limit, offset }: Slice,
): Promise<{ batch: BatchRow; people: BatchShare[]; unspent: Unspent }> {
  const [batch] = await sql<BatchRow[]>`
    SELECT ${BATCH} WHERE d.id = ${id} AND d.organization_id = ${me.organization_id}`;
  if (!batch) throw missing();
  const [people, [unspent]] = await Promise.all([
    sql<BatchShare[]>`
      SELECT m.account_id AS id, m.first_name || ' ' || m.last_name AS name, ${emailOf},
        coalesce(sum(g.amount) FILTER (WHERE g.asset = 'usd'), 0)::int8 AS cents, coalesce(sum(g.amount) FILTER (WHERE g.asset = 'voucher'), 0)::int8 AS vouchers,
        coalesce(sum(l.balance) FILTER (WHERE g.asset = 'usd'), 0)::int8 AS left_cents, coalesce(sum(l.balance) FILTER (WHERE g.asset = 'voucher'), 0)::int8 AS left_vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id JOIN membership m ON m.id = g.membership_id JOIN account a ON a.id = m.account_id
      WHERE g.distribution_id = ${id} GROUP BY m.id, a.id ORDER BY m.first_name, m.last_name, m.id LIMIT ${limit} OFFSET ${offset}`,
    sql<Unspent[]>`
      SELECT count(DISTINCT g.membership_id) FILTER (WHERE l.balance > 0) AS members,
        coalesce(sum(l.balance) FILTER (WHERE g.asset = 'usd'), 0)::int8 AS cents, coalesce(sum(l.balance) FILTER (WHERE g.asset = 'voucher'), 0)::int8 AS vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
      WHERE g.distribution_id = ${id} AND g.ended_at IS NULL`,
  ]);
  return { batch, people, unspent: unspent ?? { members: 0, cents: 0, vouchers: 0 } };
}
