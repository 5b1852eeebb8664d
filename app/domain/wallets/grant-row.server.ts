import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Money (cents) or vouchers that an organization gives, to some people. Days of its calendar, the last one included. */
export interface GrantTerms {
  organization_id: number;
  asset: "usd" | "voucher";
  source: "plan" | "distribution";
  distribution_id?: number;
  note?: string;
  /** `over_at` is the instant at which the period is over */
  period?: { start: string; end: string; over_at: Date };
  /** when it ends, for what has no period */
  expires_at?: Date;
  /** what was left of earlier periods, moved into this one */
  is_carried?: boolean;
}

/**
 * Writes one grant for each receiver, in one statement however many they are; the clock is read once for all of them. They are
 * worth nothing before `post` opens their ledger accounts.
 */
export function insertGrants(
  tx: Tx,
  receivers: readonly { membership_id: number; account_id: number; amount: number }[],
  terms: GrantTerms,
): Promise<{ grant_id: number; account_id: number; membership_id: number; amount: number }[]> {
  const {
    organization_id,
    asset,
    source,
    distribution_id = null,
    note = null,
    period,
    is_carried = false,
  } = terms;
  // plain SQL: any number of rows in one statement, with one instant
  return tx<{ grant_id: number; account_id: number; membership_id: number; amount: number }[]>`
    INSERT INTO wallet_grant (account_id, organization_id, membership_id, asset, source, amount, distribution_id, note, is_carried, period_start, period_end, expires_at, created_at)
    SELECT account_id, ${organization_id}::int, membership_id, ${asset}::"Asset", ${source}::"GrantSource", amount, ${distribution_id}::int, ${note}::text, ${is_carried}::boolean,
      ${period?.start ?? null}::date, ${period?.end ?? null}::date, ${period?.over_at ?? terms.expires_at ?? null}::timestamptz, (SELECT app_now())
    FROM unnest(${receivers.map((one) => one.membership_id)}::int[], ${receivers.map((one) => one.account_id)}::int[],
      ${receivers.map((one) => one.amount)}::bigint[]) AS given (membership_id, account_id, amount)
    ORDER BY membership_id RETURNING id AS grant_id, account_id, membership_id, amount`;
}

/** Ends these grants: nothing of them can be spent anymore. What is left in them is posted by the caller. */
export async function endGrantRows(tx: Tx, grant_ids: readonly number[]): Promise<void> {
  // plain SQL: any number of rows in one statement
  await tx`UPDATE wallet_grant SET ended_at = (SELECT app_now()) WHERE id = ANY (${[...grant_ids]}::int[])`;
}

/** Ends the promotions of one person; what is left in them goes with the next round of `expirePromotions`. */
export async function endPromotionsOf(tx: Tx, account_id: number): Promise<void> {
  const where = { account_id, organization_id: null, ended_at: null };
  await tx.db.grant.updateMany({ where, data: { ended_at: clock.now() } });
}

/** Writes DinDin credit for one person, cents, spendable for twelve months. It is worth nothing before `post` opens its account. */
export async function insertPromotion(
  tx: Tx,
  { account_id, amount_cents, note }: { account_id: number; amount_cents: number; note: string },
): Promise<number> {
  // plain SQL: the end is a year of the database's clock away
  const [row] = await tx<[{ id: number }]>`
    INSERT INTO wallet_grant (account_id, asset, source, amount, note, expires_at)
    VALUES (${account_id}, 'usd', 'promotion', ${amount_cents}, ${note}, app_now() + interval '12 months') RETURNING id`;
  return row.id;
}

/** Writes DinDin credit for many people, the same cents for each, in one statement; worth nothing before `post` opens the accounts. */
export function insertPromotions(
  tx: Tx,
  account_ids: readonly number[],
  { amount_cents, months, note }: { amount_cents: number; months: number; note: string },
): Promise<{ grant_id: number; account_id: number }[]> {
  // plain SQL: any number of rows in one statement, that end by the calendar
  return tx<{ grant_id: number; account_id: number }[]>`
    INSERT INTO wallet_grant (account_id, asset, source, amount, note, expires_at, created_at)
    SELECT account_id, 'usd', 'promotion', ${amount_cents}, ${note}, (SELECT app_now()) + make_interval(months => ${months}), (SELECT app_now())
    FROM unnest(${[...account_ids]}::int[]) AS account_id RETURNING id AS grant_id, account_id`;
}
