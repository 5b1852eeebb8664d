import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { type Allowance, allowanceOn } from "./allowances.server";
import { creditLimit } from "./credit-limit.server";
import { receivesOfPlan } from "./receivers.server";
import { readSums } from "./sums.server";

/** What a reset gives and costs in one asset, as things stand: cents or vouchers. */
export interface ResetOfAsset {
  /** for each member who gets it, how many they are, and for all of them */
  amount: number;
  members: number;
  total: number;
  /** what lies in the pool now */
  pool: number;
  /** unspent of the period that runs: what would move on, and what would come back to the pool */
  carried: number;
  expiring: number;
  /** what lacks when nothing comes back until then; 0 where it is enough. Of vouchers: what can't be issued */
  short: number;
}

export interface NextReset {
  /** the day on which it happens, in the organization's calendar */
  day: Day;
  /** the day of the one after it */
  following: Day;
  usd: ResetOfAsset;
  /** vouchers that the pool lacks are issued by the reset itself, unless the organization owes as much as it may */
  voucher: ResetOfAsset;
  terms: Allowance;
  owed_cents: number;
  credit_limit_cents: number;
}

/** Unspent money of the period that runs, for each asset: what a reset would move on and what it would take back. */
async function leftOver(organization_id: number, { carry_cents, carry_vouchers }: Allowance) {
  // plain SQL: sums of balances by member, each up to a cap
  const rows = await sql<{ asset: "usd" | "voucher"; carried: number; expiring: number }[]>`
    WITH mine AS (
      SELECT g.asset, g.membership_id, sum(a.balance) AS amount, CASE g.asset WHEN 'usd' THEN ${carry_cents}::int8 ELSE ${carry_vouchers}::int8 END AS cap
      FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id
      WHERE g.organization_id = ${organization_id} AND g.source = 'plan' AND g.ended_at IS NULL GROUP BY g.asset, g.membership_id
    )
    SELECT asset, coalesce(sum(least(amount, cap)), 0)::int8 AS carried, coalesce(sum(greatest(amount - cap, 0)), 0)::int8 AS expiring
    FROM mine GROUP BY asset`;
  const none = { carried: 0, expiring: 0 };
  return (asset: "usd" | "voucher") => rows.find((row) => row.asset === asset) ?? none;
}

/** How many members the reset gives each asset to now. */
async function countReceivers(organization_id: number): Promise<{ usd: number; voucher: number }> {
  // plain SQL: two counts in one pass, by a condition that statements share
  const [row] = await sql<{ usd: number; voucher: number }[]>`
    SELECT count(*) FILTER (WHERE ${receivesOfPlan(sql`'usd'`)})::int AS usd, count(*) FILTER (WHERE ${receivesOfPlan(sql`'voucher'`)})::int AS voucher
    FROM membership m WHERE m.organization_id = ${organization_id}`;
  return row ?? { usd: 0, voucher: 0 };
}

/**
 * What the next reset of an organization will give and cost: who gets it now times the amounts that count then. Null when
 * there is no such organization. Plain SQL for the sums.
 */
export async function readNextReset(organization_id: number): Promise<NextReset | null> {
  const running = await allowanceOn(sql, organization_id);
  const terms = running && (await allowanceOn(sql, organization_id, running.next_start));
  if (!terms) return null;
  const [receivers, sums, left, credit_limit_cents] = await Promise.all([
    countReceivers(organization_id),
    readSums(organization_id),
    leftOver(organization_id, terms),
    creditLimit(sql, organization_id),
  ]);
  const partOf = (asset: "usd" | "voucher", amount: number, canIssue: boolean): ResetOfAsset => {
    const pool = sums[asset].balance;
    const { carried, expiring } = left(asset);
    const members = receivers[asset];
    const total = amount * members;
    return {
      amount,
      members,
      total,
      pool,
      carried,
      expiring,
      short: canIssue ? 0 : Math.max(0, total - pool),
    };
  };
  const { owed } = sums;
  return {
    ...{ day: terms.start, following: terms.next_start, terms },
    usd: partOf("usd", terms.dollar_cents, false),
    voucher: partOf("voucher", terms.vouchers, owed <= 0 || owed < credit_limit_cents),
    ...{ owed_cents: owed, credit_limit_cents },
  };
}
