import { callStripe } from "./stripe.server";

/** A dispute as far as we care, cents. `taken` is what of it lies with the cardholder's bank now. */
export interface ProviderDispute {
  id: string;
  intent: string | null;
  amount: number;
  taken: number;
  reason: string;
  status: string;
}

export async function readDispute(id: string): Promise<ProviderDispute> {
  const dispute = await callStripe((stripe) => stripe.disputes.retrieve(id));
  const moved = dispute.balance_transactions.reduce((sum, one) => sum + one.amount, 0);
  const intent = dispute.payment_intent;
  return {
    id: dispute.id,
    intent: typeof intent === "string" ? intent : (intent?.id ?? null),
    amount: dispute.amount,
    taken: Math.min(dispute.amount, Math.max(0, -moved)),
    reason: dispute.reason,
    status: dispute.status,
  };
}
