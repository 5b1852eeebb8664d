import type { Diner } from "~/domain/accounts/people";
import { saveCard } from "~/domain/payments/save-card.server";
import { CardInput } from "~/domain/payments/schemas.server";

/** Keeps the card that a payment was made with, where its owner said so. One that can't be kept keeps nobody from what is paid. */
export async function saveCardOfPayment(me: Diner, form: FormData): Promise<void> {
  const card = CardInput.safeParse({ stripe_payment_method_id: form.get("save") });
  if (card.success) await saveCard(me, card.data).catch(() => undefined);
}
