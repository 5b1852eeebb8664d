import { data } from "@remix-run/node";
import type { Diner } from "~/domain/accounts/people";
import { standingTips, tipsOver } from "~/domain/orders/later-tips.server";
import type { OrderStatus } from "~/domain/orders/states";
import { listCards } from "~/domain/payments/list-cards.server";
import { invalid, missing, Refusal } from "~/domain/refusal";
import { confirmPurchase } from "~/domain/settlement/confirm-purchase.server";
import { giveTip } from "~/domain/tips/give-tip.server";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatCents, parseDollars } from "~/kit/money";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { keyedHash } from "~/kit/secret.server";
import { bankNeedsScript } from "../payments/needs-script.server";
import { saveCardOfPayment } from "../payments/save-card.server";
import { stripeSettings } from "../payments/stripe-settings.server";
import type { PayInBrowser } from "../payments/use-bank";
import { CHOOSE_TIP, percentOf } from "./tip-choice";

/**
 * What a tip on this order can be paid with; null where none can be given. `once` keeps a form that is sent twice to one
 * tip: it is another number only when a tip is over, whatever was asked and not heard before.
 */
export async function readTipOptions(me: Diner, { id, status }: { id: number; status: OrderStatus }) {
  if (status === "cancelled" || status === "expired" || status === "pending_payment") return null;
  const [{ rows: cards }, { gift_cents: own_cents }, given_cents, over] = await Promise.all([
    listCards(me, { limit: MAX_PAGE_SIZE, offset: 0 }),
    showCurrentWallet(me),
    standingTips(id),
    tipsOver(id),
  ]);
  return { cards, own_cents, given_cents, stripe: stripeSettings(), once: String(over) };
}

export type TipOptions = NonNullable<Awaited<ReturnType<typeof readTipOptions>>>;

/** The same form sent again is the same tip, also with another card; another amount, or gift money instead, is not. */
function operationOf(me: Diner, order_id: number, form: FormData, request: object): string | undefined {
  const once = String(form.get("once") ?? "").slice(0, 100);
  if (once === "") return undefined;
  return keyedHash(`tip-form:${me.account_id}:${order_id}:${once}:${JSON.stringify(request)}`).toString(
    "hex",
  );
}

/** How much: a percentage of the meals, or dollars as typed. */
function amountOf(form: FormData): { percent: number } | { amount_cents: number } {
  const choice = String(form.get("tip") ?? "");
  if (choice === "") throw invalid("tip", CHOOSE_TIP);
  const percent = percentOf(choice);
  if (percent) return { percent: percent * 100 };
  const cents = parseDollars(
    String(form.get("tip_other") ?? "")
      .trim()
      .replace(/^\$/, ""),
  );
  if (!cents) throw invalid("tip_other", "Enter an amount, like 5.00");
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
    throw new Refusal("invalid", "Choose how to pay the tip.");
  const by = pay === "wallet" ? { wallet: true } : isNewCard ? {} : { payment_method: pay };
  const amount = amountOf(form);
  const operation = operationOf(me, order_id, form, { ...amount, wallet: pay === "wallet" });
  const tip = await giveTip(me, { order_id, ...amount, ...by }, operation);
  if (tip.status === "paid")
    return thanks(order_id, `Thank you! ${formatCents(tip.tip_cents)} is on its way.`);
  if (tip.client_secret === null || !form.has("live")) throw bankNeedsScript();
  return data<PayInBrowser>({ client_secret: tip.client_secret, isNewCard }) as unknown as Response;
}

/** The bank's question is answered; what Stripe says counts. */
export async function settleTip(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const intent = String(form.get("payment_intent") ?? "");
  if (intent === "") throw missing();
  const { status } = await confirmPurchase(me, intent);
  await saveCardOfPayment(me, form);
  if (status === "paid") return thanks(order_id, "Thank you! Your tip is on its way.");
  return redirect(paths.order(order_id));
}
