import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { adminMay } from "~/domain/organizations/admin-may";
import { AllowanceForm as AllowanceFields } from "~/domain/organizations/allowance-schemas.server";
import { changeAllowances, showAllowances } from "~/domain/organizations/allowances.server";
import { answerForm, type FormAnswer, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyPlanPaths } from "~/kit/company-plan-paths";
import { formatDay } from "~/kit/day";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { AllowanceForm } from "./allowance-form";
import { NextReset } from "./next-reset";

export const meta: MetaFunction = () => [
  { title: "Allowances · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const shown = await orErrorPage(showAllowances(me));
  return { ...shown, mayChange: adminMay(me.role, "give money") };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "give money");
  return answerForm(request, AllowanceFields, async (input) => {
    const { counts_from } = await changeAllowances(me, input);
    const from = counts_from ? ` Counts from ${formatDay(counts_from)}.` : "";
    return redirectWithToast(companyPlanPaths.allowances(), `Allowances saved.${from}`);
  });
}

/** What every member gets each month by itself, and what the next time costs. */
export default function AllowancesScreen() {
  const shown = useLoaderData<typeof loader>();
  const answer = useLastAnswer<FormAnswer>();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="What each member gets every month. Changes take effect at the next reset."
      >
        Allowances
      </PageTitle>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[1.25fr_1fr]">
        {shown.mayChange && <AllowanceForm shown={shown} answer={answer} isBusy={isBusy} />}
        <NextReset {...shown} />
      </div>
    </div>
  );
}
