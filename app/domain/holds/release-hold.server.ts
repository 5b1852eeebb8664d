import { sql, type Tx } from "~/data/sql.server";
import { returnCoupon } from "../coupons/redemptions.server";
import { type Expiry, expirePending } from "../orders/pending-order.server";
import { cancelOrderPayment, hasOpenPayment } from "../payments/payment-row.server";
import { queueForSchedules, releasePortions, schedulesOf } from "../schedules/portions.server";
import type { Asset, TenderMethod } from "../tenders/tender-kind";
import { kindOf } from "../tenders/tender-kinds";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";

/** A held tender and where its money goes back to: its own account while that lives. */
interface Returning {
  method: TenderMethod;
  asset: Asset;
  amount: number;
  hold_id: number;
  ledger_account_id: number;
  /** set when the grant has ended or expired meanwhile */
  ended_organization_id: number | null;
  is_ended: boolean;
}

/**
 * Takes the lock of an order that may still be a hold, cart first, and answers whether it is one. After it come stock by id,
 * coupon and ledger accounts by id (docs/decisions/037). The account, which stands before the cart in that order, is not held:
 * while an order is `pending_payment` its owner's deletion is refused.
 */
export async function lockHold(tx: Tx, order_id: number): Promise<boolean> {
  // plain SQL: locks, in one round trip
  const [, [order]] = await Promise.all([
    tx`SELECT id FROM cart WHERE id = (SELECT cart_id FROM orders WHERE id = ${order_id}) FOR NO KEY UPDATE`.execute(),
    tx<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`,
  ]);
  return order?.status === "pending_payment";
}

async function backTo(tx: Tx, tender: Returning): Promise<number> {
  if (!tender.is_ended) return tender.ledger_account_id;
  if (tender.ended_organization_id !== null) {
    return ledgerAccount(tx, {
      kind: "org_pool",
      organization_id: tender.ended_organization_id,
      asset: tender.asset,
    });
  }
  const { breakage, voucher_breakage } = await systemAccounts(tx);
  return tender.asset === "voucher" ? voucher_breakage : breakage;
}

async function entriesBack(tx: Tx, order_id: number): Promise<Entry[]> {
  // plain SQL: the checkout's hot path: where each tender goes back
  const tenders = await tx<Returning[]>`
    SELECT t.method, a.asset, t.amount_cents + t.quantity AS amount, h.id AS hold_id, t.ledger_account_id,
           g.organization_id AS ended_organization_id,
           coalesce(g.ended_at IS NOT NULL OR g.expires_at <= (SELECT app_now()), false) AS is_ended
    FROM tender t
    JOIN ledger_account a ON a.id = t.ledger_account_id
    JOIN ledger_account h ON h.order_id = t.order_id AND h.kind = 'hold' AND h.asset = a.asset
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    WHERE t.order_id = ${order_id} ORDER BY t.id`;
  const entries: Entry[] = [];
  for (const tender of tenders) {
    const { amount, hold_id } = tender;
    entries.push(...kindOf(tender.method).release({ amount, hold_id, owed: null }, await backTo(tx, tender)));
  }
  return entries;
}

/**
 * Gives everything back that a locked hold holds: portions, coupon, wallet money and vouchers; the order is `expired`.
 * Money of a grant that ended meanwhile goes to its organization. `cancelled_intent` is the card's intent that can't be
 * paid anymore, since the provider has canceled it. Any other that the payment has got, also in this very moment, stays
 * open: the reconciler has it canceled, or what was paid given back whole.
 */
export async function releaseHold(
  tx: Tx,
  order_id: number,
  told: { actor: string; kind: Expiry; cancelled_intent?: string | null },
): Promise<void> {
  queueForSchedules(tx, await schedulesOf(tx, order_id));
  // plain SQL: the release is one round trip
  const [entries] = await Promise.all([
    entriesBack(tx, order_id),
    tx`
      WITH ${cancelOrderPayment(order_id, told.cancelled_intent ?? null)},
      ${expirePending(order_id, told, sql`NOT EXISTS (SELECT FROM ended) AND ${hasOpenPayment}`)}
      SELECT 1`.execute(),
    releasePortions(tx, order_id),
    returnCoupon(tx, order_id),
  ]);
  await post(
    tx,
    { kind: "hold.released", idem: `hold.released:${order_id}`, order_id, actor: told.actor },
    entries,
  );
}
