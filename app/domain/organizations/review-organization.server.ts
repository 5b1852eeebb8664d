import { transaction } from "~/data/transaction.server";
import { audit, type StaffActor } from "../accounts/audit.server";
import { notify } from "../notify.server";
import { conflict, missing } from "../refusal";
import { mustSayWhy, STATUS_AFTER, type Verdict } from "../verdict";

/**
 * Staff approve, reject or suspend an organisation; its admins are told. A rejection or suspension needs its reason.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so`.
 */
export function reviewOrganization(
  by: StaffActor,
  organization_id: number,
  verdict: Verdict,
  reason: string | null,
): Promise<void> {
  mustSayWhy(verdict, reason);
  const status = STATUS_AFTER[verdict];
  return transaction(async (tx) => {
    const [organization] = await tx<{ name: string; status: string }[]>`
      SELECT name, status FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    if (!organization) throw missing();
    if (organization.status === status)
      throw conflict("already_so", `This organisation is ${status} already.`);
    await tx`
      UPDATE organization SET status = ${status}, status_reason = ${reason},
        approved_at = CASE WHEN ${status} = 'approved' THEN coalesce(approved_at, app_now()) ELSE approved_at END
      WHERE id = ${organization_id}`;
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
        topic: "organization",
        key: `organisation.${verdict}:${organization_id}:${entry}:${account_id}`,
        title: `${organization.name} is ${status}`,
        body: reason ?? "You can give your people money and vouchers from now on.",
        path: null,
      });
    }
  });
}
