import type { Staff } from "~/domain/accounts/people";
import { resendGiftCard } from "~/domain/gift-cards/resend-gift-card.server";
import type { listGiftCardsOf } from "~/domain/lookup/list-gift-cards-of.server";
import { staffMay } from "~/domain/staff/staff-may";
import { GiftCardAgainInput } from "~/domain/support/schemas.server";
import { errorPage } from "~/http/error-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayOfDate, formatShortDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { answerProved } from "./answer-proved.server";
import type { GiftCardRow } from "./gift-cards-panel";

type Card = Awaited<ReturnType<typeof listGiftCardsOf>>[number];

const dayOf = (at: Date) => formatShortDay(dayOfDate(at));

function stateOf({ status, recipient_email, delivered_at, added_at, deliver_on }: Card, isBuyer: boolean) {
  const bought = isBuyer ? `bought for ${recipient_email ?? "themselves"}` : "given by somebody else";
  if (status === "redeemed" && added_at) return `${bought}, added ${dayOf(added_at)}`;
  if (status === "voided") return `${bought}, voided`;
  if (status === "requires_payment") return "not paid";
  if (delivered_at) return `${bought}, sent ${dayOf(delivered_at)}, not added yet`;
  return deliver_on ? `${bought}, goes out ${dayOf(deliver_on)}` : `${bought}, on its way`;
}

/** A gift card as the screen of somebody who bought or added it shows it. */
export function toGiftCard(card: Card, person: number): GiftCardRow {
  const isBuyer = card.buyer_id === person;
  return {
    ...{ id: card.id, ending: card.code_hint, amount_cents: card.amount_cents - card.returned_cents },
    ...{ state: stateOf(card, isBuyer), friend: card.recipient_email },
    mayResend: isBuyer && card.status === "active" && card.delivered_at !== null,
  };
}

/** Sends a lost card again, for whoever may, with a fresh code. */
export async function sendCardAgain(me: Staff, person: number, form: FormData) {
  if (!staffMay(me.role, "send gift cards again"))
    throw errorPage("You do not have permission to perform this action.", 403);
  return answerProved(me, form, GiftCardAgainInput, async (input) => {
    await resendGiftCard(me, person, input);
    return redirectWithToast(staffPaths.person(person), "A new code is on its way.");
  });
}
