import { sql } from "~/data/sql.server";
import { MONEY_TOPICS } from "../outbox/requeue-dead-jobs.server";

/** Rows of a list that are shown at most: beyond that something is down, and one row is as good as another. */
const MOST = 200;

/** Something about money that doesn't go on by itself. Cents. */
export interface StuckItem {
  what: "payment" | "job" | "event";
  /** of a payment or a job its number, of an event Stripe's id */
  id: string;
  title: string;
  detail: string;
  order_id: number | null;
  order_number: string | null;
  amount_cents: number | null;
  since: Date;
}

/**
 * Payments by card whose end nobody knows, though it should be known by now: of an order whose hold is over, and of anything else
 * that Stripe has been charging for an hour. The oldest first. Plain SQL: three rules in one list.
 */
function stuckPayments(): Promise<StuckItem[]> {
  return sql<StuckItem[]>`
    SELECT 'payment' AS what, p.id::text, CASE p.purpose WHEN 'order' THEN 'Payment for an order' ELSE 'Payment for ' || replace(p.purpose::text, '_', ' ') END AS title,
      concat_ws(', ', replace(p.status::text, '_', ' '), CASE WHEN o.status = 'expired' THEN 'the checkout is over' END, p.stripe_intent_id) AS detail,
      o.id AS order_id, o.number AS order_number, p.amount_cents, p.created_at AS since
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.status IN ('creating', 'requires_payment', 'processing') AND p.stripe_intent_id IS NOT NULL
      AND (o.status = 'expired' OR o.expires_at < app_now() - interval '15 minutes' OR p.status = 'processing' AND p.created_at < app_now() - interval '1 hour')
    ORDER BY p.created_at LIMIT ${MOST}`;
}

/** In SQL, the order that money job `j` is about. */
const orderOf = sql`coalesce(
  (SELECT r.order_id FROM refund r WHERE j.topic = 'refund.requested' AND r.id = (j.payload ->> 'refund_id')::int8),
  (SELECT w.order_id FROM transfer t JOIN order_part w ON w.id = t.part_id WHERE j.topic = 'transfer.requested' AND t.id = (j.payload ->> 'transfer_id')::int),
  (SELECT w.order_id FROM transfer_reversal v JOIN transfer t ON t.id = v.transfer_id JOIN order_part w ON w.id = t.part_id
    WHERE j.topic = 'reversal.requested' AND v.id = (j.payload ->> 'reversal_id')::int),
  (SELECT p.order_id FROM payment p WHERE j.topic = 'refund.made_elsewhere' AND p.id = (j.payload ->> 'payment_id')::int))`;

/** Jobs that move money and failed twice at least, or were given up for now. Plain SQL: a topic's own rows. */
function stuckJobs(): Promise<StuckItem[]> {
  return sql<StuckItem[]>`
    SELECT 'job' AS what, j.id::text, j.topic AS title, concat_ws(', ', 'failed ' || j.attempts || ' times', j.last_error) AS detail,
      o.id AS order_id, o.number AS order_number, NULL::int AS amount_cents, j.created_at AS since
    FROM (SELECT * FROM outbox WHERE done_at IS NULL AND topic = ANY (${[...MONEY_TOPICS]}::text[]) AND (dead_at IS NOT NULL OR attempts >= 2)
      ORDER BY created_at LIMIT ${MOST}) j
    LEFT JOIN orders o ON o.id = ${orderOf} ORDER BY j.created_at`;
}

/** Events of Stripe's that could not be acted on twice at least. */
function stuckEvents(): Promise<StuckItem[]> {
  // plain SQL: it has the shape of whatever else is stuck
  return sql<StuckItem[]>`
    SELECT 'event' AS what, e.id, e.type AS title, concat_ws(', ', e.object_id, 'failed ' || e.attempts || ' times', e.last_error) AS detail,
      NULL::int AS order_id, NULL::text AS order_number, NULL::int AS amount_cents, e.received_at AS since
    FROM provider_event e WHERE e.processed_at IS NULL AND e.attempts >= 2 ORDER BY e.received_at LIMIT ${MOST}`;
}

/** Everything about money that doesn't go on by itself, by kind, each the oldest first, at most two hundred. */
export async function listStuck(): Promise<Record<"payments" | "jobs" | "events", StuckItem[]>> {
  const [payments, jobs, events] = await Promise.all([stuckPayments(), stuckJobs(), stuckEvents()]);
  return { payments, jobs, events };
}
