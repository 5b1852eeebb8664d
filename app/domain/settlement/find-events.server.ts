import { type EventFilter, listEvents, type StripeEvent } from "~/adapters/stripe-events.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { mapSettled } from "~/kit/map-settled";
import { callProvider } from "../payments/provider.server";
import { syncBankAccount } from "../payouts/bank-account.server";
import { Refusal } from "../refusal";
import { storeEvent } from "./receive-event.server";

/** What we act on of our own account. Stripe takes at most twenty names. */
const OURS = [
  ...["succeeded", "payment_failed", "canceled", "processing"].map((what) => `payment_intent.${what}`),
  "setup_intent.setup_failed",
  ...["created", "updated", "failed"].map((what) => `refund.${what}`),
  ...["charge.refunded", "charge.refund.updated", "transfer.reversed"],
  ...["created", "updated", "closed", "funds_withdrawn", "funds_reinstated"].map(
    (what) => `charge.dispute.${what}`,
  ),
];
/** And of a cook's. */
const COOKS = [
  "account.updated",
  ...["created", "updated", "paid", "failed", "canceled"].map((what) => `payout.${what}`),
];

/** Stripe may list an event later than the second in which it was made, and its clock is not ours. Seconds. */
const OVERLAP = 300;
/** How long Stripe keeps an event. Seconds. */
const KEPT = 30 * 86_400;
/** More pages than these are read in halves, so that what was looked through stays looked through. */
const PAGES = 50;
const SHORTEST = 60;
/** How long one round goes on after a long silence. Milliseconds. */
const ROUND = 25_000;
/** How many cooks' accounts a round asks about, and how many at the same time. */
const BATCH = 50;
const AT_ONCE = 4;

/** Hands on what nobody has told us of, the oldest first. */
async function storeUnknown(events: readonly StripeEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const rows = await db.providerEvent.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const known = new Set(rows.map(({ id }) => id));
  for (const event of [...events].reverse()) if (!known.has(event.id)) await storeEvent(event);
}

/** Reads all that is asked for, page after page. False when it is too much for one go, or the round is over. */
async function lookThrough(filter: EventFilter, most: number, isOver: () => boolean): Promise<boolean> {
  let after: string | null = null;
  for (let page = 0; page < most; page += 1) {
    if (page > 0 && isOver()) return false;
    const { events, hasMore } = await callProvider(() => listEvents(filter, after));
    await storeUnknown(events);
    after = events.at(-1)?.id ?? null;
    if (!hasMore || after === null) return true;
  }
  return false;
}

/**
 * Up to when all of an account's events are known, and the database's time. Where the clock was set back, nobody knows what
 * happened since, and it begins again.
 */
async function cursorOf(account: string): Promise<{ seen: number; now: number }> {
  // plain SQL: inserted or changed, and answered as seconds of the one clock, in one statement
  const [cursor] = await sql<{ seen: number; now: number }[]>`
    INSERT INTO event_cursor (account, seen_until, asked_at)
    VALUES (${account}, app_now() - make_interval(secs => ${KEPT}), app_now())
    ON CONFLICT (account) DO UPDATE SET asked_at = app_now()
    RETURNING CASE WHEN seen_until <= app_now() + make_interval(secs => ${OVERLAP}) THEN floor(extract(epoch FROM seen_until))::int ELSE 0 END AS seen,
      floor(extract(epoch FROM app_now()))::int AS now`;
  return cursor ?? { seen: 0, now: 0 };
}

/** Goes on through an account's events (`""` is our own) from where the last round ended, up to the newest. */
async function lookAt(account: string, types: readonly string[], isOver: () => boolean): Promise<void> {
  const { seen, now } = await cursorOf(account);
  let from = Math.max(seen - OVERLAP, now - KEPT);
  let until = now;
  while (from < now) {
    const most = until - from > SHORTEST ? PAGES : Number.POSITIVE_INFINITY;
    const filter = { account: account || null, types, from, until: until === now ? null : until };
    if (!(await lookThrough(filter, most, isOver))) {
      if (isOver()) return;
      until = from + Math.floor((until - from) / 2);
      continue;
    }
    await db.eventCursor.updateMany({
      where: { account },
      data: { seen_until: new Date(until * 1000) },
    });
    if (isOver()) return;
    from = until;
    until = now;
  }
}

async function lookAtCook(account: string, isOver: () => boolean): Promise<void> {
  try {
    await lookAt(account, COOKS, isOver);
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === "missing")) throw error;
    await syncBankAccount(account);
  }
}

/** Cooks' accounts that were not asked about for an hour, those that wait longest first. */
function nextCooks(): Promise<{ stripe_account_id: string }[]> {
  // plain SQL: by the database's clock, the one of all workers
  return sql<{ stripe_account_id: string }[]>`
    SELECT c.stripe_account_id FROM chef c LEFT JOIN event_cursor e ON e.account = c.stripe_account_id
    WHERE c.stripe_account_id IS NOT NULL
      AND (e.asked_at IS NULL OR e.asked_at NOT BETWEEN app_now() - interval '1 hour' AND app_now())
    ORDER BY e.asked_at NULLS FIRST LIMIT ${BATCH}`;
}

/**
 * Every minute: asks Stripe for the events it has made since the last time (five minutes more, since one can be listed
 * late) and hands each that is not stored to the function that takes webhooks, so that a refund, a dispute or a payout
 * whose webhook never came is known within minutes, and within the hour where it happened on a cook's account (with
 * more than 3,000 of them, each in its turn), whose events Stripe lists in that account's name only. After a silence it goes back up to 30 days, which is as long as Stripe
 * keeps them. Two rounds at once find the same and store it once. Not asked for by `delivery_success`: an event that no
 * webhook was set up for counts as delivered.
 */
export async function findEvents(): Promise<void> {
  const begun = Date.now();
  const isOver = () => Date.now() - begun > ROUND;
  await lookAt("", OURS, isOver);
  const cooks = await nextCooks();
  await mapSettled(
    cooks,
    "accounts",
    ({ stripe_account_id }) => lookAtCook(stripe_account_id, isOver),
    AT_ONCE,
  );
}
