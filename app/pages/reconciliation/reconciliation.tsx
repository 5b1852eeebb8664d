import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comparedUntil, listDays } from "~/domain/reconciliation/list-days.server";
import { listOpenDifferences } from "~/domain/reconciliation/list-differences.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { formatDay, isDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { MoneyTabs } from "../accounting/money-tabs";
import { CellLink } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { readIdParam } from "../accounting/url-params.server";
import { agreedText } from "./agreed-text";
import { actOnDifference } from "./difference-action.server";
import { DifferenceCard } from "./difference-card";

export const meta: MetaFunction = () => [
  { title: "Reconciliation · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the ledger");
  const { searchParams } = new URL(request.url);
  const text = searchParams.get("before") ?? "";
  const before = isDay(text) ? text : null;
  const after = readIdParam(searchParams.get("after"));
  const [days, open, until] = await orErrorPage(
    Promise.all([listDays(before), listOpenDifferences(after), comparedUntil()]),
  );
  return {
    ...{ me: me.staff_id, agreed: agreedText(until) },
    days: days.rows.map(({ compared_at, ...one }) => ({ ...one, isCompared: compared_at !== null })),
    differences: open.rows.map(({ found_at, ...one }) => ({ ...one, found_at: found_at.toISOString() })),
    older: days.next && staffPaths.reconciliation({ before: days.next }),
    newest: before && staffPaths.reconciliation(),
    next: open.next === null ? null : staffPaths.reconciliation({ after: open.next }),
    first: after === null ? null : staffPaths.reconciliation(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnDifference(request, staffPaths.reconciliation());
}

type Day = ReturnType<typeof useLoaderData<typeof loader>>["days"][number];

function State({ day }: { day: Day }) {
  if (!day.isCompared) return <Pill tone="turmeric">Being read</Pill>;
  if (day.open > 0) return <Pill tone="danger">{countOf(day.open, "difference")}</Pill>;
  return <Pill tone="herb">0 differences</Pill>;
}

function Days({ days }: { days: readonly Day[] }) {
  const money = (title: string, of: (day: Day) => number) => ({
    ...{ title, isFigure: true, of: (day: Day) => moneyText(of(day)) },
  });
  return (
    <RowsTable
      caption="Days at Stripe"
      keyOf={(row) => row.day}
      rows={days}
      columns={[
        {
          title: "Day (UTC)",
          of: (row) => <CellLink to={staffPaths.stripeDay(row.day)}>{formatDay(row.day)}</CellLink>,
        },
        { title: "Compared", of: (row) => <State day={row} /> },
        money("Paid by card", (row) => row.came_cents),
        money("Refunded", (row) => row.refunded_cents),
        money("Disputed", (row) => row.disputed_cents),
        money("To cooks", (row) => row.transferred_cents),
        money("Paid out", (row) => row.paid_out_cents),
        money("Fees", (row) => 0 - row.fee_cents),
      ]}
    />
  );
}

/** What Stripe says, day by day, against our books: open differences first, then the days. */
export default function ReconciliationScreen() {
  const data = useLoaderData<typeof loader>();
  const { days, differences, me } = data;
  const answer = useLastAnswer<typeof action>();
  const isClear = differences.length === 0 && data.first === null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="What moved on our balance at Stripe, compared with our records. Days begin and end at midnight UTC.">
        Reconciliation
      </PageTitle>
      <MoneyTabs current="reconciliation" />
      <Panel id="differences" title="Open differences">
        {isClear ? (
          <p>{data.agreed}</p>
        ) : (
          <ul aria-label="Open differences" className="grid gap-4 *:min-w-0">
            {differences.map((row) => (
              <DifferenceCard key={row.id} {...{ row, me, answer }} />
            ))}
          </ul>
        )}
        <Pager previous={data.first} next={data.next} label="Pages of differences" />
      </Panel>
      {days.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>
          A day is read an hour after it is over, from the first payment by card on.
        </EmptyState>
      ) : (
        <Days days={days} />
      )}
      <Pager previous={data.newest} next={data.older} label="Pages of days" />
    </div>
  );
}
