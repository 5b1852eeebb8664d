import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { unique } from "./unique";

type AssetName = "usd" | "voucher";
type Owner = {
  account_id?: number;
  organization_id?: number;
  grant_id?: number;
  chef_id?: number;
  order_id?: number;
};
type Leg = { ledger_account_id: number; amount: number };

/** A new ledger account with a guarded balance of nothing. */
export async function openAccount(tx: Tx, kind: string, asset: AssetName, owner: Owner): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO ledger_account ${tx({ kind, asset, balance: 0, ...owner })} RETURNING id`;
  return (row as { id: number }).id;
}

/** The one account of its kind, asset and owner, made when it is not there yet. `guarded` ones have a balance. */
export async function accountOf(
  tx: Tx,
  kind: string,
  asset: AssetName,
  owner: Owner = {},
  guarded = false,
): Promise<number> {
  const find = () => tx<{ id: number }[]>`
    SELECT id FROM ledger_account
    WHERE kind = ${kind} AND asset = ${asset}
      AND account_id IS NOT DISTINCT FROM ${owner.account_id ?? null}::int
      AND organization_id IS NOT DISTINCT FROM ${owner.organization_id ?? null}::int
      AND chef_id IS NOT DISTINCT FROM ${owner.chef_id ?? null}::int
    ORDER BY id LIMIT 1`;
  const [there] = await find();
  if (there) return there.id;
  await tx`INSERT INTO ledger_account ${tx({ kind, asset, balance: guarded ? 0 : null, ...owner })} ON CONFLICT DO NOTHING`;
  const [made] = await find();
  if (!made) throw new Error(`No ledger account ${kind} ${asset}`);
  return made.id;
}

/** Posts one transaction: cents or vouchers, summing to zero; guarded balances follow. */
export async function post(tx: Tx, kind: string, legs: Leg[], order_id: number | null = null): Promise<void> {
  const [txn] = await tx<{ id: number }[]>`
    INSERT INTO ledger_txn ${tx({ kind, idem: `${kind}:${unique()}`, order_id, actor: "test" })} RETURNING id`;
  for (const leg of [...legs].sort((a, b) => a.ledger_account_id - b.ledger_account_id)) {
    await tx`
      WITH guarded AS (
        UPDATE ledger_account SET balance = balance + ${leg.amount}
        WHERE id = ${leg.ledger_account_id} AND balance IS NOT NULL RETURNING balance
      )
      INSERT INTO posting (txn_id, ledger_account_id, amount, balance_after)
      VALUES (${(txn as { id: number }).id}, ${leg.ledger_account_id}, ${leg.amount}, (SELECT balance FROM guarded))`;
  }
}

/** Moves `amount` out of one account into another. */
export function move(tx: Tx, kind: string, from: number, to: number, amount: number): Promise<void> {
  return post(tx, kind, [
    { ledger_account_id: from, amount: -amount },
    { ledger_account_id: to, amount },
  ]);
}

/** DinDin credit, which never came from an organization. Cents. Answers the grant's id. */
export function grantPromotion(
  account_id: number,
  cents: number,
  expires_at: Date | null = null,
): Promise<number> {
  return transaction(async (tx) => {
    const [grant] = await tx<{ id: number }[]>`
      INSERT INTO wallet_grant ${tx({ account_id, asset: "usd", source: "promotion", amount: cents, expires_at })} RETURNING id`;
    const grant_id = (grant as { id: number }).id;
    const to = await openAccount(tx, "grant", "usd", { account_id, grant_id });
    await move(tx, "grant.promotion", await accountOf(tx, "promotion_expense", "usd"), to, cents);
    return grant_id;
  });
}

/** Gift-card money: the diner's own. Cents. */
export function addGiftMoney(account_id: number, cents: number): Promise<void> {
  return transaction(async (tx) => {
    const to = await accountOf(tx, "gift", "usd", { account_id }, true);
    await move(tx, "gift.added", await accountOf(tx, "card_clearing", "usd"), to, cents);
  });
}

/** What a person can spend: cents of organization and promotional money, own cents, and vouchers. */
export async function balanceOf(person: {
  account_id: number;
}): Promise<{ wallet: number; gift: number; vouchers: number }> {
  const [row] = await sql<{ wallet: number; gift: number; vouchers: number }[]>`
    SELECT coalesce(sum(balance) FILTER (WHERE kind = 'grant' AND asset = 'usd'), 0)::int8 AS wallet,
           coalesce(sum(balance) FILTER (WHERE kind = 'gift'), 0)::int8 AS gift,
           coalesce(sum(balance) FILTER (WHERE kind = 'grant' AND asset = 'voucher'), 0)::int8 AS vouchers
    FROM ledger_account WHERE account_id = ${person.account_id}`;
  return row as { wallet: number; gift: number; vouchers: number };
}

/** What the transactions of an order left on each kind of account; nothing for those that came back to zero. */
export async function ledgerOf(order_id: number): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; sum: number }[]>`
    SELECT a.kind, sum(p.amount)::int8 AS sum FROM ledger_txn t JOIN posting p ON p.txn_id = t.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE t.order_id = ${order_id} GROUP BY a.kind, a.asset HAVING sum(p.amount) <> 0`;
  return Object.fromEntries(rows.map((row) => [row.kind, row.sum]));
}
