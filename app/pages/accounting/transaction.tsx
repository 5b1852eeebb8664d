import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showTransaction } from "~/domain/accounting/show-transaction.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { WithIds } from "../lookup/with-ids";
import { amountText, CellLink, Facts, kindText, minuteOf } from "./money-words";
import { OwnerLink } from "./owner-link";
import { RowsTable } from "./rows-table";
import { readIdParam } from "./url-params.server";

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: `Transaction ${params.id} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const { at, ...txn } = await orErrorPage(showTransaction(readIdParam(params.id) ?? 0));
  return { ...txn, at: at.toISOString() };
}

/** One business event in the ledger with all its postings, which add up to nothing for each asset. */
export default function TransactionScreen() {
  const txn = useLoaderData<typeof loader>();
  const other = (id: number | null) =>
    id === null ? null : <CellLink to={staffPaths.ledgerTransaction(id)}>Transaction {id}</CellLink>;
  const more = txn.count - txn.postings.length;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.money(), text: "Money" }} lead={txn.kind}>
        Transaction {txn.id}
      </PageTitle>
      <Card>
        <Facts
          facts={[
            ["When (UTC)", minuteOf(txn.at)],
            [
              "Order",
              txn.order_id && <CellLink to={staffPaths.order(txn.order_id)}>{txn.order_number}</CellLink>,
            ],
            ["By", <WithIds key="by">{txn.actor}</WithIds>],
            ["Note", txn.note && <WithIds>{txn.note}</WithIds>],
            ["Key", <WithIds key="key">{txn.idem}</WithIds>],
            ["Takes back", other(txn.reverses_id)],
            ["Taken back by", other(txn.reversed_by)],
            [
              "Sum",
              txn.cents === 0 && txn.vouchers === 0
                ? "0 in each asset"
                : `${amountText(txn.cents, "usd")}, ${amountText(txn.vouchers, "voucher")}`,
            ],
          ]}
        />
      </Card>
      <RowsTable
        caption="Postings"
        keyOf={(row) => row.posting_id}
        rows={txn.postings}
        columns={[
          {
            title: "Account",
            of: (row) => (
              <CellLink to={staffPaths.ledgerAccount(row.id)}>{kindText(row.kind, row.asset)}</CellLink>
            ),
          },
          { title: "Owner", of: (row) => <OwnerLink account={row} own="DinDin" /> },
          { title: "Amount", of: (row) => amountText(row.amount, row.asset), isFigure: true },
          {
            title: "Balance after",
            of: (row) => (row.balance_after === null ? "–" : amountText(row.balance_after, row.asset)),
            isFigure: true,
          },
        ]}
      />
      {more > 0 && <p className="tabular-nums text-ink-2">and {countOf(more, "posting")} more</p>}
    </div>
  );
}
