import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { Person } from "~/domain/accounts/people";
import { requestOrganizationSignUp } from "~/domain/members/register-organization.server";
import { listOfferedPlans } from "~/domain/organizations/list-offered-plans.server";
import { OrganizationForm, OrganizationInput } from "~/domain/organizations/people-schemas.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { TermsField } from "~/ui/forms/terms-field";
import { PageTitle } from "~/ui/heading";
import { AccountFields } from "../accounts/account-fields";
import { pageMeta } from "../shells/page-meta.server";
import { redirectToSent } from "../sign-up/sent-to.server";
import { signUpFrom } from "../sign-up/sign-up-from.server";
import { PlanChoice } from "./plan-choice";
import { Waiting } from "./waiting";

/** Whether somebody's organization has registered and is not approved yet. */
const isWaiting = (person: Person) => person.membership?.organization_status === "waiting";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  if (person && !isWaiting(person)) throw redirect(paths.account());
  return {
    waits: person && { first_name: person.first_name, email: person.email },
    plans: person ? [] : await orErrorPage(listOfferedPlans()),
    meta: pageMeta({
      title: "Corporate sign up",
      description:
        "Sign up your company for DinDin: home-cooked dinners for your employees, paid with wallet dollars and vouchers.",
      path: informationPaths.corporateSignup,
    }),
  };
}

/** It is given a password: no browser keeps it. */
export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export async function action({ request }: ActionFunctionArgs) {
  if (await optionalPerson.read(request)) throw redirect(informationPaths.corporateSignup);
  const hasPlans = (await orErrorPage(listOfferedPlans())).length > 0;
  return answerForm(request, hasPlans ? OrganizationForm : OrganizationInput, async (input) => {
    await requestOrganizationSignUp(input, signUpFrom(request, informationPaths.corporateSignup));
    return redirectToSent(input.email, "company");
  });
}

type Name =
  | "organization_name"
  | "ein_number"
  | "plan"
  | "first_name"
  | "last_name"
  | "email"
  | "password"
  | "phone"
  | "terms";

export default function CorporateSignupScreen() {
  const { waits, plans } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<Partial<Record<Name, string>>>("corporate-signup", answer);
  const isBusy = useNavigation().state !== "idle";
  if (waits) return <Waiting {...waits} />;
  return (
    <div className="page grid max-w-[48rem] gap-7 py-8 lg:py-14">
      <PageTitle lead="It takes three minutes. Once we review it, your employees can start ordering dinner.">
        Sign up your company
      </PageTitle>
      <AnswerForm form={form} className="grid gap-6 *:min-w-0">
        <Panel id="organization" title="Organization">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              {...fieldProps(fields.organization_name)}
              label="Organization name"
              hint="As it appears on tax documents."
              autoComplete="organization"
              required
              maxLength={120}
            />
            <Field
              {...fieldProps(fields.ein_number)}
              label="EIN"
              hint="Nine digits, like 12-3456789."
              inputMode="numeric"
              required
              maxLength={10}
            />
          </div>
        </Panel>
        {plans.length > 0 && (
          <Panel id="plans" title="Plan">
            <PlanChoice plans={plans} {...fieldProps(fields.plan)} />
          </Panel>
        )}
        <Panel id="contact" title="Contact person">
          <div className="grid gap-5">
            <AccountFields fields={fields} emailLabel="Work email" />
          </div>
        </Panel>
        <TermsField {...fieldProps(fields.terms)} />
        <Button
          tone="primary"
          size="lg"
          aria-disabled={isBusy || undefined}
          className="justify-self-start max-sm:w-full"
        >
          {isBusy ? "Signing up…" : "Sign up your company"}
        </Button>
      </AnswerForm>
    </div>
  );
}
