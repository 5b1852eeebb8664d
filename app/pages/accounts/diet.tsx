import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { saveDiet } from "~/domain/accounts/save-diet.server";
import { DietWishes } from "~/domain/accounts/schemas.server";
import { answerForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { ALLERGENS, allergenWords } from "~/kit/allergens";
import { DIETS } from "~/kit/diets";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer } from "~/ui/forms/answer";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";

export const meta: MetaFunction = () => [
  { title: "What you avoid · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { allergens, diets } = await requireSignedIn(request);
  return { allergens, diets };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  return answerForm(request, DietWishes, async (wishes) => {
    await saveDiet(me, wishes);
    return redirectWithToast(accountPaths.diet(), "Updated successfully");
  });
}

/** A row of boxes under one name; a first letter is a capital for the eye only. */
function Boxes({
  name,
  title,
  lead,
  all,
  chosen,
}: {
  name: string;
  title: string;
  lead: string;
  all: readonly { value: string; text: string }[];
  chosen: readonly string[];
}) {
  return (
    <Panel id={name} title={title}>
      <p className="mb-4 text-ink-2">{lead}</p>
      <ChoiceGroup id={`${name}-choices`} legend={title} hideLegend className="grid-cols-2 sm:grid-cols-3">
        {all.map(({ value, text }) => (
          <ChoiceCard
            key={value}
            type="checkbox"
            name={name}
            value={value}
            title={<span className="block first-letter:uppercase">{text}</span>}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </ChoiceGroup>
    </Panel>
  );
}

/** What somebody avoids and how they eat; from here on every meal that does not go with it says so. */
export default function DietScreen() {
  const { allergens, diets } = useLoaderData<typeof loader>();
  const [form] = useAnswer("diet", useActionData<typeof action>());
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[54rem] gap-8 py-6 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="Meals that do not go with it say so before you add them. Only you see this: no cook, no company."
      >
        What you avoid
      </PageTitle>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="grid gap-6">
        <Csrf />
        <ErrorNotice messages={form.errors} />
        <Boxes
          name="allergens"
          title="Allergens"
          lead="Every cook declares these nine, and what may get in as a trace. Before one of yours goes into the cart we ask you."
          all={ALLERGENS.map((value) => ({ value, text: allergenWords(value) }))}
          chosen={allergens}
        />
        <Boxes
          name="diets"
          title="Diets"
          lead="Cooks name these by themselves, so a meal without the word may still be fine: ask, or look at its ingredients."
          all={DIETS.map((value) => ({ value, text: value }))}
          chosen={diets}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button tone="primary" disabled={isBusy}>
            {isBusy ? "Saving …" : "Save"}
          </Button>
          {allergens.length > 0 && (
            <Link
              to={paths.meals({ without: allergens.join(",") })}
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
            >
              See dinners without {allergens.map(allergenWords).join(", ")}
            </Link>
          )}
        </div>
      </Form>
    </div>
  );
}
