import { sql, type Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Compared } from "./difference";
import { CHARGE_TYPES, DISPUTE_ID, REFUND_TYPES } from "./movement-types";
import { movedBy, settledOn } from "./within-day.server";

// Plain SQL throughout: sets of a day's movements beside our rows and the ledger's postings.

/** In SQL, the key under which payment `p` stands in the ledger. */
const keyOf = sql`CASE p.purpose
  WHEN 'order' THEN 'order.placed:' || p.order_id WHEN 'tip' THEN 'tip.paid:' || p.tip_id
  WHEN 'gift_card' THEN 'gift_card.bought:' || p.gift_card_id WHEN 'org_fund' THEN 'org_fund.paid:' || p.org_funding_id
  ELSE coalesce((SELECT 'org_funding:' || f.id FROM org_funding f WHERE f.invoice_id = p.invoice_id LIMIT 1), 'invoice.paid:' || p.invoice_id) END`;

const isPaid = sql`p.status IN ('succeeded', 'refunded')`;

/** In SQL, what the ledger has for payment `p`; of an order that was never placed it has nothing, and is to have nothing. */
const posted = sql`CASE WHEN NOT ${isPaid} THEN 0 WHEN p.order_id IS NOT NULL AND o.placed_at IS NULL THEN p.amount_cents ELSE ${movedBy(keyOf, "card_clearing")} END`;

/**
 * Payments by card. One that is in no row of ours counts less what went back of it: the reconciler gives back what nobody
 * knows.
 */
export async function comparedPayments(tx: Tx, day: Day): Promise<Compared[]> {
  const there = await tx<Compared[]>`
    SELECT 'payment' AS kind, coalesce(m.parent, m.source, m.id) AS stripe_id, p.order_id,
      CASE WHEN p.id IS NULL THEN (m.amount_cents + coalesce((
        SELECT sum(b.amount_cents) FROM stripe_movement b WHERE b.parent = m.parent AND b.type = ANY (${REFUND_TYPES}::text[])), 0))::int ELSE m.amount_cents END AS stripe_cents,
      CASE WHEN ${isPaid} THEN p.amount_cents ELSE 0 END AS our_cents, coalesce(${posted}, 0) AS ledger_cents
    FROM stripe_movement m LEFT JOIN payment p ON p.stripe_intent_id = m.parent LEFT JOIN orders o ON o.id = p.order_id
    WHERE m.day = ${day}::date AND m.type = ANY (${CHARGE_TYPES}::text[])`;
  const here = await tx<Compared[]>`
    SELECT 'payment' AS kind, p.stripe_intent_id AS stripe_id, p.order_id, 0 AS stripe_cents, p.amount_cents AS our_cents, ${posted} AS ledger_cents
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id
    WHERE ${settledOn(sql`p.settled_at`, day)} AND ${isPaid} AND p.stripe_intent_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.parent = p.stripe_intent_id AND m.type = ANY (${CHARGE_TYPES}::text[]))`;
  return [...there, ...here];
}

/** In SQL, the key of refund `r` in the ledger: its own without the tender that it ends with. */
const refundKey = sql`'order.refunded:' || regexp_replace(r.key, ':[0-9]+$', '')`;

/** In SQL, what the ledger has for a refund: `r` of an order, `s` of a tip's share, `b` one that Stripe told us of. */
const returned = sql`CASE
  WHEN r.status = 'done' THEN CASE WHEN o.placed_at IS NULL THEN r.amount_cents ELSE -${movedBy(refundKey, "card_clearing")} END
  WHEN s.id IS NOT NULL AND s.refund_failed_at IS NULL THEN -${movedBy(sql`'tip.returned:' || s.id`, "card_clearing")}
  WHEN b.id IS NOT NULL AND b.undone_at IS NULL THEN -${movedBy(sql`'purchase.returned:' || b.source`, "card_clearing")} WHEN g.status = 'done' THEN -${movedBy(sql`'gift.paid_out:' || g.id`, "card_clearing")} ELSE 0 END`;

const backHere = sql`CASE WHEN r.status = 'done' THEN r.amount_cents
  WHEN s.id IS NOT NULL AND s.refund_failed_at IS NULL THEN s.refunded_cents - s.before_cents
  WHEN b.id IS NOT NULL AND b.undone_at IS NULL THEN b.amount_cents WHEN g.status = 'done' THEN g.amount_cents ELSE 0 END`;

/** Money that went back to cards. What came again after it had failed counts against it; of an unknown payment see there. */
export async function comparedRefunds(tx: Tx, day: Day): Promise<Compared[]> {
  // never null: stripe_id, stripe_cents: a refund's movement has its refund, and is one of its sum; our_cents, ledger_cents: each case has an answer
  const there = await tx<Compared[]>`
    SELECT 'refund' AS kind, m.source AS stripe_id, p.order_id,
      (SELECT -sum(b.amount_cents) FROM stripe_movement b WHERE b.source = m.source)::int AS stripe_cents, ${backHere} AS our_cents, ${returned} AS ledger_cents
    FROM (SELECT DISTINCT source, parent FROM stripe_movement WHERE day = ${day}::date AND type = ANY (${REFUND_TYPES}::text[])) m
    JOIN payment p ON p.stripe_intent_id = m.parent LEFT JOIN orders o ON o.id = p.order_id
    LEFT JOIN refund r ON r.stripe_refund_id = m.source LEFT JOIN tip_share s ON s.stripe_refund_id = m.source
    LEFT JOIN purchase_return b ON b.source = m.source LEFT JOIN gift_payout g ON g.stripe_refund_id = m.source`;
  const here = await tx<Compared[]>`
    SELECT 'refund' AS kind, r.stripe_refund_id AS stripe_id, r.order_id, 0 AS stripe_cents, r.amount_cents AS our_cents,
      CASE WHEN o.placed_at IS NULL THEN r.amount_cents ELSE -${movedBy(refundKey, "card_clearing")} END AS ledger_cents
    FROM refund r JOIN orders o ON o.id = r.order_id
    WHERE ${settledOn(sql`r.done_at`, day)} AND r.stripe_refund_id IS NOT NULL AND r.status = 'done'
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.source = r.stripe_refund_id)`;
  return [...there, ...here];
}

/** What banks took by disputes and gave again, all of it so far. Stripe's own fee for a dispute stands apart. */
export function comparedDisputes(tx: Tx, day: Day): Promise<Compared[]> {
  // never null: stripe_cents, ledger_cents: the movement is one of the sum, and each case has an answer
  return tx<Compared[]>`
    SELECT 'dispute' AS kind, m.source AS stripe_id, p.order_id,
      (SELECT -sum(b.amount_cents) FROM stripe_movement b WHERE b.source = m.source)::int AS stripe_cents, coalesce(d.taken_cents, 0) AS our_cents,
      CASE WHEN d.id IS NULL THEN 0 WHEN p.order_id IS NOT NULL AND o.placed_at IS NULL THEN d.taken_cents ELSE -coalesce((
        SELECT sum(${movedBy(sql`'dispute:' || d.stripe_dispute_id || ':' || n`, "card_clearing")}) FROM generate_series(1, d.movements) AS n), 0)::int END AS ledger_cents
    FROM (SELECT DISTINCT source FROM stripe_movement WHERE day = ${day}::date AND type = 'adjustment' AND source ~ ${DISPUTE_ID}) m
    LEFT JOIN dispute d ON d.stripe_dispute_id = m.source LEFT JOIN payment p ON p.id = d.payment_id LEFT JOIN orders o ON o.id = p.order_id`;
}
