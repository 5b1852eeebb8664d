import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { showAccount } from "~/domain/accounting/show-account.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { WithIds } from "../lookup/with-ids";
import { amountText, CellLink, kindText, minuteOf } from "./money-words";
import { OwnerLink } from "./owner-link";
import { RowsTable } from "./rows-table";
import { readDayParam, readIdParam } from "./url-params.server";

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: `Account ${params.id} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const url = new URL(request.url);
  const { day, today } = readDayParam(url);
  const before = readIdParam(url.searchParams.get("before"));
  const shown = await orErrorPage(showAccount(readIdParam(params.id) ?? 0, day, before));
  const { postings, ...rest } = shown;
  return {
    ...{ ...rest, day, today },
    postings: postings.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    next: shown.next === null ? null : staffPaths.ledgerAccount(shown.account.id, { before: shown.next }),
    first: before === null ? null : staffPaths.ledgerAccount(shown.account.id),
  };
}

/** One account: what it held at the end of a day, and every posting in it. */
export default function AccountScreen() {
  const { account, balance, postings, day, today, next, first } = useLoaderData<typeof loader>();
  const { id, kind, asset } = account;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: staffPaths.ledgerAccounts({ kind, asset }), text: kindText(kind, asset) }}
        lead={<OwnerLink account={account} own="DinDin's own" />}
      >
        Account {id}
      </PageTitle>
      <Card className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-ink-2">
            {day === today ? "Balance now" : `Balance at the end of ${formatDay(day)} (UTC)`}
          </p>
          <p className="title text-3xl tabular-nums">{amountText(balance, asset)}</p>
        </div>
        <Form method="get" key={day} aria-label="Day" className="flex flex-wrap items-end gap-3">
          <Field type="date" name="day" label="End of day (UTC)" defaultValue={day} max={today} />
          <Button className="h-12">Show</Button>
        </Form>
      </Card>
      {postings.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>No postings yet.</EmptyState>
      ) : (
        <RowsTable
          caption="Postings"
          keyOf={(row) => row.id}
          rows={postings}
          columns={[
            { title: "When (UTC)", of: (row) => minuteOf(row.at) },
            {
              title: "Transaction",
              of: (row) => <CellLink to={staffPaths.ledgerTransaction(row.txn_id)}>{row.kind}</CellLink>,
            },
            { title: "Order", of: (row) => <WithIds>{row.order_number ?? "–"}</WithIds> },
            { title: "Amount", of: (row) => amountText(row.amount, asset), isFigure: true },
            {
              title: "Balance",
              of: (row) => (row.balance_after === null ? "–" : amountText(row.balance_after, asset)),
              isFigure: true,
            },
          ]}
        />
      )}
      <Pager previous={first} next={next} label="Pages of postings" />
    </div>
  );
}
