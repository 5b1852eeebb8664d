import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TransferInput } from "~/domain/accounting/schemas.server";
import { holdTransfer, releaseTransfer } from "~/domain/payouts/hold-transfer.server";
import { listReturnedPayouts, listUnsentTransfers } from "~/domain/payouts/list-unsent.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { askedId } from "./asked-day.server";
import { MoneyTabs } from "./money-tabs";
import { RowsTable } from "./rows-table";
import { TransferCard } from "./transfer-card";

export const meta: MetaFunction = () => [
  { title: "Transfers · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "hold transfers");
  const after = askedId(new URL(request.url).searchParams.get("after"));
  const [{ rows, next }, payouts] = await orErrorPage(
    Promise.all([listUnsentTransfers(after), listReturnedPayouts()]),
  );
  return {
    payouts,
    rows: rows.map(({ due_at, ...one }) => ({ ...one, due_at: due_at.toISOString() })),
    next: next === null ? null : staffPaths.transfers({ after: next }),
    first: after === null ? null : staffPaths.transfers(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "hold transfers");
  return answerForm(request, TransferInput, async ({ transfer, deed, reason }) => {
    const { staff_id, actor } = actingStaff(me, "hold transfers");
    await (deed === "hold" ? holdTransfer : releaseTransfer)({ staff_id, actor }, transfer, reason);
    const said = deed === "hold" ? "Kept back until you let it go." : "It goes within minutes once it's due.";
    return redirectWithToast(staffPaths.transfers(), said);
  });
}

/** Money for cooks that hasn't been sent, and payouts that a bank returned. */
export default function TransfersScreen() {
  const { rows, payouts, next, first } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Money for cooks that hasn't been sent, the longest due first.">Transfers</PageTitle>
      <MoneyTabs current="transfers" />
      {payouts.length > 0 && (
        <Panel id="returned" title="Payouts that a bank returned">
          <RowsTable
            caption="Returned payouts"
            keyOf={(row) => row.id}
            rows={payouts}
            columns={[
              { title: "Cook", of: (row) => row.kitchen ?? "–" },
              { title: "Was to arrive", of: (row) => formatDay(row.arrival_date) },
              { title: "Why", of: (row) => row.failure ?? "The bank didn't say" },
              { title: "Amount", of: (row) => moneyText(row.amount_cents), isFigure: true },
            ]}
          />
        </Panel>
      )}
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>Everything has been sent.</EmptyState>
      ) : (
        <ul aria-label="Transfers" className="grid gap-4 *:min-w-0">
          {rows.map((row) => (
            <TransferCard key={row.id} row={row} answer={answer} />
          ))}
        </ul>
      )}
      <Pager previous={first} next={next} label="Pages of transfers" />
    </div>
  );
}
