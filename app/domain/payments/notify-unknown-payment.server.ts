import type { Intent } from "~/adapters/stripe-intents.server";
import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";

/**
 * Tells staff, once, of money that Stripe took for a payment of ours that is in no row: that happens when a database was
 * put back to an earlier state. Giving it back is a person's decision, by `npm run reconcile`.
 */
export async function notifyUnknownPayment(intent: Intent): Promise<void> {
  const { key, payment } = intent.named;
  const isOurs = key !== null || payment !== null;
  const amount_cents = intent.amount_received - intent.amount_refunded;
  if (!isOurs || intent.status !== "succeeded" || amount_cents <= 0) return;
  await transaction((tx) =>
    notifyStaff(tx, {
      key: `payment.unknown:${intent.id}`,
      kind: "staff.payment_unknown",
      facts: { stripe_intent_id: intent.id, amount_cents },
    }),
  );
}
