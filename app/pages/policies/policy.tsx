import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { showLatestPolicy } from "~/domain/policies/list-policies.server";
import { policyChoices } from "~/domain/policies/policy-choices.server";
import { endPolicy } from "~/domain/policies/save-policy.server";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { policyPaths } from "~/kit/policy-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { PolicyForm, type PolicyStart } from "./policy-form";
import { answerPolicyForm } from "./policy-form.server";

export const meta: MetaFunction = () => [
  { title: "Policy · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  const asked = idOf(params.id ?? null);
  const policy = await orErrorPage(showLatestPolicy(me, asked));
  const { weekdays, cuisines, cooks, groups, max_cents } = policy;
  const start: PolicyStart = {
    texts: {
      name: policy.name,
      from_time: policy.from_time ?? "",
      to_time: policy.to_time ?? "",
      zips: policy.zips.join(", "),
      maximum: max_cents === null ? "" : (max_cents / 100).toFixed(2),
      max_orders: policy.max_orders === null ? "" : String(policy.max_orders),
      per: policy.per ?? "week",
    },
    ...{ weekdays, cuisines, cooks, groups },
  };
  return {
    ...{ asked, version: policy.id, name: policy.name, start },
    ...(await orErrorPage(policyChoices(me))),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  const policy = await orErrorPage(showLatestPolicy(me, idOf(params.id ?? null)));
  const { id, name } = policy;
  const form = await readForm(request);
  if (form.get("intent") !== "end") return answerPolicyForm(me, form, policy);
  await orErrorPage(endPolicy(me, id));
  return redirectWithToast(policyPaths.policies(), `“${name}” has ended.`);
}

export default function PolicyScreen() {
  const { asked, version, name, start, cuisines, cooks, groups } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[44rem] gap-6">
      <PageTitle
        back={{ to: policyPaths.policies(), text: "Policies" }}
        lead="Orders and checkouts already under way stay as they are. Changes apply from the next checkout."
      >
        {name}
      </PageTitle>
      <PolicyForm
        key={asked}
        start={start}
        version={version}
        cuisines={cuisines}
        cooks={cooks}
        groups={groups}
      />
      <Panel id="end" title="End this policy">
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            From now on it limits nothing
          </summary>
          <Form method="post">
            <Csrf />
            <Button name="intent" value="end" tone="danger">
              Yes, end this policy
            </Button>
          </Form>
        </details>
      </Panel>
    </div>
  );
}
