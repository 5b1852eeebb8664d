import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listStuck, type StuckItem } from "~/domain/reconciliation/list-stuck.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { submittedErrors } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { MoneyTabs } from "../accounting/money-tabs";
import { CellLink, minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { WithIds } from "../lookup/with-ids";
import { replay } from "./replay-action.server";

export const meta: MetaFunction = () => [
  { title: "Stuck money · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

type Row = Omit<StuckItem, "since"> & { since: string };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const stuck = await orErrorPage(listStuck());
  const toRow = ({ since, ...one }: StuckItem): Row => ({ ...one, since: minuteOf(since.toISOString()) });
  return {
    payments: stuck.payments.map(toRow),
    jobs: stuck.jobs.map(toRow),
    events: stuck.events.map(toRow),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "replay money");
  return replay(me, await readForm(request), staffPaths.stuckMoney());
}

const BUTTONS = { payment: "Ask Stripe again", job: "Try again now", event: "Process again" };

function StuckTable({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel id={id} title={title} aside={<span className="title text-2xl tabular-nums">{rows.length}</span>}>
      <RowsTable
        caption={title}
        keyOf={(row) => row.id}
        rows={rows}
        columns={[
          { title: "What", of: (row) => row.title },
          { title: "State", of: (row) => <WithIds>{row.detail}</WithIds> },
          {
            title: "Order",
            of: (row) =>
              row.order_id && <CellLink to={staffPaths.order(row.order_id)}>{row.order_number}</CellLink>,
          },
          { title: "Since (UTC)", of: (row) => row.since },
          {
            title: "Amount",
            of: (row) => (row.amount_cents === null ? "" : moneyText(row.amount_cents)),
            isFigure: true,
          },
          {
            title: "Next",
            isFigure: true,
            of: (row) => (
              <Form method="post">
                <Csrf />
                <input type="hidden" name="id" value={row.id} />
                <Button name="replay" value={row.what}>
                  {BUTTONS[row.what]}
                  <span className="sr-only">: {row.id}</span>
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Payments, jobs and events that don't go on by themselves, each with a button that is safe to press twice. */
export default function StuckScreen() {
  const { payments, jobs, events } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isClear = payments.length + jobs.length + events.length === 0;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="What needs you to move it along. Every button here is safe to press twice.">
        Stuck money
      </PageTitle>
      <MoneyTabs current="stuck" />
      <ErrorNotice messages={submittedErrors(answer, "")} />
      {isClear && <EmptyState drawing={<LaidTable />}>Nothing is stuck.</EmptyState>}
      <StuckTable id="payments" title="Payments" rows={payments} />
      <StuckTable id="jobs" title="Jobs that move money" rows={jobs} />
      <StuckTable id="events" title="Events from Stripe" rows={events} />
    </div>
  );
}
