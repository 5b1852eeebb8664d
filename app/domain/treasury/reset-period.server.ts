import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { post } from "../wallets/post.server";
import { allowanceOn } from "./allowances.server";
import { endEarlier, type Leftovers } from "./carry-over.server";
import { issueMissing } from "./issue-vouchers.server";
import type { Period } from "./periods.server";
import { receivesOfPlan } from "./receivers.server";
import { type Asset, lockPools, lockTreasury, type Receiver, writeGrants } from "./treasury.server";

const BY_TIME = "time";

/** What each member gets in a period and what moves into it of earlier ones at most: cents or vouchers. Null unless approved. */
async function readTerms(
  tx: Tx,
  organization_id: number,
  asset: Asset,
  { start }: Period,
): Promise<{ amount: number; cap: number } | null> {
  const where = { id: organization_id, status: "approved" } as const;
  const isApproved = (await tx.db.organization.count({ where })) === 1;
  const terms = isApproved ? await allowanceOn(tx, organization_id, start) : null;
  if (!terms) return null;
  return asset === "usd"
    ? { amount: terms.dollar_cents, cap: terms.carry_cents }
    : { amount: terms.vouchers, cap: terms.carry_vouchers };
}

/**
 * Those a plan gives to who have not had this period yet: without a row, or with one that fell short. Who joined after it has
 * none. Since when somebody may use vouchers is not known: those of a period that was missed are for who had the one before.
 */
function dueMembers(
  tx: Tx,
  organization_id: number,
  asset: Asset,
  { start, over_at, is_current }: Period,
): Promise<Receiver[]> {
  const isMissed = asset === "voucher" && !is_current;
  const hadBefore = sql`EXISTS (SELECT FROM wallet_reset b WHERE b.organization_id = m.organization_id AND b.membership_id = m.id
    AND b.asset = ${asset} AND b.period_end = ${start}::date - 1 AND b.status = 'done')`;
  // plain SQL: who is due is said once, as a condition in SQL
  return tx<Receiver[]>`
    SELECT m.id AS membership_id, m.account_id FROM membership m
    WHERE m.organization_id = ${organization_id} AND ${receivesOfPlan(sql`${asset}::"Asset"`)} AND coalesce(m.joined_at, m.created_at) < ${over_at}
      AND NOT EXISTS (SELECT FROM wallet_reset r WHERE r.organization_id = m.organization_id AND r.membership_id = m.id
        AND r.asset = ${asset} AND r.period_start = ${start} AND r.status = 'done')
      ${isMissed ? sql`AND ${hadBefore}` : sql``}
    ORDER BY m.id`;
}

/** One row for each member, in one statement: the key of the table is what lets a period happen once. */
async function writeResets(
  tx: Tx,
  organization_id: number,
  asset: Asset,
  period: Period,
  due: readonly Receiver[],
  told: { amount: number; leftovers: Leftovers; grants: ReadonlyMap<number, number> | null },
): Promise<void> {
  const { amount, grants } = told;
  const { expired, carried } = told.leftovers;
  const ids = due.map((one) => one.membership_id);
  // plain SQL: any number of rows in one statement, with one instant
  await tx`
    INSERT INTO wallet_reset (organization_id, membership_id, asset, period_start, period_end, status, amount, expired_amount, carried_amount, grant_id, created_at)
    SELECT ${organization_id}::int, membership_id, ${asset}::"Asset", ${period.start}::date, ${period.end}::date, ${grants ? "done" : "short"}::"ResetStatus",
      ${grants ? amount : 0}::bigint, expired_amount, carried_amount, grant_id, (SELECT app_now())
    FROM unnest(${ids}::int[], ${ids.map((id) => expired.get(id) ?? 0)}::bigint[], ${ids.map((id) => carried.get(id) ?? 0)}::bigint[],
      ${ids.map((id) => grants?.get(id) ?? null)}::int[]) AS given (membership_id, expired_amount, carried_amount, grant_id)
    ON CONFLICT (organization_id, membership_id, asset, period_start) DO UPDATE
      SET status = excluded.status, amount = excluded.amount, grant_id = excluded.grant_id WHERE wallet_reset.status = 'short'`;
}

/**
 * Begins one period of one asset in an organization, for every member who has not had it: what is left of earlier periods
 * moves into it up to the cap and else expires to the pool, then each gets the period's amount, all of them in this one transaction, or nobody when the pool can't
 * pay for all: then the period is marked short, and asked for again it is done in full as soon as the money is there. Run
 * twice, at once or after a crash, it gives nobody anything twice. Answers how many got it.
 */
export function resetPeriod(organization_id: number, asset: Asset, period: Period): Promise<number> {
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const terms = await readTerms(tx, organization_id, asset, period);
    if (!terms) return 0;
    const leftovers = await endEarlier(tx, organization_id, asset, period, terms.cap);
    const due = terms.amount > 0 ? await dueMembers(tx, organization_id, asset, period) : [];
    const [first] = due;
    if (!first) return 0;
    const { amount } = terms;
    const idem = `${organization_id}:${asset}:${period.start}:${first.membership_id}`;
    const pools = await lockPools(tx, organization_id);
    const needed = amount * due.length;
    const available =
      asset === "voucher"
        ? await issueMissing(tx, organization_id, pools.voucher, needed, { idem, actor: BY_TIME })
        : pools.usd.balance;
    if (available < needed) {
      await writeResets(tx, organization_id, asset, period, due, { amount, leftovers, grants: null });
      const message = { organization_id, asset, period_start: period.start };
      const key = `organization.reset_short:${organization_id}:${asset}:${period.start}`;
      if (period.is_current) await publish(tx, "organization.reset_short", message, key);
      return 0;
    }
    const given = due.map((one) => ({ ...one, amount }));
    const openings = await writeGrants(tx, given, { organization_id, asset, source: "plan", period });
    const event = { kind: "grant.plan", idem: `reset:${idem}`, actor: BY_TIME };
    const posted = await post(tx, event, [{ account: pools[asset].id, amount: -needed }], openings);
    if (!posted) throw new Error(`${event.idem} was posted before`);
    const grants = new Map(openings.map((one) => [one.membership_id, one.grant_id]));
    await writeResets(tx, organization_id, asset, period, due, { amount, leftovers, grants });
    return due.length;
  });
}
