import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { announce } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { mustSayWhy, STATUS_AFTER, type Verdict } from "../staff/review-decision";
import { signOutCompany } from "./sign-out-organization.server";

/**
 * Staff approve, reject or suspend an organization; its admins are told. A rejection or suspension needs its reason.
 * With `reject` all its people are signed out, as soon as it is committed; approved again, it is as it was to them.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so`.
 */
export async function reviewOrganization(
  by: StaffActor,
  organization_id: number,
  verdict: Verdict,
  reason: string | null,
): Promise<void> {
  mustSayWhy(verdict, reason);
  const status = STATUS_AFTER[verdict];
  const rejection = await transaction(async (tx) => {
    const [organization] = await tx<{ status: string }[]>`
      SELECT status FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    if (!organization) throw missing();
    if (organization.status === status)
      throw conflict("already_so", `This organization is already ${status}.`);
    const [now] = await tx<{ at: Date }[]>`
      UPDATE organization SET status = ${status}, status_reason = ${reason},
        approved_at = CASE WHEN ${status} = 'approved' THEN coalesce(approved_at, app_now()) ELSE approved_at END
      WHERE id = ${organization_id} RETURNING app_now()::timestamptz(3) AS at`;
    const entry = await audit(tx, by, {
      action: `organisation.${verdict}`,
      subject_kind: "organisation",
      subject_id: organization_id,
      reason,
      organization_id,
      before: { status: organization.status },
      after: { status },
    });
    const admins = await tx<{ account_id: number }[]>`
      SELECT account_id FROM membership WHERE organization_id = ${organization_id} AND role = 'admin' AND status = 'activated' ORDER BY account_id`;
    for (const { account_id } of admins) {
      await notify(tx, {
        account_id,
        key: `organisation.${verdict}:${organization_id}:${entry}:${account_id}`,
        kind: "organization.reviewed",
        facts: { organization_id, verdict, audit_entry_id: entry },
      });
    }
    if (verdict !== "reject" || !now) return null;
    const rejected = { organization_id, rejected_at: now.at.toISOString() };
    await announce(tx, "organization.rejected", rejected, `organization.rejected:${entry}`);
    return rejected;
  });
  // at once, since staff may hurry; should it fail, the announcement has it done
  if (rejection) await signOutCompany(rejection).catch(() => undefined);
}
