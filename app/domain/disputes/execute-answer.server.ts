import { StripeFailure } from "~/adapters/stripe.server";
import {
  acceptDispute,
  readDispute,
  submitEvidence,
  uploadEvidence,
} from "~/adapters/stripe-disputes.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { errorText } from "~/kit/errors";
import { recordDispute } from "../settlement/record-dispute.server";
import { ANSWERABLE } from "./dispute-reasons";
import { evidencePdf } from "./evidence-pdf.server";
import { readEvidence } from "./read-evidence.server";

interface AnswerRequest {
  dispute_id: number;
  asked: string;
  asked_at: Date;
  explanation: string;
  stripe_file_id: string | null;
  stripe_dispute_id: string;
}

/** Of Stripe's own number and the moment it was asked for: a number of ours comes again when a database is put back. */
const keyOf = ({ stripe_dispute_id, asked, asked_at }: AnswerRequest) =>
  `dispute:${stripe_dispute_id}:${asked}:${asked_at.getTime()}`;

const change = (dispute_id: number, data: object) =>
  db.disputeCase.update({ where: { dispute_id }, data, select: { dispute_id: true } });

/** The evidence file at Stripe: uploaded once, then known by its id. */
async function fileOf(
  { dispute_id, stripe_file_id }: AnswerRequest,
  pdf: () => Promise<Buffer>,
): Promise<string> {
  if (stripe_file_id !== null) return stripe_file_id;
  const file = await uploadEvidence(`evidence-${dispute_id}.pdf`, await pdf());
  await change(dispute_id, { stripe_file_id: file });
  return file;
}

async function answer(request: AnswerRequest): Promise<void> {
  const now = await readDispute(request.stripe_dispute_id);
  if (!ANSWERABLE.includes(now.status)) return;
  if (request.asked === "accept") {
    await acceptDispute(request.stripe_dispute_id, keyOf(request));
    return;
  }
  const evidence = await readEvidence(request.dispute_id);
  const file = await fileOf(request, () => evidencePdf(evidence));
  const { customer_name, customer_email_address, product_description, service_date } = evidence;
  await submitEvidence(request.stripe_dispute_id, {
    key: keyOf(request),
    evidence: {
      ...{ customer_name, customer_email_address, product_description, service_date, file },
      explanation: request.explanation,
    },
  });
}

/**
 * Answers a dispute at Stripe as finance asked for: its evidence is handed in, or it is accepted; then it is taken in as Stripe has
 * it. What Stripe refuses for good is noted in the case, to be asked again by a person. Fails (to be tried again)
 * when Stripe can't be reached; killed anywhere in between, the next try finds what was done.
 */
export async function executeAnswer(dispute_id: number): Promise<void> {
  const row = await db.disputeCase.findFirst({
    where: { dispute_id, done_at: null, asked: { not: null } },
    include: { dispute: { select: { stripe_dispute_id: true } } },
  });
  if (!row?.asked || !row.asked_at) return;
  const { explanation, stripe_file_id, dispute } = row;
  const request = {
    dispute_id,
    asked: row.asked,
    asked_at: row.asked_at,
    explanation,
    stripe_file_id,
    ...dispute,
  };
  try {
    await answer(request);
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === "unavailable") throw error;
    await change(dispute_id, { asked: null, asked_at: null, failure: errorText(error) });
    return;
  }
  await recordDispute(request.stripe_dispute_id);
  await change(dispute_id, { done_at: clock.now() });
}
