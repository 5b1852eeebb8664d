import type { Tx } from "~/data/sql.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";
import { lockPortions, schedulesOf, takePortionsTurn } from "./lock-portions.server";

/** A held tender and where its money goes back to: its own account while that lives. */
interface HeldTender {
  asset: "usd" | "voucher";
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
  const [, [order]] = await Promise.all([
    tx`SELECT id FROM cart WHERE id = (SELECT cart_id FROM orders WHERE id = ${order_id}) FOR NO KEY UPDATE`.execute(),
    tx<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`,
  ]);
  return order?.status === "pending_payment";
}

async function backTo(tx: Tx, tender: HeldTender): Promise<number> {
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
  const tenders = await tx<HeldTender[]>`
    SELECT a.asset, t.amount_cents + t.quantity AS amount, h.id AS hold_id, t.ledger_account_id,
           g.organization_id AS ended_organization_id,
           coalesce(g.ended_at IS NOT NULL OR g.expires_at <= (SELECT app_now()), false) AS is_ended
    FROM tender t
    JOIN ledger_account a ON a.id = t.ledger_account_id
    JOIN ledger_account h ON h.order_id = t.order_id AND h.kind = 'hold' AND h.asset = a.asset
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    WHERE t.order_id = ${order_id} ORDER BY t.id`;
  const entries: Entry[] = [];
  for (const tender of tenders) {
    entries.push({ account: tender.hold_id, amount: -tender.amount });
    entries.push({ account: await backTo(tx, tender), amount: tender.amount });
  }
  return entries;
}

/**
 * Gives everything back that a locked hold holds: portions, coupon, wallet money and vouchers; the order is `expired`.
 * Money of a grant that ended meanwhile goes to its organisation. `cancelled_intent` is the card's intent that can't be
 * paid any more, since the provider has cancelled it. Any other that the payment has got, also in this very moment, stays
 * on the books: the reconciler has it cancelled, or what was paid given back whole.
 */
export async function releaseHold(
  tx: Tx,
  order_id: number,
  told: { actor: string; kind: "expired" | "given_up" | "card_returned"; cancelled_intent?: string | null },
): Promise<void> {
  const cancelled_intent = told.cancelled_intent ?? null;
  takePortionsTurn(tx, await schedulesOf(tx, order_id));
  const [entries] = await Promise.all([
    entriesBack(tx, order_id),
    tx`
      WITH ended AS (
        UPDATE payment SET status = 'cancelled'
        WHERE order_id = ${order_id} AND status IN ('creating', 'requires_payment', 'processing')
          AND (stripe_intent_id IS NULL OR stripe_intent_id = ${cancelled_intent}) RETURNING id
      ), gone AS (
        UPDATE orders o SET status = 'expired', released_blind_at = CASE WHEN NOT EXISTS (SELECT FROM ended) AND EXISTS (
          SELECT FROM payment p WHERE p.order_id = o.id AND p.status IN ('creating', 'requires_payment', 'processing')) THEN app_now() END
        WHERE id = ${order_id}
      ), parts AS (
        UPDATE order_part SET status = 'expired' WHERE order_id = ${order_id} RETURNING id
      ), told AS (
        INSERT INTO order_event (order_id, part_id, from_status, to_status, kind, actor)
        SELECT ${order_id}::int, id, 'pending_payment'::"OrderStatus", 'expired'::"OrderStatus", ${told.kind}::text, ${told.actor}::text FROM parts
        UNION ALL SELECT ${order_id}::int, NULL, 'pending_payment', 'expired', ${told.kind}::text, ${told.actor}::text
      )
      UPDATE stock_reservation SET state = 'released' WHERE order_id = ${order_id}`.execute(),
    lockPortions(tx, order_id),
    tx`
      UPDATE schedule s SET held = s.held - r.quantity
      FROM stock_reservation r WHERE r.order_id = ${order_id} AND s.id = r.schedule_id`.execute(),
    tx`
      WITH back AS (
        UPDATE coupon_redemption SET state = 'returned' WHERE order_id = ${order_id} AND state = 'held' RETURNING coupon_id
      )
      UPDATE coupon SET used_count = used_count - 1 FROM back WHERE coupon.id = back.coupon_id`.execute(),
  ]);
  await post(
    tx,
    { kind: "hold.released", idem: `hold.released:${order_id}`, order_id, actor: told.actor },
    entries,
  );
}
