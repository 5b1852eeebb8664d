import type { Intent } from "~/adapters/stripe-intents.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { tellStaff } from "../messages/notify-staff.server";

/**
 * Tells staff, once, of money that Stripe took for a payment of ours that is in no row: that happens when a database was
 * put back to an earlier state. Giving it back is a person's decision, by `npm run reconcile`.
 */
export async function tellUnknownPayment(intent: Intent): Promise<void> {
  const { key, payment } = intent.named;
  const isOurs = key !== null || payment !== null;
  const cents = intent.amount_received - intent.amount_refunded;
  if (!isOurs || intent.status !== "succeeded" || cents <= 0) return;
  await transaction((tx) =>
    tellStaff(tx, {
      key: `payment.unknown:${intent.id}`,
      title: `Stripe has a payment of ${formatCents(cents)} that belongs to no order`,
      body: `Payment ${intent.id} names a purchase that is not in the database. Was the database put back to an earlier state? Then npm run reconcile -- --since <when it was saved> lists what was lost and gives the money back.`,
    }),
  );
}
