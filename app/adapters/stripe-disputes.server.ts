import type Stripe from "stripe";
import { callStripe, idOf } from "./stripe.server";

/** A dispute as far as we care, cents. `taken` is what of it lies with the cardholder's bank now. */
export interface ProviderDispute {
  id: string;
  intent: string | null;
  amount: number;
  taken: number;
  reason: string;
  status: string;
  /** until when Stripe takes evidence; null where it asks for none */
  due_at: Date | null;
  /** how often evidence was handed in */
  submissions: number;
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const moved = dispute.balance_transactions.reduce((sum, one) => sum + one.amount, 0);
  const { due_by, submission_count } = dispute.evidence_details;
  return {
    id: dispute.id,
    intent: idOf(dispute.payment_intent),
    amount: dispute.amount,
    taken: Math.min(dispute.amount, Math.max(0, -moved)),
    reason: dispute.reason,
    status: dispute.status,
    due_at: due_by ? new Date(due_by * 1000) : null,
    submissions: submission_count,
  };
}

export async function readDispute(id: string): Promise<ProviderDispute> {
  return toDispute(await callStripe((stripe) => stripe.disputes.retrieve(id)));
}

/** What is said in a dispute, in Stripe's fields. `file` is the id of an uploaded file. */
export interface Evidence {
  customer_name: string;
  customer_email_address: string;
  product_description: string;
  service_date: string | null;
  explanation: string;
  file: string;
}

/** Uploads a PDF as evidence. Answers its id; one that is uploaded twice lies there twice and says nothing by itself. */
export async function uploadEvidence(name: string, pdf: Buffer): Promise<string> {
  const file = { data: pdf, name, type: "application/pdf" };
  const made = await callStripe((stripe) => stripe.files.create({ purpose: "dispute_evidence", file }));
  return made.id;
}

/** Hands evidence in, once for `key`: the bank decides then, and nothing can be added. */
export async function submitEvidence(
  id: string,
  { key, evidence }: { key: string; evidence: Evidence },
): Promise<ProviderDispute> {
  const { explanation, file, service_date, ...fields } = evidence;
  const made = await callStripe((stripe) =>
    stripe.disputes.update(
      id,
      {
        submit: true,
        evidence: {
          ...fields,
          ...(service_date !== null && { service_date }),
          ...{ uncategorized_text: explanation, uncategorized_file: file },
        },
      },
      { idempotencyKey: key },
    ),
  );
  return toDispute(made);
}

/** Accepts a dispute, once for `key`: it is lost, and the money stays with the cardholder. */
export async function acceptDispute(id: string, key: string): Promise<ProviderDispute> {
  return toDispute(await callStripe((stripe) => stripe.disputes.close(id, {}, { idempotencyKey: key })));
}
