import { data } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { deleteCard } from "~/domain/payments/delete-card.server";
import { saveCard } from "~/domain/payments/save-card.server";
import { CardInput, CardParams } from "~/domain/payments/schemas.server";
import { startCardSetup } from "~/domain/payments/start-card-setup.server";
import { invalid, missing } from "~/domain/refusal";
import { answerButton } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { cardTitle } from "./saved-card";

/** Without script a refusal is said on the screen that it leads back to. */
const backOf = (form: FormData) => (form.has("live") ? null : accountPaths.cards());

/** What the provider's form needs to make a card ready for later payments. */
export function beginCardSetup(me: Diner, form: FormData) {
  return answerButton(async () => {
    if (!form.has("live")) throw invalid("card", "Entering a card needs JavaScript");
    return data({ client_secret: (await startCardSetup(me)).client_secret });
  }, backOf(form));
}

/** Keeps the card that the provider has made ready. */
export function saveNewCard(me: Diner, form: FormData) {
  return answerButton(async () => {
    const card = CardInput.safeParse({ stripe_payment_method_id: form.get("stripe_payment_method_id") });
    if (!card.success) throw invalid("stripe_payment_method_id", "Enter a card");
    const saved = await saveCard(me, card.data);
    return redirectWithToast(accountPaths.cards(), `${cardTitle(saved)} is saved`);
  }, backOf(form));
}

export function removeCard(me: Diner, form: FormData) {
  return answerButton(async () => {
    const card = CardParams.safeParse({ id: form.get("id") });
    if (!card.success) throw missing();
    const gone = await deleteCard(me, card.data.id);
    return redirectWithToast(accountPaths.cards(), `${cardTitle(gone)} is deleted`);
  }, accountPaths.cards());
}
