import {
  type ProviderRefund,
  readRefund,
  refundsOfCharge,
  refundsOfIntent,
} from "~/adapters/stripe-refunds.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { announce } from "../outbox/publish.server";
import { reachProvider } from "../payments/provider.server";
import { namedBy } from "../payments/provider-key";
import { refundFailureOf } from "../payments/request-refund.server";
import { settlerOf } from "../payments/settlers.server";
import { recordReturn, undoReturns } from "../purchases/purchase-return.server";
import { lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";
import { settleFirst } from "./settle-first.server";

/**
 * A refund we asked for: its row follows what Stripe says. True when there is such a row: one that carries a key of ours
 * without having a row was asked for before the database was put back, and is taken in like one from the dashboard.
 */
async function noteOurs(tx: Tx, told: ProviderRefund): Promise<boolean> {
  const named = namedBy(told.key);
  if (named?.kind === "tip_share") return settlerOf("tip").noteRefund(tx, told, named);
  const isRefund = named?.kind === "refund";
  const which = isRefund ? { ...named, intent: told.intent } : { stripe_refund_id: told.id };
  const refund = await lockRefund(tx, which);
  if (!refund) return false;
  if (isRefund && refundKey(refund) !== told.key) return true;
  if (!told.isFailed) await markDone(tx, refund, told.id);
  else await markFailed(tx, refund, refundFailureOf(told));
  return true;
}

/** The key of the job that writes down a refund of an order which somebody made by hand. */
export const madeElsewhereKey = (stripe_refund_id: string): string =>
  `refund.made_elsewhere:${stripe_refund_id}`;

/**
 * A refund somebody made in Stripe's dashboard: what it gave back is taken out of the books, of an order by an errand, of
 * anything else here; what failed after all is put back.
 */
async function noteElsewhere(tx: Tx, told: ProviderRefund): Promise<void> {
  const [payment] = await tx<{ id: number; order_id: number | null }[]>`
    SELECT id, order_id FROM payment WHERE stripe_intent_id = ${told.intent}`;
  if (!payment) return;
  if (told.isFailed) return payment.order_id === null ? undoReturns(tx, payment.id, told.id) : undefined;
  const { id: stripe_refund_id, amount: amount_cents } = told;
  if (payment.order_id !== null) {
    const made = { payment_id: payment.id, stripe_refund_id, amount_cents };
    await announce(tx, "refund.made_elsewhere", made, madeElsewhereKey(stripe_refund_id));
    return;
  }
  const [known] = await tx`SELECT FROM tip_share WHERE stripe_refund_id = ${stripe_refund_id}`;
  if (known) return;
  await recordReturn(tx, payment.id, { source: stripe_refund_id, is_dispute: false, amount_cents });
}

/**
 * Takes in what a refund event is about, asking Stripe for the refund as it is now: ours is marked done or failed, one made
 * in the dashboard is written down once. `object_id` is a refund's id, or a charge's for `charge.refunded`.
 */
export async function noteRefunds(object_id: string): Promise<void> {
  const refunds = await reachProvider(async () =>
    object_id.startsWith("re_") || object_id.startsWith("pyr_")
      ? [await readRefund(object_id)]
      : refundsOfCharge(object_id),
  );
  for (const refund of refunds) await noteRefund(refund);
}

/** Takes in one refund as Stripe has it now. */
export async function noteRefund(refund: ProviderRefund): Promise<void> {
  const [done] = await sql`
    SELECT FROM refund WHERE stripe_refund_id = ${refund.id} AND status = ${refund.isFailed ? "failed" : "done"}`;
  if (done) return;
  await settleFirst(refund.intent);
  await transaction(async (tx) => {
    if (!(await noteOurs(tx, refund))) await noteElsewhere(tx, refund);
  });
}

/** Takes in the refunds that an intent has by now, and answers them. */
export async function noteRefundsOfIntent(intent: string): Promise<ProviderRefund[]> {
  const refunds = await reachProvider(() => refundsOfIntent(intent));
  for (const refund of refunds) await noteRefund(refund);
  return refunds;
}
