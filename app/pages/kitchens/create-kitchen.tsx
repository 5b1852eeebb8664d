import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { listHearAbout } from "~/domain/accounts/list-hear-about.server";
import { CookApplication, KitchenApplication } from "~/domain/kitchens/application-schemas.server";
import { addKitchen, requestKitchenSignUp } from "~/domain/kitchens/apply-for-kitchen.server";
import { listCuisines } from "~/domain/marketplaces/list-cuisines.server";
import { listMarketplaces } from "~/domain/marketplaces/list-marketplaces.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { deskPaths } from "~/kit/desk-paths";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { TermsField } from "~/ui/forms/terms-field";
import { PageTitle } from "~/ui/heading";
import { AccountFields } from "../accounts/account-fields";
import { pageMeta } from "../shells/page-meta.server";
import { KITCHEN_OPENED as OPENED } from "../sign-up/confirm-texts";
import { redirectToSent } from "../sign-up/sent-to.server";
import { signUpFrom } from "../sign-up/sign-up-from.server";
import { ApplicationFields } from "./application-fields";

/** Every cuisine and every city is a choice here, however many there come to be. */
const MAX_CHOICES = 2000;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  if (person?.chef) throw redirect(deskPaths.dashboard());
  const all = { limit: MAX_CHOICES, offset: 0 };
  const [cuisines, markets, sources] = await orErrorPage(
    Promise.all([listCuisines(all), listMarketplaces(all), listHearAbout(all)]),
  );
  return {
    isGuest: person === null,
    first_name: person?.first_name ?? null,
    cuisines: cuisines.rows,
    markets: markets.rows.filter((market) => !market.is_global).map(({ id, name }) => ({ id, name })),
    sources: sources.rows,
    meta: pageMeta({
      title: "Open your kitchen",
      description:
        "Cook for your neighbors on DinDin: your menu, your days, your prices. You keep 100% of the meal price.",
      path: informationPaths.createKitchen,
    }),
  };
}

/** It is given a password: no browser keeps it. */
export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export async function action({ request }: ActionFunctionArgs) {
  const person = await optionalPerson.read(request);
  if (person)
    return answerForm(request, KitchenApplication, async (input) => {
      await addKitchen(person, input);
      return redirectWithToast(deskPaths.dashboard(), OPENED);
    });
  return answerForm(request, CookApplication, async (input) => {
    await requestKitchenSignUp(input, signUpFrom(request, deskPaths.dashboard()));
    return redirectToSent(input.email, "chef");
  });
}

const PROMISES = [
  ["100%", "of the meal price is yours, plus every cent of your tips."],
  ["Your rules", "You choose your days, portions and order deadline."],
  ["24 hours", "after delivery, your money is on its way to your bank."],
] as const;

type Name =
  | "first_name"
  | "last_name"
  | "email"
  | "password"
  | "phone"
  | "kitchen_name"
  | "kitchen_type"
  | "primary_cuisine"
  | "marketplace"
  | "title"
  | "bio"
  | "ein_number"
  | "hear_about"
  | "terms";

export default function CreateKitchenScreen() {
  const { isGuest, first_name, cuisines, markets, sources } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<Partial<Record<Name, string>>>("create-kitchen", answer);
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="page grid gap-8 py-8 lg:grid-cols-[minmax(0,44rem)_1fr] lg:gap-x-16 lg:py-14">
      <div className="grid gap-7">
        <PageTitle lead="Tell us who you are and what you cook. We review every kitchen before it goes live.">
          Open your kitchen
        </PageTitle>
        <AnswerForm form={form} className="grid gap-6">
          <Panel id="you" title="You">
            <div className="grid gap-5">
              {isGuest ? (
                <AccountFields fields={fields} />
              ) : (
                <p className="text-ink-2">
                  You're signed in as {first_name}. The kitchen will be added to this account.
                </p>
              )}
            </div>
          </Panel>
          <Panel id="kitchen" title="Your kitchen">
            <ApplicationFields fields={fields} cuisines={cuisines} markets={markets} sources={sources} />
          </Panel>
          <TermsField {...fieldProps(fields.terms)} />
          <Button
            tone="primary"
            size="lg"
            aria-disabled={isBusy || undefined}
            className="justify-self-start max-sm:w-full"
          >
            {isBusy ? "Opening your kitchen…" : "Open my kitchen"}
          </Button>
        </AnswerForm>
        {isGuest && (
          <p className="text-ink-2">
            Have an account?{" "}
            <Link
              to={paths.login(informationPaths.createKitchen)}
              className="font-bold text-paprika hover:underline"
            >
              Sign in first
            </Link>{" "}
            and we'll add the kitchen to it.
          </p>
        )}
      </div>
      <aside aria-label="What you get" className="lg:pt-3">
        <ul className="grid gap-6 rounded-picture bg-sunk px-6 py-8 lg:sticky lg:top-28 lg:px-8">
          {PROMISES.map(([figure, text]) => (
            <li key={figure} className="grid gap-0.5">
              <span className="title text-2xl">{figure}</span> <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
