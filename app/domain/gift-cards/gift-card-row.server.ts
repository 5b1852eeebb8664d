import { dayIn } from "~/kit/day";
import type { Prisma } from "../../../prisma/client/client";
import type { WireGiftCard } from "../wallets/schemas.server";

/** What is read of a gift card to show it. */
export const shown = {
  ...{ id: true, amount_cents: true, returned_cents: true, status: true, code_hint: true, message: true },
  ...{ owner_id: true, buyer_id: true, buyer: { select: { first_name: true } } },
  ...{ recipient_name: true, recipient_email: true, deliver_on: true, delivered_at: true },
  ...{ added_at: true, created_at: true },
} satisfies Prisma.GiftCardSelect;

type Row = Prisma.GiftCardGetPayload<{ select: typeof shown }>;

/** Cards that a person sees: their own unless they hid it, and those they paid for and gave away. */
export function visibleTo(account_id: number) {
  const isElsewhere = [{ owner_id: null }, { owner_id: { not: account_id } }];
  const given = { buyer_id: account_id, buyer_hidden_at: null, OR: isElsewhere };
  return {
    OR: [
      { owner_id: account_id, hidden_at: null },
      { ...given, status: { not: "requires_payment" } },
    ],
  } satisfies Prisma.GiftCardWhereInput;
}

function deliveryOf({ delivered_at, deliver_on }: Row): NonNullable<WireGiftCard["delivery"]> {
  if (delivered_at !== null) return "sent";
  return deliver_on === null ? "on_its_way" : "scheduled";
}

/** A card as one person sees it: who it is sent to is the buyer's to know, who sent it the owner's. */
export function toGiftCard(card: Row, account_id: number): WireGiftCard {
  const { id, amount_cents, returned_cents, status, code_hint, message, buyer, deliver_on } = card;
  const isBought = card.buyer_id === account_id;
  return {
    id,
    amount_cents: status === "voided" ? amount_cents : amount_cents - returned_cents,
    ...{ status, code_hint, is_mine: card.owner_id === account_id, is_bought_by_me: isBought, message },
    from: isBought ? null : (buyer?.first_name ?? null),
    recipient_name: isBought ? card.recipient_name : null,
    recipient_email: isBought ? card.recipient_email : null,
    deliver_on: isBought && deliver_on !== null ? dayIn("UTC", deliver_on) : null,
    delivered_at: isBought ? (card.delivered_at?.toISOString() ?? null) : null,
    delivery: isBought ? deliveryOf(card) : null,
    added_at: card.added_at?.toISOString() ?? null,
    created_at: card.created_at.toISOString(),
  };
}
