import { sql } from "~/data/sql.server";
import type { Topic } from "./events";

/** Jobs that move money: all whose handler can post to the ledger or refund at Stripe (`jobs/on/money-topics.test.ts`). */
export const MONEY_TOPICS: readonly Topic[] = [
  "refund.requested",
  "refund.made_elsewhere",
  "tip.refund_requested",
  "transfer.requested",
  "reversal.requested",
  "organization.funded",
  "organization.balance_low",
  "membership.ended",
  "organization.suspended",
  "dispute.answered",
  "staff_act.due",
  "cook_day.checkouts_ended",
  "gift_payout.requested",
  "group_order.canceled",
  "group_order.settled",
  "promotion.started",
];
/** Never given up for good, however long it takes: what moves money, and the mail of a gift card that was paid for. */
const ALWAYS_REQUEUED: readonly Topic[] = [...MONEY_TOPICS, "gift_card.due"];
/** A push about dinner is worth nothing an hour later; who asked for an export sees that it failed and asks again. */
const NEVER_REQUEUED: readonly Topic[] = ["notification.push", "export.requested"];

/**
 * Brings dead letters back into the outbox: what moves money and gift cards always, anything else for three days, a push or an export
 * never; a quarter of an hour later the first time, after twice its age up to an hour later each time after that. An
 * outage of an hour loses nothing. What nobody needs anymore by then is dropped at its deadline, as ever.
 */
export async function requeueDeadJobs(): Promise<void> {
  // plain SQL: by the database's clock, the one of all workers, and by a pause that each row sets
  await sql`
    UPDATE outbox SET dead_at = NULL, attempts = 0, run_after = app_now()
    WHERE dead_at <= app_now() - least(greatest(interval '15 minutes', dead_at - created_at), interval '1 hour')
      AND topic <> ALL (${NEVER_REQUEUED}::text[]) AND (topic = ANY (${ALWAYS_REQUEUED}::text[]) OR created_at > app_now() - interval '3 days')`;
}
