import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { notify } from "../messages/notify.server";
import { conflict, invalid, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { type ReviewDecision, requireReason } from "../staff/review-decision";

/**
 * Staff suspend a meal, or lift its suspension (`approve`): meals need no approval of their own. The cook is told.
 * @throws Refusal `missing`; `invalid` `decision`, `reason`; `conflict` `already_so`.
 */
export function reviewMeal(
  by: StaffActor,
  meal_id: number,
  decision: ReviewDecision,
  reason: string | null,
): Promise<void> {
  if (decision === "reject")
    throw invalid(
      "decision",
      "Meals don't need approval. You can suspend a meal and approve it again later.",
    );
  requireReason(decision, reason);
  return transaction(async (tx) => {
    // plain SQL: it locks the row
    const [meal] = await tx<{ is_suspended: boolean; account_id: number }[]>`
      SELECT m.suspended_at IS NOT NULL AS is_suspended, c.account_id FROM meal m JOIN chef c ON c.id = m.chef_id
      WHERE m.id = ${meal_id} AND m.deleted_at IS NULL FOR NO KEY UPDATE OF m`;
    if (!meal) throw missing();
    const suspends = decision === "suspend";
    if (meal.is_suspended === suspends)
      throw conflict(
        "already_so",
        suspends ? "This meal is already suspended." : "This meal isn't suspended.",
      );
    const now = clock.now();
    const suspension = suspends
      ? { suspended_at: now, suspended_reason: reason }
      : { suspended_at: null, suspended_reason: null };
    await tx.db.meal.update({
      where: { id: meal_id },
      data: { ...suspension, updated_at: now },
      select: { id: true },
    });
    const entry = await audit(tx, by, {
      ...{ action: `meal.${decision}`, subject_kind: "meal", subject_id: meal_id, reason },
      before: { status: meal.is_suspended ? "suspended" : "open" },
      after: { status: suspends ? "suspended" : "open" },
    });
    await notify(tx, {
      account_id: meal.account_id,
      key: `meal.${decision}:${meal_id}:${entry}`,
      kind: "meal.reviewed",
      facts: { meal_id, is_suspended: suspends, audit_entry_id: entry },
    });
  });
}
