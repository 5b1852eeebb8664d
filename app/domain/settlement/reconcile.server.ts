import { readIntent } from "~/adapters/stripe-intents.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import { closeIntent } from "../payments/close-intent.server";
import { cancelPayment, markChecked } from "../payments/payment-row.server";
import { callProvider } from "../payments/provider.server";
import { processEvent } from "./process-event.server";
import { abandonPurchase, settlePayment } from "./settle-payment.server";

interface Open {
  id: number;
  stripe_intent_id: string | null;
  /** null for what is no order */
  order_status: string | null;
  /** a purchase that nobody paid for a day */
  is_abandoned: boolean;
}

const BATCH = 100;
const AT_ONCE = 8;
/** How long one round goes on with batch after batch: the next one begins a minute after this one did. Milliseconds. */
const ROUND = 25_000;

async function ask({ id, stripe_intent_id, order_status, is_abandoned }: Open): Promise<void> {
  if (is_abandoned) return abandonPurchase(id, stripe_intent_id);
  if (stripe_intent_id === null) return;
  const isOver = order_status === "expired";
  const intent = await (isOver
    ? closeIntent(stripe_intent_id)
    : callProvider(() => readIntent(stripe_intent_id)));
  if (intent.status === "succeeded") {
    await settlePayment(id, "reconciler", intent);
  } else if (isOver && intent.status === "cancelled") {
    await cancelPayment(sql, id);
  }
}

/** Asks the provider about one payment, and acts on what it says. One that can't be asked about lets others go first. */
async function look(payment: Open): Promise<void> {
  try {
    await ask(payment);
  } finally {
    await markChecked(payment.id);
  }
}

/** The next payments whose turn it is: those that were looked at longest ago. */
function nextPayments(): Promise<Open[]> {
  // plain SQL: the partial index of open payments, by a pause that each row sets
  return sql<Open[]>`
    SELECT p.id, p.stripe_intent_id, o.status AS order_status,
      p.purpose <> 'order' AND p.created_at <= app_now() - interval '24 hours' AS is_abandoned
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.status IN ('creating', 'requires_payment', 'processing')
      AND (p.stripe_intent_id IS NOT NULL OR (p.purpose <> 'order' AND p.created_at <= app_now() - interval '24 hours'))
      AND p.created_at <= app_now() - interval '2 minutes'
      AND p.checked_at <= app_now() - CASE WHEN p.purpose = 'order' THEN interval '30 seconds'
        ELSE greatest(interval '30 seconds', (app_now() - p.created_at) / 10) END
    ORDER BY p.purpose <> 'order', p.checked_at LIMIT ${BATCH}`;
}

/**
 * Payments whose outcome nobody told us: of holds and purchases older than two minutes, and of holds released without an
 * answer. Orders come first, and purchases are asked about the more rarely the older they get, so that many that were
 * never paid keep no order waiting; one that nobody paid for 24 hours is ended. Goes on until nobody's turn is left or the
 * round is over: an evening's open checkouts are more than one batch. A batch of which nothing could be looked at is the
 * last one, since then it is Stripe that is away.
 */
async function lookAtOpenPayments(): Promise<void> {
  const isOver = roundFrom(Date.now());
  const faults: unknown[] = [];
  for (;;) {
    const open = await nextPayments();
    const failed = await mapSettled(open, "payments", look, AT_ONCE).then(() => [], faultsOf);
    faults.push(...failed);
    if (open.length < BATCH || failed.length === open.length || isOver()) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payments could not be looked at`);
}

const roundFrom = (begun: number) => () => Date.now() - begun > ROUND;

/** What `mapSettled` threw, one by one. */
function faultsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}

/** Events that were stored, but not acted on, batch after batch. While Stripe can't be reached the rest waits for the next time. */
async function actOnEvents(): Promise<void> {
  const isOver = roundFrom(Date.now());
  for (;;) {
    const waiting = await db.providerEvent.findMany({
      where: { processed_at: null, next_try_at: { lte: clock.now() } },
      select: { id: true },
      orderBy: { next_try_at: "asc" },
      take: BATCH,
    });
    for (const { id } of waiting) if (!(await processEvent(id))) return;
    if (waiting.length < BATCH || isOver()) return;
  }
}

/**
 * Every minute: what browsers and webhooks did not tell us is asked for, so that no money is without an order for more
 * than five minutes.
 */
export async function reconcile(): Promise<void> {
  await actOnEvents();
  await lookAtOpenPayments();
}
