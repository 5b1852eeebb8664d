import type Stripe from "stripe";
import { callStripe, idOf } from "./stripe.server";

/** A refund as far as we care. `key` is the provider key under which we asked for it; null for one made by somebody else. */
export interface ProviderRefund {
  id: string;
  intent: string | null;
  /** cents */
  amount: number;
  isFailed: boolean;
  /** the provider's word for why it failed */
  failure: string | null;
  key: string | null;
}

const ENDED_BADLY = new Set(["failed", "canceled"]);

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    intent: idOf(refund.payment_intent),
    amount: refund.amount,
    isFailed: ENDED_BADLY.has(refund.status ?? ""),
    failure: refund.failure_reason ?? null,
    key: refund.metadata?.key ?? null,
  };
}

export async function readRefund(id: string): Promise<ProviderRefund> {
  return toRefund(await callStripe((stripe) => stripe.refunds.retrieve(id)));
}

/** The refund of an intent that we asked for under one of these keys, if Stripe has it. */
export async function findRefund(intent: string, keys: readonly string[]): Promise<ProviderRefund | null> {
  return (await refundsOfIntent(intent)).find(({ key }) => key !== null && keys.includes(key)) ?? null;
}

/** The refunds of an intent, the latest hundred. */
export async function refundsOfIntent(payment_intent: string): Promise<ProviderRefund[]> {
  const page = await callStripe((stripe) => stripe.refunds.list({ payment_intent, limit: 100 }));
  return page.data.map(toRefund);
}

/** The refunds of a charge, the latest hundred. */
export async function refundsOfCharge(charge: string): Promise<ProviderRefund[]> {
  const page = await callStripe((stripe) => stripe.refunds.list({ charge, limit: 100 }));
  return page.data.map(toRefund);
}
