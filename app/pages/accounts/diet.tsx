import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { avoidedBy } from "~/domain/accounts/household";
import type { Person } from "~/domain/accounts/people";
import { removeEater } from "~/domain/accounts/remove-eater.server";
import { accountRules } from "~/domain/accounts/rules";
import { saveDiet } from "~/domain/accounts/save-diet.server";
import { DietInput } from "~/domain/accounts/schemas.server";
import { answerButton, answerForm, idOf, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { type Allergen, allergenWords } from "~/kit/allergens";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadUnlessRefused } from "~/ui/reload-after-refusal";
import { DietBoxes } from "./diet-boxes";
import { HouseholdList } from "./household-list";

export const meta: MetaFunction = () => [
  { title: "What you avoid · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { allergens, diets, household } = me;
  return { allergens, diets, household, all: avoidedBy(me) };
}

/** The own list's form. What leads on to somebody else sends it along (`then`), so that no tick is lost on the way. */
const OWN_LIST = "diet";

export const shouldRevalidate = reloadUnlessRefused;

/** Where script runs the page itself says that somebody was removed, with a way to take it back. */
async function remove(me: Person, form: FormData) {
  const id = idOf(form.get("id"));
  const name = me.household.find((one) => one.id === id)?.name;
  await removeEater(me, id);
  const said = `${name} was removed`;
  return form.has("live") ? data({ done: said }) : redirectWithToast(accountPaths.diet(), said);
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const form = await readForm(request.clone());
  if (form.get("intent") === "remove")
    return answerButton(() => remove(me, form), form.has("live") ? null : accountPaths.diet());
  return answerForm(request, DietInput, async (diet) => {
    await saveDiet(me, diet);
    if (form.has("then")) return redirect(accountPaths.eater(idOf(form.get("then")) || undefined));
    return redirectWithToast(accountPaths.diet(), "Updated successfully");
  });
}

/** To the meals that have none of these. */
function Without({ allergens, who }: { allergens: readonly Allergen[]; who?: string }) {
  if (allergens.length === 0) return null;
  return (
    <Link
      to={paths.meals({ without: allergens.join(",") })}
      className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
    >
      See dinners {who && `for ${who}: `}without {allergens.map(allergenWords).join(", ")}
    </Link>
  );
}

/** The people the diner orders for as well. */
function Household() {
  const { household, allergens, all } = useLoaderData<typeof loader>();
  const { mostEaters } = accountRules;
  return (
    <Panel id="household" title="Your household">
      <div className="grid gap-4">
        {household.length === 0 ? (
          <p className="text-ink-2">
            No one yet. Add a child, your partner or a friend, and we'll warn you about meals they avoid, too.
          </p>
        ) : (
          <HouseholdList household={household} form={OWN_LIST} />
        )}
        {household.length < mostEaters ? (
          <Button form={OWN_LIST} name="then" value="new">
            {household.length === 0 ? "Add someone" : "Add someone else"}
          </Button>
        ) : (
          <p className="text-sm text-ink-2">
            That is {mostEaters}, the most you can name. Remove one to add another.
          </p>
        )}
        {all.length > allergens.length && <Without allergens={all} who="everyone" />}
      </div>
    </Panel>
  );
}

/** What somebody and their household avoid and how they eat; from here on every meal that does not go with it says so. */
export default function DietScreen() {
  const { allergens, diets } = useLoaderData<typeof loader>();
  const [form] = useAnswer(OWN_LIST, useLastAnswer<typeof action>());
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[74rem] gap-8 py-6 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="We'll warn you before you add a meal that doesn't fit. Only you can see this, never cooks or companies."
      >
        What you avoid
      </PageTitle>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1.6fr_1fr] lg:gap-10">
        <Form method="post" id={form.id} onSubmit={form.onSubmit} className="grid gap-6">
          <Csrf />
          <ErrorNotice messages={form.errors} />
          <DietBoxes
            allergens={{
              title: "Allergens",
              lead: "Every cook declares these nine and possible traces. We'll ask you before a meal with one of yours goes into your cart.",
              chosen: allergens,
            }}
            diets={{
              title: "Diets",
              lead: "Cooks add these labels themselves, so a meal without one may still be fine. Check its ingredients or ask.",
              chosen: diets,
            }}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button tone="primary" aria-disabled={isBusy || undefined}>
              {isBusy ? "Saving…" : "Save"}
            </Button>
            <Without allergens={allergens} />
          </div>
        </Form>
        <Household />
      </div>
    </div>
  );
}
