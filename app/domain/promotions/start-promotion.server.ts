import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { formReused, invalid } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import type { PromotionTerms } from "./preview-promotion.server";

/**
 * Gives everybody of a segment DinDin credit, until the budget is used up: the worker posts it some hundreds at a time, and
 * each person gets it once. `key` is the form's: the same one twice is one promotion. With a code of the last ten minutes.
 * @throws Refusal `forbidden`; `invalid` on `budget` for one that reaches nobody, on `marketplace` for one that is not there;
 *   `conflict` `key_reused` for a form that was sent before with something else.
 */
export async function startPromotion(
  me: Staff,
  request: PromotionTerms & { title: string; months: number; reason: string; key: string },
): Promise<void> {
  const by = actingStaff(me, "give promotions");
  await requireProof(me);
  const { reason, ...promotion } = request;
  if (promotion.budget_cents < promotion.amount_cents)
    throw invalid("budget", "The budget has to be enough for one person.");
  const { marketplace_id } = promotion;
  if (marketplace_id !== null && (await db.marketplace.count({ where: { id: marketplace_id } })) === 0)
    throw invalid("marketplace", "Choose a marketplace.");
  await transaction(async (tx) => {
    const made = await tx.db.promotion.createManyAndReturn({
      data: { ...promotion, staff_id: by.staff_id },
      skipDuplicates: true,
      select: { id: true },
    });
    const started = made[0];
    const { key: _, ...facts } = promotion;
    if (!started) {
      if ((await tx.db.promotion.count({ where: promotion })) === 0) throw formReused();
      return;
    }
    await audit(tx, by, {
      ...{ action: "promotion.started", subject_kind: "promotion", subject_id: started.id, reason },
      after: facts,
    });
    await publish(tx, "promotion.started", { promotion_id: started.id }, `promotion.started:${started.id}`);
  });
}
