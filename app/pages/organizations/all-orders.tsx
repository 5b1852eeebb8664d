import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { companyPaths } from "~/kit/company-paths";
import { askForExport } from "./exports.server";
import { OrderTable } from "./order-table";
import { Report } from "./report";
import { readReport } from "./report.server";

export const meta: MetaFunction = () => [
  { title: "All orders · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const [report, { time_zone }] = await Promise.all([
    readReport(
      me,
      request,
      { row: "order", isOfOne: true },
      (slice, filters) => listAllOrders(me, slice, filters),
      companyPaths.orders,
    ),
    orErrorPage(showOrganization(me)),
  ]);
  return { ...report, timeZone: time_zone };
}

export async function action({ request }: ActionFunctionArgs) {
  return askForExport(await requireCorporateAdmin(request, "see reports"), "corporate_orders", request);
}

export default function AllOrdersScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <Report
      data={data}
      title="All orders"
      lead="Orders that your organization's money or vouchers paid for, all or in part."
      label="Order, name or email"
      empty="No orders here yet."
      pages="Pages of orders"
    >
      <OrderTable orders={data.rows} timeZone={data.timeZone} />
    </Report>
  );
}
