import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMonths } from "~/domain/accounting/list-months.server";
import { monthText } from "~/domain/accounting/month";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { staffPaths } from "~/kit/staff-paths";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { MoneyTabs } from "./money-tabs";
import { CellLink, minuteOf } from "./money-words";
import { RowsTable } from "./rows-table";

export const meta: MetaFunction = () => [
  { title: "Months · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const months = await orErrorPage(listMonths());
  return months.map(({ closed_at, ...one }) => ({ ...one, closed_at: closed_at?.toISOString() ?? null }));
}

const STATES = {
  closed: <Pill tone="herb">Closed</Pill>,
  next: <Pill tone="turmeric">Ready to close</Pill>,
  open: <Pill>Open</Pill>,
};

/** The months of the books: closed ones never change, the next one can be closed. */
export default function MonthsScreen() {
  const months = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Months begin and end at midnight UTC. Nothing can be posted to a month once it's closed.">
        Months
      </PageTitle>
      <MoneyTabs current="months" />
      {months.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>Nothing has been posted yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Months"
          keyOf={(row) => row.month}
          rows={months}
          columns={[
            {
              title: "Month",
              of: (row) => <CellLink to={staffPaths.month(row.month)}>{monthText(row.month)}</CellLink>,
            },
            { title: "State", of: (row) => STATES[row.state] },
            { title: "Closed (UTC)", of: (row) => (row.closed_at ? minuteOf(row.closed_at) : "–") },
            { title: "By", of: (row) => row.closed_by ?? "–" },
          ]}
        />
      )}
    </div>
  );
}
