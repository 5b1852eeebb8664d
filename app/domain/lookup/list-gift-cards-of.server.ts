import { db } from "~/data/prisma.server";

/**
 * The latest gift cards that somebody bought or added, at most ten. Cents. Of a code its last four characters alone, which open
 * nothing.
 */
export function listGiftCardsOf(account_id: number) {
  return db.giftCard.findMany({
    where: { OR: [{ buyer_id: account_id }, { owner_id: account_id }] },
    select: {
      ...{ id: true, code_hint: true, amount_cents: true, returned_cents: true, status: true },
      ...{ buyer_id: true, recipient_email: true, deliver_on: true, delivered_at: true, added_at: true },
    },
    orderBy: { id: "desc" },
    take: 10,
  });
}
