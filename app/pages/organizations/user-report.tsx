import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readUserReport } from "~/domain/members/list-user-report.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { companyPaths } from "~/kit/company-paths";
import { askForExport } from "./exports.server";
import { Report } from "./report";
import { readReport } from "./report.server";
import { UserReportTable } from "./user-report-table";

export const meta: MetaFunction = () => [
  { title: "Corporate user report · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  return readReport(
    me,
    request,
    { row: "member" },
    (slice, filters) => readUserReport(me, slice, filters),
    companyPaths.users,
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return askForExport(await requireCorporateAdmin(request, "see reports"), "user_report", request);
}

const SORTS = {
  name: "Name A to Z",
  "-name": "Name Z to A",
  "-spent": "Most spent",
  spent: "Least spent",
  "-orders": "Most orders",
  orders: "Fewest orders",
};

export default function UserReportScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <Report
      data={data}
      title="Corporate user report"
      lead="What each person ordered with your organization's money between two days, and what they have left."
      label="Name, email or phone"
      empty="No members found."
      pages="Pages of members"
      sorts={SORTS}
    >
      <UserReportTable rows={data.rows} totals={data.totals} found={data.found} filters={data.typed} />
    </Report>
  );
}
