import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";

/** The buyer's receipt for a gift card: never its code. */
export async function notifyGiftCardBought(gift_card_id: number): Promise<void> {
  const card = await db.giftCard.findUnique({
    where: { id: gift_card_id },
    select: { buyer_id: true, recipient_name: true, recipient_email: true, status: true },
  });
  // void at once: the card had its money back before we heard of the payment
  if (!card?.buyer_id || card.status === "voided") return;
  const { buyer_id: account_id, recipient_name, recipient_email } = card;
  const is_for_friend = (recipient_name ?? recipient_email) !== null;
  const key = `gift_card.bought:${gift_card_id}`;
  const facts = { gift_card_id, is_for_friend };
  await transaction((tx) => notify(tx, { account_id, key, kind: "gift_card.bought", facts }));
}
