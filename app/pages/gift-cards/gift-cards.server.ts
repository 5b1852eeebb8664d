import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Diner } from "~/domain/accounts/people";
import { addGiftCard } from "~/domain/gift-cards/add-gift-card.server";
import { buyGiftCard, giftDayProblem } from "~/domain/gift-cards/buy-gift-card.server";
import { hideGiftCard } from "~/domain/gift-cards/hide-gift-card.server";
import { listGiftCards } from "~/domain/gift-cards/list-gift-cards.server";
import { BuyGiftCardForm } from "~/domain/gift-cards/schemas.server";
import { listCards } from "~/domain/payments/list-cards.server";
import { invalid, missing } from "~/domain/refusal";
import { confirmPurchase } from "~/domain/settlement/confirm-purchase.server";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { GiftCodeInput } from "~/domain/wallets/schemas.server";
import { asRefusal } from "~/http/answers.server";
import { answerButton, answerForm, failureOf, idOf, readForm } from "~/http/forms.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { isDay } from "~/kit/day";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { keyedHash } from "~/kit/secret.server";
import { bankNeedsScript, enteringNeedsScript } from "../payments/needs-script.server";
import { saveCardOfPayment } from "../payments/save-card.server";
import { stripeSettings } from "../payments/stripe-settings.server";
import type { PayInBrowser } from "../payments/use-bank";

/** My gift cards, what I have of them, and what one can be bought with. `once` keeps a form sent twice to one purchase. */
export async function readGiftCards(me: Diner) {
  const [{ rows: gifts }, { rows: cards }, { gift_cents }] = await Promise.all([
    listGiftCards(me, { limit: MAX_PAGE_SIZE, offset: 0 }),
    listCards(me, { limit: MAX_PAGE_SIZE, offset: 0 }),
    showCurrentWallet(me),
  ]);
  return { gifts, cards, gift_cents, stripe: stripeSettings(), once: randomUUID() };
}

const home = paths.giftCards();
const PAID = "Your gift card is paid. We'll email it right away, or on the day you chose.";

/** The code is added. All toasts of adding and deleting are those of docs/words.md. */
export function addCode(me: Diner, request: Request) {
  const add = async ({ code }: z.output<typeof GiftCodeInput>) => {
    await addGiftCard(me, code, { ip: signInOriginOf(request, "session").ip });
    return redirectWithToast(home, "Gift card added successfully");
  };
  return answerForm(request, GiftCodeInput, add, { failed: "Something went wrong" });
}

/** The same form sent again is the same purchase, also with another card; with another amount or friend it is not. */
function operationOf(me: Diner, once: string, request: object): string {
  return keyedHash(`gift-card-form:${me.account_id}:${once}:${JSON.stringify(request)}`).toString("hex");
}

/** The form's schema, which also knows whether the chosen day will do: all that is wrong is told at once. */
async function formWithDay(me: Diner, request: Request) {
  const day = (await readForm(request.clone())).get("deliver_on");
  const problem = typeof day === "string" && isDay(day) ? await giftDayProblem(me, day) : null;
  if (problem === null) return BuyGiftCardForm;
  return BuyGiftCardForm.extend({
    deliver_on: BuyGiftCardForm.shape.deliver_on.refine(() => false, problem),
  });
}

export async function buy(me: Diner, request: Request) {
  return answerForm(
    request,
    await formWithDay(me, request),
    async ({ amount, payment_method, ...rest }, form) => {
      const gift = { amount_cents: amount, ...rest };
      const once = operationOf(me, String(form.get("once") ?? "").slice(0, 100), gift);
      const isNewCard = payment_method === "new";
      const by = isNewCard ? {} : { payment_method };
      if (isNewCard && !form.has("live"))
        throw invalid("payment_method", enteringNeedsScript("a saved card"));
      const { status, client_secret } = await buyGiftCard(me, { ...gift, ...by }, once);
      if (status === "paid" || client_secret === null) return redirectWithToast(home, PAID);
      if (!form.has("live")) throw bankNeedsScript();
      return data<PayInBrowser>({ client_secret, isNewCard });
    },
  );
}

/** The bank's question is answered; what Stripe says counts. */
export function settleGift(me: Diner, form: FormData) {
  return answerButton(async () => {
    const intent = String(form.get("payment_intent") ?? "");
    if (intent === "") throw missing();
    const { status } = await confirmPurchase(me, intent);
    await saveCardOfPayment(me, form);
    return status === "paid" ? redirectWithToast(home, PAID) : redirect(home);
  }, home);
}

export async function hide(me: Diner, form: FormData) {
  try {
    await hideGiftCard(me, idOf(form.get("id")));
    return redirectWithToast(home, "Gift card deleted successfully");
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return redirectWithToast(home, failureOf(refusal, "Gift card could not be deleted"), { tone: "error" });
  }
}
