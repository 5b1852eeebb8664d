import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit, type StaffActor } from "../staff/audit.server";

const MOST_CENTS = 1_000_000_000;

/** What an organization may owe, cents; null for what follows from its allowance. */
interface CreditLimitRequest {
  amount_cents: number | null;
  reason: string;
}

/**
 * Staff set what an organization may owe for vouchers, in cents; null for what follows from its allowance (`creditLimit`).
 * A period that fell short of vouchers is tried again at once. With a code of the last ten minutes: what may be owed is spent.
 * @throws Refusal `forbidden`; `missing`; `invalid` `amount_cents`.
 */
export async function setCreditLimit(
  me: Staff,
  organization_id: number,
  request: CreditLimitRequest,
): Promise<void> {
  const by = actingStaff(me, "set credit limits");
  await requireProof(me);
  await setCreditLimitAtPrompt(by, organization_id, request);
}

/**
 * The same at the server's prompt, which asks nobody for a code.
 * @throws Refusal `missing`; `invalid` `amount_cents`.
 */
export async function setCreditLimitAtPrompt(
  by: StaffActor,
  organization_id: number,
  { amount_cents, reason }: CreditLimitRequest,
): Promise<void> {
  if (
    amount_cents !== null &&
    (!Number.isSafeInteger(amount_cents) || amount_cents < 0 || amount_cents > MOST_CENTS)
  )
    throw invalid("amount_cents", `Enter a whole number from 0 to ${MOST_CENTS}.`);
  await transaction(async (tx) => {
    // plain SQL: locks the row
    const [before] = await tx<{ credit_limit_cents: number | null }[]>`
      SELECT credit_limit_cents FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    if (!before) throw missing();
    await tx.db.organization.update({
      where: { id: organization_id },
      data: { credit_limit_cents: amount_cents },
      select: { id: true },
    });
    const entry = await audit(tx, by, {
      ...{ subject_kind: "organisation", subject_id: organization_id, organization_id, reason },
      action: "organisation.credit_limit",
      ...{ before, after: { credit_limit_cents: amount_cents } },
    });
    await publish(tx, "organization.funded", { organization_id }, `organization.funded:limit:${entry}`);
  });
}
