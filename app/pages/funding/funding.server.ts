import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { saveBalanceAlert, showBalanceAlert } from "~/domain/funding/alert-settings.server";
import { AlertForm } from "~/domain/funding/schemas.server";
import { requestTransfer } from "~/domain/invoices/request-transfer.server";
import { FundByCardForm, TransferForm } from "~/domain/invoices/schemas.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { listCards } from "~/domain/payments/list-cards.server";
import { invalid, missing } from "~/domain/refusal";
import { confirmPurchase } from "~/domain/settlement/confirm-purchase.server";
import { fundByCard } from "~/domain/treasury/fund-by-card.server";
import { answerButton, answerForm, orErrorPage } from "~/http/forms.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { keyedHash } from "~/kit/secret.server";
import { asDiner } from "../payments/as-diner";
import { bankNeedsScript, enteringNeedsScript } from "../payments/needs-script.server";
import { saveCardOfPayment } from "../payments/save-card.server";
import { stripeSettings } from "../payments/stripe-settings.server";
import type { PayInBrowser } from "../payments/use-bank";

/** What is in the pool and what it can be filled with. `once` keeps a form sent twice to one payment or transfer. */
export async function readFunding(me: CorporateAdmin) {
  const [{ rows: cards }, { amount_cents, owed_cents }, alert] = await orErrorPage(
    Promise.all([
      listCards(asDiner(me), { limit: MAX_PAGE_SIZE, offset: 0 }),
      showPool(me),
      showBalanceAlert(me),
    ]),
  );
  return { alert, cards, amount_cents, owed_cents, stripe: stripeSettings(), once: randomUUID() };
}

const home = companyMoneyPaths.funding();
const FUNDED = "The money is in your balance. You can distribute it now.";

/** The same form sent again is the same payment, also with another card; with another amount it is not. */
function operationOf(me: CorporateAdmin, form: FormData, amount: number): string {
  const once = String(form.get("once") ?? "").slice(0, 100);
  return keyedHash(`funding-form:${me.account_id}:${once}:${amount}`).toString("hex");
}

export function fund(me: CorporateAdmin, form: FormData) {
  return answerForm(form, FundByCardForm, async ({ amount, payment_method }) => {
    const isNewCard = payment_method === "new";
    if (isNewCard && !form.has("live")) throw invalid("payment_method", enteringNeedsScript("a saved card"));
    const wanted = { amount_cents: amount, ...(isNewCard ? {} : { payment_method }) };
    const { status, client_secret } = await fundByCard(me, wanted, operationOf(me, form, amount));
    if (status === "paid" || client_secret === null) return redirectWithToast(home, FUNDED);
    if (!form.has("live")) throw bankNeedsScript();
    return data<PayInBrowser>({ client_secret, isNewCard });
  });
}

/** The bank's question is answered; what Stripe says counts. */
export function settleFunding(me: CorporateAdmin, form: FormData) {
  return answerButton(async () => {
    const intent = String(form.get("payment_intent") ?? "");
    if (intent === "") throw missing();
    const { status } = await confirmPurchase(asDiner(me), intent);
    await saveCardOfPayment(asDiner(me), form);
    return redirectWithToast(home, status === "paid" ? FUNDED : "Your payment is being processed.");
  }, home);
}

/** When somebody is told that the balance is low, and what a card adds then. */
export function setAlert(me: CorporateAdmin, form: FormData) {
  return answerForm(form, AlertForm, async ({ threshold, top_up, top_up_cap, card }) => {
    const isOn = threshold !== undefined && top_up !== undefined;
    await saveBalanceAlert(me, {
      threshold_cents: threshold ?? null,
      ...(isOn && { top_up_cents: top_up, top_up_cap_cents: top_up_cap, payment_method: card }),
    });
    const text = threshold === undefined ? "No low-balance alert." : "Low-balance alert saved.";
    return redirectWithToast(home, text);
  });
}

/** An invoice to transfer money against; its page says where to and with which reference. */
export function askForTransfer(me: CorporateAdmin, form: FormData) {
  return answerForm(form, TransferForm, async ({ transfer: amount_cents }) => {
    const { id } = await requestTransfer(me, { amount_cents }, operationOf(me, form, amount_cents));
    return redirectWithToast(
      companyMoneyPaths.invoice(id),
      "Invoice ready. Transfer the money with its number.",
    );
  });
}
