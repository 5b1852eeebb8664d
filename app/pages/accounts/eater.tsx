import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { saveEater } from "~/domain/accounts/save-eater.server";
import { EaterInput } from "~/domain/accounts/schemas.server";
import { missing } from "~/domain/refusal";
import { answerForm, idOf, orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { rules } from "~/kit/rules";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, submittedChoices, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { DietBoxes } from "./diet-boxes";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.eater?.name ?? "Your household"} · DinDin` },
  { name: "robots", content: "noindex" },
];

/** Null for somebody new, whom the address calls so. */
const idIn = (id: string | undefined) => (id === "new" ? null : idOf(id ?? null));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { household } = await requireSignedIn(request);
  const id = idIn(params.id);
  const eater = household.find((one) => one.id === id) ?? null;
  if (id !== null && eater === null) await orErrorPage(Promise.reject(missing()));
  return { eater };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const id = idIn(params.id);
  return answerForm(request, EaterInput, async (eater) => {
    await saveEater(me, id, eater);
    const said = id === null ? `${eater.name} was added to your household` : "Updated successfully";
    return redirectWithToast(accountPaths.household(), said);
  });
}

/** Somebody who eats with the diner: a name, and what to heed for them. */
export default function EaterScreen() {
  const { eater } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ name: string; allergens: string; diets: string }>("eater", answer, {
    name: eater?.name ?? "",
    allergens: "",
    diets: "",
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[54rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: accountPaths.diet(), text: "What you avoid" }}
        lead="A first name or nickname is enough. Only you can see it, never cooks, companies or the person you add."
      >
        {eater ? eater.name : "Who eats with you?"}
      </PageTitle>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-6">
        <Csrf />
        <ErrorNotice messages={form.errors} />
        <Card>
          <Field
            {...fieldProps(fields.name)}
            label="First name or nickname"
            autoComplete="off"
            required
            maxLength={rules.name.maxLength}
            className="max-w-sm"
          />
        </Card>
        <DietBoxes
          allergens={{
            title: "What they avoid",
            lead: "We'll ask you before a meal with one of these goes into your cart, and tell you who it's for.",
            chosen: submittedChoices(answer, "allergens") ?? eater?.allergens ?? [],
            error: fields.allergens.errors,
          }}
          diets={{
            title: "How they eat",
            lead: "Cooks add these labels themselves, so a meal without one may still be fine.",
            chosen: submittedChoices(answer, "diets") ?? eater?.diets ?? [],
            error: fields.diets.errors,
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="primary" aria-disabled={isBusy || undefined}>
            {isBusy ? "Saving…" : "Save"}
          </Button>
          <ButtonLink to={accountPaths.household()} tone="quiet">
            {eater ? "Cancel" : "Not now"}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
