import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { askedDays } from "~/http/asked-days.server";
import { type FormAnswer, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageOf } from "~/http/page-of.server";
import { company } from "~/kit/company-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ExportNotice } from "./export-notice";
import { askForExport, readAskedExport } from "./exports.server";
import { OrderTable } from "./order-table";
import { ExportForm, RangeForm } from "./range-form";

export const meta: MetaFunction = () => [
  { title: "All orders · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request);
  const url = new URL(request.url);
  const { typed, filters, problem } = askedDays(url);
  const page = pageOf(request);
  const [{ rows, count }, { time_zone }, asked] = await orErrorPage(
    Promise.all([
      listAllOrders(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, filters),
      showOrganization(me),
      readAskedExport(me, url),
    ]),
  );
  const at = (number: number) => company.orders({ ...typed, page: number });
  return {
    rows,
    typed,
    filters,
    problem,
    asked,
    timeZone: time_zone,
    found: countOf(count, "order"),
    previous: page > 1 ? at(Math.max(1, Math.min(page - 1, Math.ceil(count / PAGE_SIZE)))) : null,
    next: page * PAGE_SIZE < count ? at(page + 1) : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return askForExport(await requireCorporateAdmin(request), "corporate_orders", request);
}

export default function AllOrdersScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Orders that your organization's money or vouchers paid for, all or in part.">
        All orders
      </PageTitle>
      <RangeForm typed={data.typed} problem={data.problem} label="Order, name or email" />
      <ErrorNotice
        messages={Object.values<string[] | null>(answer?.error ?? {}).flatMap((all) => all ?? [])}
      />
      <ExportNotice asked={data.asked} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="font-medium tabular-nums">
          {data.found}
        </p>
        <ExportForm typed={data.filters} />
      </div>
      {data.rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No orders here yet.</EmptyState>
      ) : (
        <OrderTable orders={data.rows} timeZone={data.timeZone} />
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of orders" />
    </div>
  );
}
