import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { lockActiveAccount } from "../accounts/lock-active-account.server";
import type { Diner } from "../accounts/people";
import { conflict } from "../refusal";
import { insertPromotion } from "../wallets/grant-row.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { type RewardTerms, rewardTerms } from "./reward-rule.server";

/** What coins become: how many are used up, and the DinDin credit for them (cents); zeros for too few. */
export interface CoinsWorth {
  coins: number;
  cents: number;
}

/** Whole lots alone are worth something. */
export function worthOf(balance: number, terms: Pick<RewardTerms, "coins" | "coins_cents">): CoinsWorth {
  const lots = Math.max(0, Math.floor(balance / terms.coins));
  return { coins: lots * terms.coins, cents: lots * terms.coins_cents };
}

interface Left {
  order_id: number;
  points: number;
}

/**
 * What is left of each order's coins that are still good, those that end first before the others, under the orders' locks:
 * a refund may be taking some back. Plain SQL: sums by order, and locks.
 */
// never null: order_id: the condition leaves out what has none
async function lockCoins(tx: Tx, account_id: number): Promise<Left[]> {
  const locking = tx`
    SELECT FROM orders WHERE id IN (SELECT order_id FROM reward_entry WHERE account_id = ${account_id}) ORDER BY id FOR NO KEY UPDATE`.execute();
  const reading = tx<Left[]>`
    SELECT order_id, sum(points)::int AS points FROM reward_entry WHERE account_id = ${account_id} AND order_id IS NOT NULL
    GROUP BY order_id HAVING sum(points) > 0 AND max(expires_at) > (SELECT app_now()) ORDER BY max(expires_at), order_id`.execute();
  const [, left] = await Promise.all([locking, reading]);
  return left;
}

/** From which orders so many coins are taken. */
function shared(left: readonly Left[], coins: number): Left[] {
  let open = coins;
  const taken: Left[] = [];
  for (const { order_id, points } of left) {
    const part = Math.min(points, open);
    if (part > 0) taken.push({ order_id, points: part });
    open -= part;
  }
  return taken;
}

/**
 * Turns all whole lots of my coins into DinDin credit that can be spent for twelve months, those that end first used up
 * first. `key` is the form's: the same one twice is one turn.
 * @throws Refusal `conflict` `too_few_coins`.
 */
export function redeemCoins(me: Diner, key: string): Promise<CoinsWorth> {
  const { account_id } = me;
  const idem = `coins.redeemed:${account_id}:${key}`;
  return transaction(async (tx) => {
    await lockActiveAccount(tx, account_id);
    // plain SQL: a lock
    // two turns at once come one after the other, or both would find the same coins where no order is locked
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`coins:${account_id}`}, 0))`;
    const done = await tx.db.ledgerTxn.findUnique({ where: { idem }, select: { id: true } });
    if (done) return { coins: 0, cents: 0 };
    const terms = await rewardTerms(tx);
    const left = await lockCoins(tx, account_id);
    const worth = worthOf(
      left.reduce((sum, { points }) => sum + points, 0),
      terms,
    );
    if (worth.coins === 0)
      throw conflict("too_few_coins", `You need ${terms.coins} coins to turn them into credit.`);
    const taken = shared(left, worth.coins);
    // plain SQL: any number of rows in one statement
    await tx`
      INSERT INTO reward_entry (account_id, order_id, kind, points, key)
      SELECT ${account_id}, t.order_id, 'redeemed', -t.points, 'order:' || t.order_id || ':redeemed:' || ${key}
      FROM unnest(${taken.map((one) => one.order_id)}::int[], ${taken.map((one) => one.points)}::int[]) AS t (order_id, points)`;
    const grant_id = await insertPromotion(tx, { account_id, amount_cents: worth.cents, note: "Coins" });
    const { promotion_expense } = await systemAccounts(tx);
    const event = { kind: "coins.redeemed", idem, actor: `account:${account_id}` };
    const opening = { grant_id, account_id, asset: "usd" as const, amount: worth.cents };
    await post(tx, event, [{ account: promotion_expense, amount: -worth.cents }], [opening]);
    return worth;
  });
}

/** What my coins would become now, as it stands on their page. */
export async function coinsWorth(balance: number): Promise<CoinsWorth & { terms: RewardTerms }> {
  const terms = await rewardTerms(sql);
  return { ...worthOf(balance, terms), terms };
}
