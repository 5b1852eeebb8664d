import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { findInviter } from "~/domain/accounts/referral-code.server";
import { RegistrationInput } from "~/domain/accounts/schemas.server";
import { requestDinerSignUp } from "~/domain/sign-up/sign-up-diner.server";
import { errorPage } from "~/http/error-page.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ChosenPassword, NameFields, PhoneField } from "~/ui/forms/person-fields";
import { pageMeta } from "../shells/page-meta.server";
import { SocialButtons } from "../sign-in/social-buttons";
import { redirectToSent } from "./sent-to.server";
import { signUpFrom } from "./sign-up-from.server";
import { WelcomeGift } from "./welcome-gift";
import { WelcomePage } from "./welcome-page";

export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

/**
 * `/signup`, and `/{referalcode}`, which answers only a code that exists: 404 for every other, 429 after too many of those.
 * Who is signed in goes to their account from there.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const code = params.referalcode?.toUpperCase();
  const invited =
    code === undefined ? null : await orErrorPage(findInviter(code, signInOriginOf(request, "session").ip));
  if (code !== undefined && invited === null) throw errorPage("Not found", 404);
  const host = invited?.host ?? null;
  const next = nextOf(new URL(request.url).searchParams.get("next"), "");
  if (person) throw redirect(code === undefined ? next || paths.home() : paths.account());
  return {
    next,
    code: code ?? null,
    host,
    meta: pageMeta({
      title: host === null ? "Sign up" : `${host} invited you to DinDin`,
      description:
        host === null
          ? "Create an account and order dinner from people who cook at home near you."
          : "Home-cooked dinner from a kitchen near you. Your first order is 10% off with SHARE10.",
      path: paths.signup(),
      isVariant: code !== undefined || next !== "",
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, RegistrationInput, async (input, form) => {
    await requestDinerSignUp(input, signUpFrom(request, nextOf(form.get("next"), "")));
    return redirectToSent(input.email);
  });
}

type Fields = Record<"first_name" | "last_name" | "email" | "password" | "phone" | "referral_code", string>;
const EMPTY = { first_name: "", last_name: "", email: "", password: "", phone: "" };
const inText = "font-medium text-ink underline underline-offset-4 hover:text-paprika";

/** For who has an account, or wants one of another kind. */
function OtherWays({ next }: { next: string }) {
  return (
    <>
      Already have an account?{" "}
      <Link
        to={paths.login(next)}
        prefetch="intent"
        className="font-bold text-paprika underline-offset-4 hover:underline"
      >
        Sign in
      </Link>
      <br />
      Cook or company?{" "}
      <Link
        to={informationPaths.selectSignup}
        prefetch="intent"
        className="font-bold text-paprika underline-offset-4 hover:underline"
      >
        Join another way
      </Link>
    </>
  );
}

export default function SignupScreen() {
  const { next, code, host } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<Fields>("signup", answer, { ...EMPTY, referral_code: code ?? "" });
  const isBusy = useNavigation().state !== "idle";
  return (
    <WelcomePage
      title={host === null ? "Create your account" : `${host} invited you`}
      lead={
        host === null
          ? "One account for dinner, orders and your wallet."
          : "DinDin is home-cooked dinner from people near you. Every cent of the meal price goes to the cook."
      }
      other={<OtherWays next={next} />}
    >
      {host !== null && <WelcomeGift host={host} />}
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <NameFields first={fieldProps(fields.first_name)} last={fieldProps(fields.last_name)} />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <ChosenPassword {...fieldProps(fields.password)} />
        <PhoneField {...fieldProps(fields.phone)} />
        {code && (
          <Field
            {...fieldProps(fields.referral_code)}
            label="Referral code"
            hint={`This is ${host}’s code, so we know who sent you.`}
            autoComplete="off"
            required={false}
            maxLength={40}
          />
        )}
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Creating your account…" : "Create account"}
        </Button>
        <p className="text-center text-sm text-ink-2">
          By creating an account you accept our{" "}
          <Link to={informationPaths.terms} className={inText}>
            terms
          </Link>{" "}
          and our{" "}
          <Link to={informationPaths.privacy} className={inText}>
            privacy policy
          </Link>
          .
        </p>
      </AnswerForm>
      <SocialButtons next={next} />
    </WelcomePage>
  );
}
