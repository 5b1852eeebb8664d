import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";

/**
 * Staff have answered a message from a contact form, by email: it leaves their list.
 * @throws Refusal `missing`; `conflict` `already_so`.
 */
export function markAnswered(by: StaffActor, id: number): Promise<void> {
  return transaction(async (tx) => {
    const { count } = await tx.db.contactMessage.updateMany({
      where: { id, answered_at: null },
      data: { answered_at: clock.now() },
    });
    if (count === 0) {
      if ((await tx.db.contactMessage.count({ where: { id } })) === 0) throw missing();
      throw conflict("already_so", "This message is answered already.");
    }
    const subject = { subject_kind: "contact_message", subject_id: id, reason: null } as const;
    await audit(tx, by, { action: "contact.answered", ...subject });
  });
}
