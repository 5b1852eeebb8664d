import { data, redirect } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { giveTip } from "~/domain/orders/give-tip.server";
import type { OrderStatus } from "~/domain/orders/states";
import { confirmPurchase } from "~/domain/payments/confirm-purchase.server";
import { listCards } from "~/domain/payments/list-cards.server";
import { invalid, missing, Refusal } from "~/domain/refusal";
import { showWallet } from "~/domain/wallets/show-wallet.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatCents, parseDollars } from "~/kit/money";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { keepCard } from "../checkout/keep-card.server";
import { bankNeedsScript } from "../checkout/needs-script.server";
import { percentOf } from "../checkout/split-bill";
import { stripeSettings } from "../checkout/stripe-settings.server";
import type { PayInBrowser } from "../checkout/use-bank";

/** What a tip on this order can be paid with; null where none can be given. */
export async function readTipping(me: Diner, status: OrderStatus) {
  if (status === "cancelled" || status === "expired" || status === "pending_payment") return null;
  const [{ rows: cards }, { gift_cents: own_cents }] = await Promise.all([
    listCards(me, { limit: MAX_PAGE_SIZE, offset: 0 }),
    showWallet(me),
  ]);
  return { cards, own_cents, stripe: stripeSettings() };
}

export type Tipping = NonNullable<Awaited<ReturnType<typeof readTipping>>>;

/** How much: a percentage of the meals, or dollars as typed. */
function amountOf(form: FormData): { percent: number } | { amount_cents: number } {
  const percent = percentOf(String(form.get("tip") ?? ""));
  if (percent) return { percent: percent * 100 };
  const cents = parseDollars(
    String(form.get("tip_other") ?? "")
      .trim()
      .replace(/^\$/, ""),
  );
  if (!cents) throw invalid("tip_other", "Enter the tip in dollars, such as 5.00");
  return { amount_cents: cents };
}

const thanks = (order_id: number, text: string) => redirectWithToast(paths.order(order_id), text);

/**
 * Adds a tip with own gift money or a saved card, on the server, so that it works without script; a new card is entered
 * in the provider's own field, in the browser.
 */
export async function addTip(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const pay = String(form.get("pay") ?? "");
  const isNewCard = pay === "new" && form.has("live");
  if (pay !== "wallet" && !isNewCard && !pay.startsWith("pm_"))
    throw new Refusal("invalid", "Choose what to pay the tip with.");
  const by = pay === "wallet" ? { wallet: true } : isNewCard ? {} : { payment_method: pay };
  const tip = await giveTip(me, { order_id, ...amountOf(form), ...by });
  if (tip.status === "paid")
    return thanks(order_id, `Thank you! ${formatCents(tip.tip_cents)} is on its way, all of it.`);
  if (tip.client_secret === null || !form.has("live")) throw bankNeedsScript();
  return data<PayInBrowser>({ client_secret: tip.client_secret, isNewCard }) as unknown as Response;
}

/** The bank's question is answered; what Stripe says counts. */
export async function settleTip(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const intent = String(form.get("payment_intent") ?? "");
  if (intent === "") throw missing();
  const { status } = await confirmPurchase(me, intent);
  await keepCard(me, form);
  if (status === "paid") return thanks(order_id, "Thank you! Your tip is on its way, all of it.");
  return redirect(paths.order(order_id));
}
