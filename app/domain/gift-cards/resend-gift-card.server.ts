import { transaction } from "~/data/transaction.server";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { codeOf, hashOfCode, newNonce } from "./gift-code.server";
import { todayOf } from "./gift-day.server";

/** Where a card goes again: to the friend it was for, or to its buyer. Never to an address that somebody names. */
type Recipient = "friend" | "buyer";

interface Card {
  status: string;
  code_hint: string;
  recipient_email: string | null;
  is_mailed: boolean;
  is_due: boolean;
  is_sent: boolean;
}

/**
 * Sends a gift card that nobody has added once more, under a new code: whoever finds the lost mail opens nothing with it. With a
 * code of the last ten minutes.
 * @throws Refusal `forbidden`; `missing` for a card that this person did not buy; `conflict` `gift_card_used`, `not_yet`.
 */
export async function resendGiftCard(
  me: Staff,
  buyer_id: number,
  { card, to, reason }: { card: number; to: Recipient; reason: string },
): Promise<void> {
  const by = actingStaff(me, "send gift cards again");
  await requireProof(me);
  const nonce = newNonce();
  const code = codeOf(nonce);
  await transaction(async (tx) => {
    // plain SQL: locks the row, and asks for the buyer's day
    const [found] = await tx<Card[]>`
      SELECT g.status, g.code_hint, g.recipient_email, g.code_nonce IS NOT NULL AS is_mailed,
        g.deliver_on IS NULL OR g.deliver_on <= ${todayOf(tx`g.buyer_id`)} AS is_due, g.delivered_at IS NOT NULL AS is_sent
      FROM gift_card g WHERE g.id = ${card} AND g.buyer_id = ${buyer_id} FOR NO KEY UPDATE OF g`;
    if (!found?.is_mailed) throw missing();
    if (found.status !== "active")
      throw conflict("gift_card_used", "This card has been added, or isn't paid: there's nothing to send.");
    if (!found.is_due) throw conflict("not_yet", "Its day hasn't come: it hasn't been sent yet.");
    if (!found.is_sent) throw conflict("not_yet", "It's on its way: it is being sent right now.");
    const recipient_email = to === "friend" ? found.recipient_email : null;
    await tx.db.giftCard.update({
      where: { id: card },
      data: {
        ...{ code_hash: hashOfCode(code), code_nonce: nonce, code_hint: code.slice(-4) },
        ...{ recipient_email, delivered_at: null },
      },
      select: { id: true },
    });
    const entry = await audit(tx, by, {
      ...{ action: "gift_card.sent_again", subject_kind: "account", subject_id: buyer_id, reason },
      ...{ before: { card, ending: found.code_hint }, after: { card, ending: code.slice(-4), to } },
    });
    await publish(tx, "gift_card.due", { gift_card_id: card }, `gift_card.due:${card}:again:${entry}`);
  });
}
