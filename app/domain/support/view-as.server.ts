import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";

/** How long a view lasts unless it is ended before. */
export const VIEW_MINUTES = 30;

/**
 * Begins to look at the product as somebody sees it, with this sign-in and for 30 minutes: read only (`app/http/viewing`),
 * and never with their password. A view that this sign-in had before ends. Written down with its reason.
 * @throws Refusal `forbidden`, also without a code of the last ten minutes; `missing`; `invalid` `reason` for somebody of
 *   the product team or an account that is locked.
 */
export async function startView(me: Staff, account_id: number, reason: string): Promise<void> {
  const { staff_id, actor } = actingStaff(me, "view as users");
  await requireProof(me);
  await transaction(async (tx) => {
    const account = await tx.db.account.findFirst({
      where: { id: account_id, deleted_at: null },
      select: { is_active: true, staff: { select: { ended_at: true } } },
    });
    if (!account) throw missing();
    if (account.staff && account.staff.ended_at === null)
      throw invalid("reason", "You can't view DinDin as a team member.");
    if (!account.is_active)
      throw invalid("reason", "This account is locked: there is nothing that they see.");
    const now = clock.now();
    const { key_id } = me;
    // plain SQL: two beginnings with one sign-in wait for each other
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`staff_view:${key_id}`}, 0))`;
    await tx.db.staffView.updateMany({ where: { key_id, ended_at: null }, data: { ended_at: now } });
    const ends_at = new Date(now.getTime() + VIEW_MINUTES * 60_000);
    await tx.db.staffView.create({
      data: { staff_id, account_id, key_id, reason, ends_at },
      select: { id: true },
    });
    await audit(
      tx,
      { staff_id, actor },
      {
        ...{ action: "account.view_started", subject_kind: "account", subject_id: account_id, reason },
        after: { until: ends_at.toISOString() },
      },
    );
  });
}

/** Ends the view of this sign-in. Answers whose it was, null where there was none. */
export async function endView(me: Staff): Promise<number | null> {
  const view = await db.staffView.findFirst({
    where: { key_id: me.key_id, ended_at: null },
    select: { id: true, account_id: true },
  });
  if (!view) return null;
  const by = { staff_id: me.staff_id, actor: `staff:${me.staff_id}` };
  await transaction(async (tx) => {
    const { count } = await tx.db.staffView.updateMany({
      where: { id: view.id, ended_at: null },
      data: { ended_at: clock.now() },
    });
    if (count === 0) return;
    const subject = { subject_kind: "account", subject_id: view.account_id, reason: null } as const;
    await audit(tx, by, { action: "account.view_ended", ...subject });
  });
  return view.account_id;
}
