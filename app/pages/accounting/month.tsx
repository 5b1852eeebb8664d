import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { closeMonth } from "~/domain/accounting/close-month.server";
import { monthText } from "~/domain/accounting/month";
import { CloseMonthInput } from "~/domain/accounting/schemas.server";
import { showMonth } from "~/domain/accounting/show-month.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CloseMonthForm } from "./close-month-form";
import { minuteOf } from "./money-words";
import { readMonthParam } from "./month-param.server";
import { MonthBalances, TaxTable } from "./month-tables";

export const meta: MetaFunction<typeof loader> = ({ params }) => [
  { title: `Month ${params.month} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "close months");
  const month = await readMonthParam(params.month);
  const [{ month: one, ...shown }, mayClose] = await orErrorPage(
    Promise.all([showMonth(month), isProved(me)]),
  );
  const { state, closed_by, closed_at } = one;
  return { month, state, closed_by, closed_at: closed_at?.toISOString() ?? null, mayClose, ...shown };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "close months");
  const month = await readMonthParam(params.month);
  return answerProved(me, request, CloseMonthInput, async ({ reason }) => {
    await closeMonth(me, month, reason);
    return redirectWithToast(staffPaths.month(month), `${monthText(month)} is closed.`);
  });
}

const LEADS = {
  closed: "Closed. These figures are final.",
  next: "Ready to close.",
  open: "Open. Figures cover completed days only.",
};

/** A month of the books: what each kind of account moved, its sales tax, its files, and the way to close it. */
export default function MonthScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { month, state, lines, tax } = data;
  const isShown = useProofForms(data.mayClose);
  const by = data.closed_at === null ? "" : ` By ${data.closed_by}, ${minuteOf(data.closed_at)} (UTC).`;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle back={{ to: staffPaths.months(), text: "Months" }} lead={`${LEADS[state]}${by}`}>
          {monthText(month)}
        </PageTitle>
        {data.waits_for && (
          <p className="w-full">
            To close it,{" "}
            <Link to={staffPaths.month(data.waits_for)} className="underline underline-offset-4">
              close {monthText(data.waits_for)}
            </Link>{" "}
            first.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={staffPaths.journalCsv(month)} reloadDocument>
            Journal as CSV
          </ButtonLink>
          <ButtonLink to={staffPaths.taxCsv(month)} reloadDocument>
            Tax as CSV
          </ButtonLink>
          <ButtonLink to={staffPaths.invoicesCsv(month)} reloadDocument>
            Invoices as CSV
          </ButtonLink>
          <ButtonLink to={staffPaths.stripeCsv(month)} reloadDocument>
            Stripe as CSV
          </ButtonLink>
        </div>
      </div>
      {state === "next" && isShown && <CloseMonthForm mayAct={data.mayClose} {...{ month, answer }} />}
      {state === "next" && !isShown && <ProofNotice here={staffPaths.month(month)} what="close this month" />}
      <Panel id="balances" title="Balances">
        {lines.length === 0 ? <p>No completed days yet.</p> : <MonthBalances lines={lines} />}
      </Panel>
      <Panel id="tax" title="Sales tax by state and city">
        {tax.length === 0 ? <p>None on completed days.</p> : <TaxTable rows={tax} />}
      </Panel>
    </div>
  );
}
