import type Stripe from "stripe";
import type { Params } from "../kit/forms.ts";
import { newId } from "../kit/ids.ts";
import { recordMovement } from "./balance.ts";
import { missing, wrongState } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import { idOf } from "./store.ts";
import { emit, type RequestContext } from "./world.ts";

/** What Stripe takes for a dispute, in cents. */
const DISPUTE_FEE = 1500;
const WEEK = 7 * 24 * 3600;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The cardholder takes `amount` cents of a charge back: the money and a fee leave the balance at once. */
export function openDispute(
  ask: RequestContext,
  charge: Stripe.Charge,
  reason: string,
  amount: number,
): Stripe.Dispute {
  if (charge.disputed) throw wrongState("charge_disputed", `Charge ${charge.id} is disputed already.`);
  const id = newId("dp");
  const taken = recordMovement(ask, { type: "adjustment", amount: -amount, fee: DISPUTE_FEE, source: id });
  const made: Stripe.Dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [taken],
    charge: charge.id,
    created: ask.world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: ask.world.clock.seconds() + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason,
    status: "needs_response",
  } satisfies Stripe.Dispute;
  charge.disputed = true;
  ask.tables.charges.put(charge);
  ask.tables.disputes.put(made);
  emit(ask, "charge.dispute.created", made);
  emit(ask, "charge.dispute.funds_withdrawn", made);
  return made;
}

/** Ends a dispute; won, the money comes back. */
export function closeDispute(ask: RequestContext, id: string, status: "won" | "lost"): Stripe.Dispute {
  const dispute = disputeOf(ask, id);
  if (dispute.status === "won" || dispute.status === "lost")
    throw wrongState("dispute_already_closed", `This dispute is already closed as ${dispute.status}.`);
  dispute.status = status;
  if (status === "won") {
    dispute.balance_transactions.push(
      recordMovement(ask, { type: "adjustment", amount: dispute.amount, fee: -DISPUTE_FEE, source: id }),
    );
  }
  ask.tables.disputes.put(dispute);
  emit(ask, "charge.dispute.closed", dispute);
  if (status === "won") emit(ask, "charge.dispute.funds_reinstated", dispute);
  return dispute;
}

export function disputeOf(ask: RequestContext, id = ask.id): Stripe.Dispute {
  const found = ask.tables.disputes.get(id);
  if (found === undefined) throw missing("dispute", id);
  return found;
}

/** What can still be answered. */
const OPEN = new Set(["needs_response", "warning_needs_response", "under_review", "warning_under_review"]);
const WORDS = [
  ...["uncategorized_text", "product_description", "customer_name", "customer_email_address"],
  "service_date",
] as const;

/** Keeps what was said: words, and a file that was uploaded before. */
function takeEvidence(ask: RequestContext, dispute: Stripe.Dispute, evidence: Params): void {
  read.onlyKnown(evidence, new Set<string>([...WORDS, "uncategorized_file"]));
  const said = Object.fromEntries(WORDS.map((name) => [name, read.text(evidence, name, 20_000)]));
  const file = read.text(evidence, "uncategorized_file");
  if (file !== null && ask.tables.files.get(file)?.purpose !== "dispute_evidence")
    throw missing("file upload", file, "evidence[uncategorized_file]");
  dispute.evidence = { ...dispute.evidence, ...said, uncategorized_file: file };
  dispute.evidence_details.has_evidence = true;
}

/** Takes evidence and, with `submit`, hands it in. */
export function updateDispute(ask: RequestContext): Stripe.Dispute {
  read.onlyKnown(ask.params, new Set<keyof Stripe.DisputeUpdateParams>(["evidence", "metadata", "submit"]));
  const dispute = disputeOf(ask);
  if (!OPEN.has(dispute.status))
    throw wrongState("dispute_already_closed", `This dispute is already closed as ${dispute.status}.`);
  const evidence = read.nested(ask.params, "evidence");
  if (evidence !== null) takeEvidence(ask, dispute, evidence);
  dispute.metadata = read.metadata(ask.params, dispute.metadata);
  if ((read.flag(ask.params, "submit") ?? true) && dispute.evidence_details.has_evidence) {
    dispute.evidence_details.submission_count += 1;
    dispute.status = "under_review";
  }
  emit(ask, "charge.dispute.updated", dispute);
  return ask.tables.disputes.put(dispute);
}

export function listDisputes(ask: RequestContext) {
  const charge = read.text(ask.params, "charge");
  const intent = read.text(ask.params, "payment_intent");
  return listOf(ask, ask.tables.disputes, {
    url: "/v1/disputes",
    own: ["charge", "payment_intent"],
    group: charge,
    keep: (row) => intent === null || row.payment_intent === intent,
  });
}
