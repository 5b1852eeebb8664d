import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { insertPromotion } from "../wallets/grant-row.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { rewardTerms } from "./reward-rule.server";

/** Two people who have nothing in common but a referral. */
interface Pair {
  friend_id: number;
  referrer_id: number;
}

/**
 * Who was referred by whom, where this order of the friend is delivered, both can sign in, and they share no card, phone or
 * address: one person with two accounts gets nothing. Plain SQL: what two accounts have in common.
 */
// never null: referrer_id: the join finds nobody for it
async function pairOf(tx: Tx, order_id: number): Promise<Pair | undefined> {
  const [pair] = await tx<Pair[]>`
    SELECT f.id AS friend_id, r.id AS referrer_id
    FROM orders o JOIN account f ON f.id = o.account_id JOIN account r ON r.id = f.referred_by_id
    WHERE o.id = ${order_id} AND o.status = 'delivered' AND f.is_active AND r.is_active AND f.deleted_at IS NULL AND r.deleted_at IS NULL
      AND f.phone IS DISTINCT FROM coalesce(r.phone, '')
      AND NOT EXISTS (
        SELECT FROM card a JOIN card b ON b.fingerprint = a.fingerprint WHERE a.account_id = f.id AND b.account_id = r.id)
      AND NOT EXISTS (
        SELECT FROM address a JOIN address b ON b.postal_code = a.postal_code AND lower(b.address) = lower(a.address)
        WHERE a.account_id = f.id AND b.account_id = r.id)`;
  return pair;
}

/** For how many friends somebody was rewarded within a year. Plain SQL: counted by the ledger's key of each. */
async function rewardedLately(tx: Tx, referrer_id: number): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM account f JOIN ledger_txn x ON x.idem = 'referral.rewarded:' || f.id
    WHERE f.referred_by_id = ${referrer_id} AND x.at > app_now() - interval '1 year'`;
  return count;
}

/**
 * Gives whoever came by a referral and whoever sent them DinDin credit once an order of theirs is delivered: once for each
 * friend, for so many friends a year as the rule says. May run as often as it likes. Source: docs/rules.md.
 */
export function rewardReferral(order_id: number): Promise<void> {
  return transaction(async (tx) => {
    const pair = await pairOf(tx, order_id);
    const { referral_cents, referrals_per_year } = await rewardTerms(tx);
    if (!pair || referral_cents === 0) return;
    const { friend_id, referrer_id } = pair;
    // plain SQL: a lock
    // friends of one person are counted one after the other
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`referrals:${referrer_id}`}, 0))`;
    const idem = `referral.rewarded:${friend_id}`;
    const done = await tx.db.ledgerTxn.findUnique({ where: { idem }, select: { id: true } });
    if (done || (await rewardedLately(tx, referrer_id)) >= referrals_per_year) return;
    const openings = [];
    for (const account_id of [friend_id, referrer_id]) {
      const grant_id = await insertPromotion(tx, {
        ...{ account_id, amount_cents: referral_cents, note: "Referral" },
      });
      openings.push({ grant_id, account_id, asset: "usd" as const, amount: referral_cents });
    }
    const { promotion_expense } = await systemAccounts(tx);
    const event = { kind: "referral.rewarded", idem, actor: "time" };
    await post(tx, event, [{ account: promotion_expense, amount: -2 * referral_cents }], openings);
  });
}
