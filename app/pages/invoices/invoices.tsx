import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listInvoices, sumInvoices } from "~/domain/invoices/list-invoices.server";
import { INVOICE_ORDERS, INVOICE_STATES } from "~/domain/invoices/schemas.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { accountPaths } from "~/kit/account-paths";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { Pager } from "~/ui/pager";
import { SIZES } from "../members/member-list-params";
import { InvoiceList } from "./invoice-list";
import { STATE_WORDS } from "./invoice-status";
import { SortForm } from "./sort-form";

export const meta: MetaFunction = () => [
  { title: "Invoices · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "pay and fund");
  const { searchParams } = new URL(request.url);
  const status = INVOICE_STATES.find((one) => one === searchParams.get("status"));
  const order = INVOICE_ORDERS.find((one) => one === searchParams.get("order"));
  const size = SIZES.find((one) => String(one) === searchParams.get("limit"));
  const limit = size ?? PAGE_SIZE;
  const page = pageOf(request);
  const slice = { limit, offset: (page - 1) * limit };
  const [{ rows, count }, figures] = await orErrorPage(
    Promise.all([listInvoices(me, slice, { status, order }), sumInvoices(me)]),
  );
  const filters = { order, limit: size };
  const at = (number: number) =>
    companyMoneyPaths.invoices({ ...filters, status, page: number > 1 ? number : undefined });
  return {
    rows,
    figures,
    filters: { ...filters, status },
    found: foundText(count, "invoice"),
    chips: [
      { text: "All", to: companyMoneyPaths.invoices(filters), current: status === undefined },
      ...(["open", "overdue", "paid"] as const).map((one) => ({
        text: `${STATE_WORDS[one]} ${figures[one].count}`,
        to: companyMoneyPaths.invoices({ ...filters, status: one }),
        current: one === status,
      })),
    ],
    ...pageLinks(page, count, limit, at, rows),
  };
}

/** What an organization owes and owed. */
export default function InvoicesScreen() {
  const { rows, figures, filters, chips, found, previous, next } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
          lead="What your organization owes, and what it has paid."
        >
          Invoices
        </PageTitle>
        <ButtonLink to={companyMoneyPaths.funding()}>Add money</ButtonLink>
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-4 rounded-card bg-plum-wash p-5 lg:p-6">
        {(["open", "overdue", "paid"] as const).map((state) => (
          <div key={state}>
            <dt className="text-sm text-ink-2">{STATE_WORDS[state]}</dt>
            <dd
              className={`title text-2xl ${state === "overdue" && figures.overdue.count > 0 ? "text-danger" : "text-plum"}`}
            >
              <Money cents={figures[state].total_cents} />
            </dd>
            {state === "open" && figures.open.transfers_cents > 0 && (
              <dd className="text-sm text-ink-2">
                <Money cents={figures.open.transfers_cents} /> of it in bank transfers you asked for
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Chips label="Status" chips={chips} />
      <SortForm filters={filters} />
      <p role="status" className="font-medium tabular-nums">
        {found}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={
            filters.status ? (
              <ButtonLink to={companyMoneyPaths.invoices()}>Show all invoices</ButtonLink>
            ) : (
              <ButtonLink to={companyMoneyPaths.funding()}>Add money</ButtonLink>
            )
          }
        >
          {filters.status
            ? "No invoices here."
            : "No invoices yet. You'll get one after a month with voucher meals or plan fees."}
        </EmptyState>
      ) : (
        <InvoiceList invoices={rows} />
      )}
      <Pager previous={previous} next={next} count={found} label="Pages of invoices" />
    </div>
  );
}
