import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { TransferInput, UnclaimedInput } from "~/domain/accounting/schemas.server";
import { listReturnedPayouts, listUnsentTransfers } from "~/domain/payouts/list-unsent.server";
import { pauseTransfer, resumeTransfer } from "~/domain/payouts/pause-transfer.server";
import { refundToWallet } from "~/domain/settlement/refund-to-wallet.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { listMoneyToReview } from "~/domain/staff/money-to-review.server";
import { retryTipRefund } from "~/domain/tips/retry-tip-refund.server";
import { tipRefundToWallet } from "~/domain/tips/tip-refund-to-wallet.server";
import { payUnclaimed } from "~/domain/wallets/pay-unclaimed.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { Panel } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { answerProved } from "../support/answer-proved.server";
import { toProof } from "../support/proof.server";
import { ProofNotice } from "../support/proof-notice";
import { MoneyTabs } from "./money-tabs";
import { CellLink } from "./money-words";
import { RowsTable } from "./rows-table";
import { StuckMoney } from "./stuck-money";
import { isStuck, TransferCard } from "./transfer-card";
import { readIdParam } from "./url-params.server";

export const meta: MetaFunction = () => [
  { title: "Transfers · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "pause transfers");
  const after = readIdParam(new URL(request.url).searchParams.get("after"));
  const [{ rows, next }, payouts, stuck, maySend] = await orErrorPage(
    Promise.all([listUnsentTransfers(after), listReturnedPayouts(), listMoneyToReview(), isProved(me)]),
  );
  return {
    maySend,
    payouts,
    stuck: stuck.map(({ created_at, ...one }) => ({ ...one, since: created_at?.toISOString() ?? null })),
    rows: rows.map(({ due_at, ...one }) => ({ ...one, due_at: due_at.toISOString() })),
    next: next === null ? null : staffPaths.transfers({ after: next }),
    first: after === null ? null : staffPaths.transfers(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "pause transfers");
  const form = await readForm(request);
  const what = form.get("refund");
  if (typeof what === "string") {
    const proof = await toProof(me, staffPaths.transfers());
    if (proof) return proof;
    return answerButton(async () => {
      if (what === "wallet" || what === "tip wallet") {
        await (what === "wallet" ? refundToWallet : tipRefundToWallet)(me, idOf(form.get("id")));
        return redirectWithToast(staffPaths.transfers(), "It's in the diner's wallet.");
      }
      const { staff_id, actor } = actingStaff(me, "give money back");
      const retry = what === "tip refund" ? retryTipRefund : retryRefund;
      await retry({ staff_id, actor }, idOf(form.get("id")));
      return redirectWithToast(staffPaths.transfers(), "Stripe is asked again within a minute.");
    });
  }
  if (form.get("intent") === "unclaimed")
    return answerProved(me, form, UnclaimedInput, async ({ account, amount_cents, reason }) => {
      const { staff_id, actor } = actingStaff(me, "give money back");
      const paid = await payUnclaimed({ staff_id, actor }, account, { amount_cents, reason });
      return redirectWithToast(staffPaths.transfers(), `${moneyText(paid)} is booked as paid by the bank.`);
    });
  const move = async ({ transfer, intent, reason }: z.output<typeof TransferInput>) => {
    const { staff_id, actor } = actingStaff(me, "pause transfers");
    await (intent === "pause" ? pauseTransfer : resumeTransfer)({ staff_id, actor }, transfer, reason);
    const said =
      intent === "pause" ? "Paused until you resume it." : "It's sent within minutes once it's due.";
    return redirectWithToast(staffPaths.transfers(), said);
  };
  // what sends money wants a fresh code; pausing it is for a hurry
  return form.get("intent") === "pause"
    ? answerForm(form, TransferInput, move)
    : answerProved(me, form, TransferInput, move);
}

/** Money for cooks that hasn't been sent, and payouts that a bank returned. */
export default function TransfersScreen() {
  const { rows, payouts, stuck, next, first, maySend } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Unsent transfers to cooks, oldest due date first, and anything else that's stuck.">
        Transfers
      </PageTitle>
      <MoneyTabs current="transfers" />
      {!maySend && (stuck.length > 0 || rows.some(isStuck)) && (
        <ProofNotice here={staffPaths.transfers()} what="send money" />
      )}
      <ErrorNotice messages={refused} />
      {stuck.length > 0 && (
        <StuckMoney rows={stuck} maySend={maySend} answer={refused ? undefined : answer} />
      )}
      {payouts.length > 0 && (
        <Panel id="returned" title="Payouts that a bank returned">
          <RowsTable
            caption="Returned payouts"
            keyOf={(row) => row.id}
            rows={payouts}
            columns={[
              {
                title: "Cook",
                of: (row) => <CellLink to={staffPaths.cook(row.chef_id)}>{row.kitchen ?? "A cook"}</CellLink>,
              },
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
            <TransferCard key={row.id} row={row} maySend={maySend} answer={refused ? undefined : answer} />
          ))}
        </ul>
      )}
      <Pager previous={first} next={next} label="Pages of transfers" />
    </div>
  );
}
