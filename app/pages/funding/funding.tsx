import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ResetForm } from "~/ui/forms/reset-form";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CardForm } from "../payments/card-form";
import { requireFullPageLoad } from "../payments/full-page-load";
import { AlertForm } from "./alert-form";
import { askForTransfer, fund, readFunding, setAlert, settleFunding } from "./funding.server";
import { TransferForm } from "./transfer-form";

export const meta: MetaFunction = () => [
  { title: "Add money · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request }: LoaderFunctionArgs) {
  return readFunding(await requireCorporateAdmin(request, "pay and fund"));
}

export const clientLoader = requireFullPageLoad;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "pay and fund");
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "settle") return settleFunding(me, form);
  if (intent === "alert") return setAlert(me, form);
  if (intent === "transfer") return askForTransfer(me, form);
  return fund(me, form);
}

/** How money gets into an organization's pool. */
export default function FundingScreen() {
  const { alert, cards, stripe, once, amount_cents, owed_cents } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead={`You have ${moneyText(amount_cents)} to give out.`}
      >
        Add money
      </PageTitle>
      {owed_cents > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-plum-wash px-5 py-3">
          <p>Your organization also owes {moneyText(owed_cents)} for voucher meals and plan fees.</p>
          <ButtonLink to={companyMoneyPaths.invoices()}>See invoices</ButtonLink>
        </div>
      )}
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Panel id="card" title="By card, right away">
          <ResetForm round={amount_cents}>
            <CardForm
              action={companyMoneyPaths.funding()}
              intent="fund"
              button="Add money"
              {...{ cards, stripe, answer, once }}
            />
          </ResetForm>
        </Panel>
        <Panel id="bank" title="By bank transfer">
          <p className="mb-4 text-ink-2">
            We make an invoice whose number is your reference. The money is in your balance when it arrives,
            usually in 1 to 3 business days.
          </p>
          <TransferForm {...{ once, answer }} />
        </Panel>
        <Panel id="alert" title="When the balance is low" className="lg:col-span-2">
          {alert.top_up_cents !== null && (
            <p className="mb-4 text-ink-2">
              {moneyText(alert.topped_up_cents)} added by itself this month.
              {alert.payment_method === null && " The card that paid for it is gone: choose another one."}
            </p>
          )}
          <AlertForm {...{ alert, cards, answer }} />
        </Panel>
      </div>
    </div>
  );
}
