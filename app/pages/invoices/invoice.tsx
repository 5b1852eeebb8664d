import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { idOf, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { formatDay } from "~/kit/day";
import { Button, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CardForm } from "../payments/card-form";
import { requireFullPageLoad } from "../payments/full-page-load";
import { pay, readInvoice, settleInvoice, withdraw } from "./invoice.server";
import { InvoiceLines } from "./invoice-lines";
import { InvoiceStatus } from "./invoice-status";
import { invoiceWords, paymentWords } from "./invoice-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Invoice ${data?.invoice.number ?? ""} · DinDin` },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return readInvoice(await requireCorporateAdmin(request, "pay and fund"), idOf(params.id ?? null), request);
}

export const clientLoader = requireFullPageLoad;

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "pay and fund");
  const id = idOf(params.id ?? null);
  await readInvoice(me, id, request);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "withdraw") return withdraw(me, id);
  return intent === "settle" ? settleInvoice(me, id, form) : pay(me, id, form);
}

type Invoice = Awaited<ReturnType<typeof readInvoice>>["invoice"];

function Party({ title, party }: { title: string; party: Invoice["from"] }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{title}</dt>
      <dd className="font-bold wrap-anywhere">{party.name}</dd>
      <dd className="tabular-nums text-ink-2">EIN {party.ein}</dd>
    </div>
  );
}

function Versions({ invoice: { replaced_by, replaces } }: { invoice: Invoice }) {
  const link = "inline-flex min-h-11 items-center font-bold underline underline-offset-4";
  return (
    <>
      {replaced_by && (
        <p className="rounded-card bg-turmeric-wash px-5 py-2">
          A newer version replaced this invoice:{" "}
          <Link to={companyMoneyPaths.invoice(replaced_by.id)} className={link}>
            {replaced_by.number}
          </Link>
        </p>
      )}
      {replaces && (
        <p className="text-ink-2">
          Replaces{" "}
          <Link to={companyMoneyPaths.invoice(replaces.id)} className={link}>
            {replaces.number}
          </Link>
        </p>
      )}
    </>
  );
}

function Transfer({ invoice: { bank, number, kind } }: { invoice: Invoice }) {
  return (
    <Panel id="transfer" title={kind === "transfer" ? "Transfer the money" : "Or pay by bank transfer"}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-ink-2">To</dt>
          <dd className="wrap-anywhere">{bank}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">Reference</dt>
          <dd className="font-bold tabular-nums wrap-anywhere">{number}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        {kind === "transfer"
          ? "The money is in your balance as soon as it arrives, usually in 1 to 3 business days."
          : "We mark the invoice as paid as soon as the money arrives."}
      </p>
      {kind === "transfer" && <Withdraw />}
    </Panel>
  );
}

/** Takes back a bank transfer that was asked for, as long as no money has come for it. */
function Withdraw() {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-4 grid gap-2 border-t border-line pt-4">
      <Csrf />
      <p className="text-sm text-ink-2">Changed your plans? Money you already sent is still added.</p>
      <Button
        name="intent"
        value="withdraw"
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        Withdraw request
      </Button>
    </Form>
  );
}

/** One invoice: who asks whom, what for, and the way to pay it. */
export default function InvoiceScreen() {
  const { invoice, cards, stripe, ...orders } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isUnpaid = invoice.status === "open" || invoice.status === "overdue";
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: companyMoneyPaths.invoices(), text: "Invoices" }}
          lead={`${invoiceWords(invoice)}, issued ${formatDay(invoice.issued_on)}`}
        >
          Invoice {invoice.number}
        </PageTitle>
        <a href={companyMoneyPaths.invoicePdf(invoice.id)} className={buttonClass()}>
          View PDF
        </a>
      </div>
      <Versions invoice={invoice} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-plum-wash p-5 lg:p-6">
        <p className="title text-4xl text-plum tabular-nums">{moneyText(invoice.total_cents)}</p>
        <InvoiceStatus status={invoice.status} />
        <p>{paymentWords(invoice)}</p>
      </div>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-6 *:min-w-0 max-lg:order-2">
          <InvoiceLines invoice={invoice} {...orders} />
          <dl className="grid gap-4 px-1 sm:grid-cols-2">
            <Party title="From" party={invoice.from} />
            <Party title="Bill to" party={invoice.bill_to} />
          </dl>
        </div>
        {isUnpaid && (
          <div className="grid gap-6 *:min-w-0">
            {invoice.can_pay_by_card && (
              <Panel id="pay" title="Pay by card">
                <CardForm
                  action={companyMoneyPaths.invoice(invoice.id)}
                  intent="pay"
                  button={`Pay ${moneyText(invoice.total_cents)}`}
                  {...{ cards, stripe, answer }}
                />
              </Panel>
            )}
            <Transfer invoice={invoice} />
          </div>
        )}
      </div>
    </div>
  );
}
