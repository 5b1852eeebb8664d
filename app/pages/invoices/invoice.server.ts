import { data } from "@remix-run/node";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { payInvoiceByCard } from "~/domain/invoices/pay-invoice-by-card.server";
import { PayInvoiceForm } from "~/domain/invoices/schemas.server";
import { listInvoicedOrders, showInvoice } from "~/domain/invoices/show-invoice.server";
import { withdrawTransfer } from "~/domain/invoices/withdraw-transfer.server";
import { listCards } from "~/domain/payments/list-cards.server";
import { invalid, missing } from "~/domain/refusal";
import { confirmPurchase } from "~/domain/settlement/confirm-purchase.server";
import { answerButton, answerForm, orErrorPage } from "~/http/forms.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import { asDiner } from "../payments/as-diner";
import { bankNeedsScript, enteringNeedsScript } from "../payments/needs-script.server";
import { saveCardOfPayment } from "../payments/save-card.server";
import { stripeSettings } from "../payments/stripe-settings.server";
import type { PayInBrowser } from "../payments/use-bank";

/** Orders on a page of an invoice. */
const AT_ONCE = 25;

/** An invoice, a page of its orders, and what it can be paid with. */
export async function readInvoice(me: CorporateAdmin, id: number, request: Request) {
  const page = pageOf(request);
  const slice = { limit: AT_ONCE, offset: (page - 1) * AT_ONCE };
  const [invoice, { rows: orders, count }] = await orErrorPage(
    Promise.all([showInvoice(me, id), listInvoicedOrders(me, id, slice)]),
  );
  const { rows: cards } = invoice.can_pay_by_card
    ? await listCards(asDiner(me), { limit: MAX_PAGE_SIZE, offset: 0 })
    : { rows: [] };
  const links = pageLinks(page, count, AT_ONCE, (number) => companyMoneyPaths.invoice(id, number), orders);
  return { invoice, orders, isFirst: page === 1, cards, stripe: stripeSettings(), ...links };
}

const PAID = "Invoice paid. Thank you.";

/** Pays it with the chosen card; sent twice it goes on with the same payment. */
export function pay(me: CorporateAdmin, id: number, form: FormData) {
  return answerForm(form, PayInvoiceForm, async ({ payment_method }) => {
    const isNewCard = payment_method === "new";
    if (isNewCard && !form.has("live")) throw invalid("payment_method", enteringNeedsScript("a saved card"));
    const by = isNewCard ? {} : { payment_method };
    const { status, client_secret } = await payInvoiceByCard(me, id, by);
    if (status === "paid" || client_secret === null)
      return redirectWithToast(companyMoneyPaths.invoice(id), PAID);
    if (!form.has("live")) throw bankNeedsScript();
    return data<PayInBrowser>({ client_secret, isNewCard });
  });
}

/** The bank's question is answered; what Stripe says counts. */
export function settleInvoice(me: CorporateAdmin, id: number, form: FormData) {
  const home = companyMoneyPaths.invoice(id);
  return answerButton(async () => {
    const intent = String(form.get("payment_intent") ?? "");
    if (intent === "") throw missing();
    const { status } = await confirmPurchase(asDiner(me), intent);
    await saveCardOfPayment(asDiner(me), form);
    const text = status === "paid" ? PAID : "Your payment is being processed.";
    return redirectWithToast(home, text);
  }, home);
}

/** Takes back a bank transfer that was asked for. */
export function withdraw(me: CorporateAdmin, id: number) {
  const home = companyMoneyPaths.invoice(id);
  return answerButton(async () => {
    await withdrawTransfer(me, id);
    return redirectWithToast(home, "Request withdrawn.");
  }, home);
}
