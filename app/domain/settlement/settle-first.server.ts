import { readIntent } from "~/adapters/stripe-intents.server";
import { db } from "~/data/prisma.server";
import { callProvider } from "../payments/provider.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Settles what an intent pays for, if that is still open, before anything is noted that happened to its money afterward:
 * what was refunded or disputed at Stripe before we had heard of the payment is taken from what it bought. An order whose
 * card has got everything back is not placed.
 * @throws Refusal `unavailable` when Stripe can't be reached.
 */
export async function settleFirst(intent: string | null): Promise<void> {
  if (intent === null) return;
  const open = await db.payment.findFirst({
    where: { stripe_intent_id: intent, status: { in: ["creating", "requires_payment", "processing"] } },
    select: { id: true },
  });
  if (open) await settlePayment(open.id, "stripe", await callProvider(() => readIntent(intent)));
}
