import { type Fragment, sql, type Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Compared } from "./difference";
import { CHARGE_TYPES, DISPUTE_ID, REFUND_TYPES } from "./movement-types";
import { movedBy, settledOn } from "./settled-on-day.server";

// Plain SQL throughout: sets of a day's movements beside our rows and the ledger's postings.

/** In SQL, the key under which payment `p` stands in the ledger. */
const keyOf = sql`CASE p.purpose
  WHEN 'order' THEN 'order.placed:' || p.order_id WHEN 'tip' THEN 'tip.paid:' || p.tip_id
  WHEN 'gift_card' THEN 'gift_card.bought:' || p.gift_card_id WHEN 'org_fund' THEN 'org_fund.paid:' || p.org_funding_id
  ELSE (SELECT 'invoice.paid:' || i.id || CASE WHEN i.receipts_reversed > 0 THEN ':' || i.receipts_reversed ELSE '' END FROM invoice i WHERE i.id = p.invoice_id) END`;

const isPaid = sql`p.status IN ('succeeded', 'refunded')`;

/** In SQL, what the ledger has for payment `p`; of an order that was never placed it has nothing, and is to have nothing. */
const posted = sql`CASE WHEN NOT ${isPaid} THEN 0 WHEN p.order_id IS NOT NULL AND o.placed_at IS NULL THEN p.amount_cents ELSE ${movedBy(keyOf, "card_clearing")} END`;

/**
 * Payments by card. One that is in no row of ours counts less what went back of it: the reconciler gives back what nobody
 * knows.
 */
export async function comparedPayments(tx: Tx, day: Day): Promise<Compared[]> {
  // plain SQL: movements beside our rows and sums of postings, in one statement
  const there = await tx<Compared[]>`
    SELECT 'payment' AS kind, coalesce(m.parent, m.source, m.id) AS stripe_id, p.order_id,
      CASE WHEN p.id IS NULL THEN (m.amount_cents + coalesce((
        SELECT sum(b.amount_cents) FROM stripe_movement b WHERE b.parent = m.parent AND b.type = ANY (${REFUND_TYPES}::text[])), 0))::int ELSE m.amount_cents END AS stripe_cents,
      CASE WHEN ${isPaid} THEN p.amount_cents ELSE 0 END AS our_cents, coalesce(${posted}, 0) AS ledger_cents
    FROM stripe_movement m LEFT JOIN payment p ON p.stripe_intent_id = m.parent LEFT JOIN orders o ON o.id = p.order_id
    WHERE m.day = ${day}::date AND m.type = ANY (${CHARGE_TYPES}::text[])`;
  // plain SQL: our rows and sums of postings, without those that Stripe has
  const here = await tx<Compared[]>`
    SELECT 'payment' AS kind, p.stripe_intent_id AS stripe_id, p.order_id, 0 AS stripe_cents, p.amount_cents AS our_cents, ${posted} AS ledger_cents
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id
    WHERE ${settledOn(sql`p.settled_at`, day)} AND ${isPaid} AND p.stripe_intent_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.parent = p.stripe_intent_id AND m.type = ANY (${CHARGE_TYPES}::text[]))`;
  return [...there, ...here];
}

/** In SQL, what the ledger has for a done refund `r` of order `o`: what was posted, less the other parts it was made in. */
const postedBack = sql`CASE WHEN o.placed_at IS NULL THEN r.amount_cents
  ELSE -${movedBy(sql`'order.refunded:' || r.cause_key`, "card_clearing")} - coalesce((
    SELECT sum(q.amount_cents) FROM refund q WHERE q.tender_id = r.tender_id AND q.id <> r.id AND q.cause_key = r.cause_key), 0)::int END`;

/** In SQL, of the refund of the movement `m`: this sum over the payouts of gift money (`paid`) and shares of a tip (`s`) that it is. */
const ofOurs = (payout: Fragment, share: Fragment): Fragment => sql`(
  coalesce((SELECT sum(${payout}) FROM gift_payout paid WHERE paid.stripe_refund_id = m.source AND paid.status = 'done'), 0)
  + coalesce((SELECT sum(${share}) FROM tip_share s WHERE s.stripe_refund_id = m.source AND s.refund_failed_at IS NULL), 0))::int`;

/** In SQL, what the ledger has for a share `s` of a tip: what was posted, less the parts of it that went back by hand. */
const postedShare = sql`-(${movedBy(sql`'tip.returned:' || s.id`, "card_clearing")} + coalesce((
  SELECT sum(${movedBy(sql`'tip.return_reduced:' || s.id || ':' || n`, "card_clearing")}) FROM generate_series(2, s.refund_attempt) AS n), 0)::int)`;

