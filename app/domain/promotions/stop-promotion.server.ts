import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { missing } from "../refusal";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";

/** Stops a promotion that is being given: who has got it keeps it. @throws Refusal `forbidden`; `missing`. */
export async function stopPromotion(me: Staff, id: number): Promise<void> {
  const by = actingStaff(me, "give promotions");
  await transaction(async (tx) => {
    const { count } = await tx.db.promotion.updateMany({
      where: { id, status: "running" },
      data: { status: "stopped", done_at: clock.now() },
    });
    if (count === 0) throw missing();
    const subject = { subject_kind: "promotion", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "promotion.stopped", ...subject });
  });
}
