import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { policyChoices } from "~/domain/policies/policy-choices.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { policyPaths } from "~/kit/policy-paths";
import { PageTitle } from "~/ui/heading";
import { BLANK, PolicyForm } from "./policy-form";
import { answerPolicyForm } from "./policy-form.server";

export const meta: MetaFunction = () => [
  { title: "Add a policy · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  return orErrorPage(policyChoices(me));
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  return answerPolicyForm(me, await readForm(request));
}

export default function NewPolicyScreen() {
  return (
    <div className="grid max-w-[44rem] gap-6">
      <PageTitle
        back={{ to: policyPaths.policies(), text: "Policies" }}
        lead="Set what you need and leave the rest blank. Try it before you save it."
      >
        Add a policy
      </PageTitle>
      <PolicyForm start={BLANK} {...useLoaderData<typeof loader>()} />
    </div>
  );
}
