import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ANSWERABLE, reasonText } from "~/domain/disputes/dispute-reasons";
import { type ListedDispute, listClosedDisputes, openDisputes } from "~/domain/disputes/list-disputes.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { ageOf } from "~/kit/age";
import { clock } from "~/kit/clock";
import { staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { MoneyTabs } from "../accounting/money-tabs";
import { CellLink, minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { readIdParam } from "../accounting/url-params.server";
import { DisputeState } from "./dispute-state";

export const meta: MetaFunction = () => [
  { title: "Disputes · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** A dispute as the table shows it: how old it is, and until when it can be answered. */
function toRow({ created_at, due_at, status, ...one }: ListedDispute, now: Date) {
  const isWaiting = ANSWERABLE.includes(status);
  return {
    ...{ ...one, status, age: ageOf(created_at, now), isWaiting },
    due: isWaiting && due_at ? minuteOf(due_at.toISOString()) : null,
    isLate: isWaiting && due_at !== null && due_at < now,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "answer disputes");
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") === "closed" ? "closed" : "open";
  const before = readIdParam(searchParams.get("before"));
  const { rows, next } = await orErrorPage(
    state === "open"
      ? openDisputes().then((open) => ({ rows: open, next: null }))
      : listClosedDisputes(before),
  );
  return {
    ...{ state, rows: rows.map((row) => toRow(row, clock.now())) },
    next: next === null ? null : staffPaths.disputes({ state, before: next }),
    first: before === null || state === "open" ? null : staffPaths.disputes({ state }),
  };
}

/** Payments that a cardholder asks their bank for, the soonest deadline first. */
export default function DisputesScreen() {
  const { state, rows, next, first } = useLoaderData<typeof loader>();
  const chips = (["open", "closed"] as const).map((name) => ({
    ...{ text: name === "open" ? "Open" : "Closed", to: staffPaths.disputes({ state: name }) },
    current: state === name,
  }));
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Payments that a cardholder asks their bank for. Times are UTC.">Disputes</PageTitle>
      <MoneyTabs current="disputes" />
      <Chips label="State" chips={chips} />
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>
          {state === "open" ? "No open disputes." : "No dispute has ended yet."}
        </EmptyState>
      ) : (
        <RowsTable
          caption="Disputes"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            {
              title: "Dispute",
              of: (row) => (
                <CellLink to={staffPaths.dispute(row.id)}>
                  {moneyText(row.amount_cents)}, {row.order_number ?? row.purpose.replace("_", " ")}
                </CellLink>
              ),
            },
            { title: "Reason", of: (row) => reasonText(row.reason) },
            { title: "State", of: (row) => <DisputeState status={row.status} isAsked={row.is_asked} /> },
            {
              title: "Answer until",
              of: (row) =>
                row.due && (
                  <span className={row.isLate ? "font-bold text-danger" : undefined}>{row.due}</span>
                ),
            },
            { title: "Assigned to", of: (row) => row.owner ?? "No one yet" },
            { title: "Age", of: (row) => row.age, isFigure: true },
          ]}
        />
      )}
      <Pager previous={first} next={next} label="Pages of disputes" />
    </div>
  );
}
