import { data } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { payWithSavedCard } from "~/domain/checkout/pay-with-saved-card.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { latestOrder } from "~/domain/orders/latest-order.server";
import { OrderInput } from "~/domain/orders/schemas.server";
import { missing, Refusal } from "~/domain/refusal";
import { clearPlannedDay } from "~/http/planned-day.server";
import { redirect, replace } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatDay, isDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { saveAcknowledgments } from "../carts/acknowledgments.server";
import { saveNotes } from "../carts/notes.server";
import { bankNeedsScript, enteringNeedsScript } from "../payments/needs-script.server";
import { saveCardOfPayment } from "../payments/save-card.server";
import { withChoice } from "./carried-choice.server";
import {
  type Checkout,
  type CheckoutRequest,
  draftOf,
  expectedOf,
  PLACED_MINUTES,
  readCheckout,
  refuseOtherGroup,
  refuseUnseenCard,
} from "./checkout.server";
import { readChoice } from "./choice";
import { refuseSkipped } from "./refuse-skipped.server";

/** What the page does next: nothing, or let the provider ask for the card (or the bank for its owner). */
export type PayAnswer =
  | { held: true }
  | { confirm: "new_card" | "bank"; client_secret: string; cart_transaction: string }
  | { no: string; code: string | null };

/** Where somebody looks around, and the day they planned a dinner for. */
type Where = Pick<CheckoutRequest, "zip" | "day">;

/** What the diner avoids and did not say they know of goes no further than their cart. */
const ASKS = { asksFirst: true };

/** Takes the hold again for what is chosen now. Nothing is asked of the provider. */
async function hold(me: Diner, form: FormData, where: Where) {
  const choice = readChoice(form);
  const checkout = await readCheckout(me, { address_id: choice.address_id, date: choice.date, ...where });
  refuseOtherGroup(form, checkout);
  refuseSkipped(form, choice, checkout);
  await holdCart(me, { ...draftOf(choice, checkout), ...seen(form) }, ASKS);
  return form.has("live") ? data<PayAnswer>({ held: true }) : redirect(withChoice(form));
}

/** What is said where dinner comes on another day than the one that was planned or, else, that the cart was shown with; null where it does not. */
function movedDay(
  planned: string | null | undefined,
  form: FormData,
  { cart, choice }: Checkout,
): string | null {
  const shown = form.get("day");
  const wanted = planned ?? (typeof shown === "string" ? shown : "");
  if (cart.group || !isDay(choice.date) || !isDay(wanted)) return null;
  // one that can be had was passed over by the diner themselves
  if (cart.available_delivery_dates.includes(wanted)) return null;
  return `Not everything in your cart can come on ${formatDay(wanted)}. The next day is ${formatDay(choice.date)}.`;
}

/** From the cart: its ticks and notes are kept, and the defaults held. Where no address will do, the checkout asks for one. */
async function begin(me: Diner, form: FormData, where: Where) {
  await saveAcknowledgments(me, form);
  await saveNotes(me, form);
  const checkout = await readCheckout(me, { address_id: 0, ...where, isAnew: true });
  if (!checkout.cart.group && checkout.choice.address_id === 0) return redirect(paths.checkout());
  await holdCart(me, draftOf(checkout.choice, checkout), ASKS);
  const headers = clearPlannedDay();
  const moved = movedDay(where.day, form, checkout);
  if (moved) return redirectWithToast(paths.checkout(), moved, { tone: "error", headers });
  return redirect(paths.checkout(), { headers });
}

const seen = (form: FormData) => (form.has("seen") ? { allergens_seen: true } : {});

/** A step back from the order leads to where one came from, not to a checkout that is over. */
async function finish(me: Diner, cart_transaction: string) {
  const { order } = await placeOrder(me, { paymentIntent: { cart_transaction } });
  return replace(paths.orderPlaced(order.id));
}

/**
 * Place order: the hold for exactly what is chosen, then the money. Wallet and vouchers alone settle at once; a saved
 * card is charged on the server; a new card is entered in the provider's own field, in the browser.
 */
async function pay(me: Diner, form: FormData, where: Where) {
  const choice = readChoice(form);
  const checkout = await readCheckout(me, { address_id: choice.address_id, date: choice.date, ...where });
  refuseOtherGroup(form, checkout);
  refuseSkipped(form, choice, checkout);
  refuseUnseenCard(form, choice, checkout);
  const draft = { ...draftOf(choice, checkout), ...seen(form), expected_total_cents: expectedOf(form) };
  const started = await startCheckout(me, draft, ASKS);
  const { cart_transaction, client_secret } = started;
  if (client_secret === null) return finish(me, cart_transaction);
  if (!choice.card.startsWith("pm_")) {
    if (!form.has("live")) throw new Refusal("invalid", enteringNeedsScript("a saved card or your wallet"));
    return data<PayAnswer>({ confirm: "new_card", client_secret, cart_transaction });
  }
  const outcome = await payWithSavedCard(me, { cart_transaction, stripe_payment_method: choice.card });
  if (outcome.state === "paid") return finish(me, cart_transaction);
  if (!form.has("live")) throw bankNeedsScript();
  return data<PayAnswer>({ confirm: "bank", client_secret, cart_transaction });
}

/** The card's own question is answered; what Stripe says counts. */
async function settle(me: Diner, form: FormData) {
  const input = OrderInput.safeParse({ paymentIntent: { cart_transaction: form.get("cart_transaction") } });
  if (!input.success) throw missing();
  const answer = await finish(me, input.data.paymentIntent.cart_transaction);
  await saveCardOfPayment(me, form);
  return answer;
}

const STEPS: Record<string, (me: Diner, form: FormData, where: Where) => Promise<unknown>> = {
  begin,
  hold,
  pay,
  settle,
};

/** The order that was made of a cart that is empty by now, from another tab or by a press before; null where there is none. */
async function toPlacedBefore(me: Diner, error: unknown): Promise<Response | null> {
  if (!(error instanceof Refusal) || error.code !== "empty_cart") return null;
  const order = await latestOrder(me, PLACED_MINUTES);
  if (!order) return null;
  // not as one just placed: its tip and total may be others than this page showed
  return redirectWithToast(
    paths.order(order.id),
    "You've already placed this order. Here's what it includes.",
  );
}

/** What a button of the checkout asks for, by somebody who looks around in `where.zip`. @throws Refusal `missing` for an intent that is none. */
export async function runCheckout(me: Diner, form: FormData, where: Where) {
  const intent = String(form.get("intent") ?? "");
  const step = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined;
  if (!step) throw missing();
  try {
    return (await step(me, form, where)) as Response;
  } catch (error) {
    const before = step === pay ? await toPlacedBefore(me, error) : null;
    if (before) return before;
    throw error;
  }
}