/** In SQL, what the ledger has for a refund: `r` (sums) of an order, `b` one of a purchase that Stripe told us of, which may be ours in part. */
const returned = sql`CASE
  WHEN r.our_cents IS NOT NULL THEN coalesce(r.ledger_cents, 0)
  ELSE ${ofOurs(sql`-${movedBy(sql`'gift.paid_out:' || paid.id`, "card_clearing")}`, postedShare)}
    + CASE WHEN b.undone_at IS NULL THEN -coalesce(${movedBy(sql`'purchase.returned:' || b.source`, "card_clearing")}, 0) ELSE 0 END END`;

const backHere = sql`CASE WHEN r.our_cents IS NOT NULL THEN r.our_cents
  ELSE ${ofOurs(sql`paid.amount_cents`, sql`s.refunded_cents - s.before_cents`)}
    + CASE WHEN b.undone_at IS NULL THEN coalesce(b.amount_cents, 0) ELSE 0 END END`;

/** Money that went back to cards. What came again after it had failed counts against it; of an unknown payment see there. */
export async function comparedRefunds(tx: Tx, day: Day): Promise<Compared[]> {
  // plain SQL: sums of movements beside our rows and sums of postings, in one statement
  // never null: stripe_id, stripe_cents: a refund's movement has its refund, and is one of its sum; our_cents, ledger_cents: each case has an answer
  const there = await tx<Compared[]>`
    SELECT 'refund' AS kind, m.source AS stripe_id, p.order_id,
      (SELECT -sum(b.amount_cents) FROM stripe_movement b WHERE b.source = m.source)::int AS stripe_cents, ${backHere} AS our_cents, ${returned} AS ledger_cents
    FROM (SELECT DISTINCT source, parent FROM stripe_movement WHERE day = ${day}::date AND type = ANY (${REFUND_TYPES}::text[])) m
    JOIN payment p ON p.stripe_intent_id = m.parent LEFT JOIN orders o ON o.id = p.order_id
    CROSS JOIN LATERAL (SELECT sum(r.amount_cents)::int AS our_cents, sum(${postedBack})::int AS ledger_cents FROM refund r
      WHERE r.stripe_refund_id = m.source AND r.status = 'done') r
    LEFT JOIN purchase_return b ON b.source = m.source`;
  // plain SQL: sums of refunds and of their postings, without those that Stripe has
  const here = await tx<Compared[]>`
    SELECT 'refund' AS kind, r.stripe_refund_id AS stripe_id, r.order_id, 0 AS stripe_cents, sum(r.amount_cents)::int AS our_cents, sum(${postedBack})::int AS ledger_cents
    FROM refund r JOIN orders o ON o.id = r.order_id
    WHERE ${settledOn(sql`r.done_at`, day)} AND r.stripe_refund_id IS NOT NULL AND r.status = 'done'
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.source = r.stripe_refund_id)
    GROUP BY r.stripe_refund_id, r.order_id`;
  return [...there, ...here];
}

/** What banks took by disputes and gave again, all of it so far. Stripe's own fee for a dispute stands apart. */
export function comparedDisputes(tx: Tx, day: Day): Promise<Compared[]> {
  // plain SQL: sums of movements beside our rows and sums of postings, in one statement
  // never null: stripe_cents, ledger_cents: the movement is one of the sum, and each case has an answer
  return tx<Compared[]>`
    SELECT 'dispute' AS kind, m.source AS stripe_id, p.order_id,
      (SELECT -sum(b.amount_cents) FROM stripe_movement b WHERE b.source = m.source)::int AS stripe_cents, coalesce(d.taken_cents, 0) AS our_cents,
      CASE WHEN d.id IS NULL THEN 0 WHEN p.order_id IS NOT NULL AND o.placed_at IS NULL THEN d.taken_cents ELSE -coalesce((
        SELECT sum(${movedBy(sql`'dispute:' || d.stripe_dispute_id || ':' || n`, "card_clearing")}) FROM generate_series(1, d.movements) AS n), 0)::int END AS ledger_cents
    FROM (SELECT DISTINCT source FROM stripe_movement WHERE day = ${day}::date AND type = 'adjustment' AND source ~ ${DISPUTE_ID}) m
    LEFT JOIN dispute d ON d.stripe_dispute_id = m.source LEFT JOIN payment p ON p.id = d.payment_id LEFT JOIN orders o ON o.id = p.order_id`;
}
