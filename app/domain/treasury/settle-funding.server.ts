import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { notify } from "../messages/notify.server";
import { publish } from "../outbox/publish.server";
import { fundsMovement, type LockedPurchase, type PurchaseSettler } from "../payments/settlers.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";

/** The card's money becomes the organization's, to be distributed. */
async function orgFundPaid(
  tx: Tx,
  { subject_id, amount_cents }: LockedPurchase,
  actor: string,
): Promise<void> {
  const { organization_id } = await tx.db.orgFunding.update({
    where: { id: subject_id },
    data: { status: "succeeded", settled_at: clock.now() },
    select: { organization_id: true },
  });
  const { card_clearing } = await systemAccounts(tx);
  const pool = await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
  await post(tx, { kind: "org_fund.paid", idem: `org_fund.paid:${subject_id}`, actor }, [
    { account: card_clearing, amount: -amount_cents },
    { account: pool, amount: amount_cents },
  ]);
  await publish(tx, "org_fund.paid", { org_funding_id: subject_id }, `org_fund.paid:${subject_id}`);
  await publish(tx, "organization.funded", { organization_id }, `organization.funded:card:${subject_id}`);
}

async function poolOf(tx: Tx, org_funding_id: number): Promise<number> {
  const { organization_id } = await tx.db.orgFunding.findUniqueOrThrow({
    where: { id: org_funding_id },
    select: { organization_id: true },
  });
  return ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
}

/**
 * What of a funding is still in its pool, under the pool's lock: at most what it brought, less what earlier returns took.
 * Older money is distributed first, so what came after it by another funding (less what of that went back) is none of it;
 * what was distributed and came again (undone, expired, of those who left) is nothing new. Cents. Plain SQL: the ledger.
 */
async function leftInPool(tx: Tx, pool: number, { id, subject_id }: LockedPurchase): Promise<number> {
  // never null: balance: a pool has a balance
  const [there] = await tx<{ balance: number }[]>`
    SELECT balance FROM ledger_account WHERE id = ${pool} FOR NO KEY UPDATE`;
  const [sums] = await tx<{ later: number; brought: number | null }[]>`
    WITH paid AS (
      SELECT p.id, p.amount FROM ledger_txn x JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${pool} WHERE x.idem = ${`org_fund.paid:${subject_id}`}
    ), came AS (
      SELECT p.amount, x.kind, x.source FROM paid, posting p JOIN ledger_txn x ON x.id = p.txn_id
      WHERE p.ledger_account_id = ${pool} AND p.id > paid.id AND x.order_id IS NULL AND x.kind NOT LIKE 'grant.%'
    )
    SELECT coalesce(sum(came.amount), 0)::int8 AS later,
      (SELECT paid.amount - coalesce(sum(r.taken_cents), 0) FROM paid LEFT JOIN purchase_return r ON r.payment_id = ${id} AND r.undone_at IS NULL
        GROUP BY paid.amount)::int8 AS brought
    FROM came
    WHERE came.kind NOT LIKE 'purchase.%' OR EXISTS (
      SELECT FROM purchase_return r JOIN payment f ON f.id = r.payment_id JOIN ledger_txn x ON x.idem = 'org_fund.paid:' || f.org_funding_id
        JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = ${pool} JOIN paid ON p.id > paid.id WHERE r.source = came.source)`;
  return Math.max(0, Math.min((there?.balance ?? 0) - (sums?.later ?? 0), sums?.brought ?? 0));
}

/** An organization's funding by card at Stripe. */
export const fundingSettler: PurchaseSettler = {
  column: "org_funding_id",
  description: "DinDin wallet",
  paid: orgFundPaid,
  async abandoned(tx, { subject_id }) {
    const data = { status: "cancelled" } as const;
    await tx.db.orgFunding.update({ where: { id: subject_id }, data, select: { id: true } });
  },
  async take(tx, purchase, cents) {
    const pool = await poolOf(tx, purchase.subject_id);
    return { ...fundsMovement(pool, -Math.min(cents, await leftInPool(tx, pool, purchase))), home: pool };
  },
  async give(tx, { subject_id }, cents) {
    return fundsMovement(await poolOf(tx, subject_id), cents);
  },
  async notifyTaken(tx, { subject_id: id }, { taken_cents, key }) {
    const funding = await tx.db.orgFunding.findUnique({ where: { id }, select: { actor_id: true } });
    if (!funding?.actor_id) return;
    const facts = { org_funding_id: id, taken_cents };
    await notify(tx, { account_id: funding.actor_id, key, kind: "funding.taken_back", facts });
  },
};
