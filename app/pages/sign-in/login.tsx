import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { LoginInput } from "~/domain/accounts/schemas.server";
import { invalid, Refusal } from "~/domain/refusal";
import { listDemoAccounts } from "~/domain/sign-in/list-demo-accounts.server";
import { logIn } from "~/domain/sign-in/log-in.server";
import { SecondFactorRequired } from "~/domain/sign-in/second-factor.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { toSecondStep } from "~/http/second-step.server";
import { signInOriginOf } from "~/http/session.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PasswordField } from "~/ui/forms/password-field";
import { pageMeta } from "../shells/page-meta.server";
import { welcome } from "../sign-up/welcome.server";
import { WelcomePage } from "../sign-up/welcome-page";
import { DemoAccounts } from "./demo-accounts";
import { SocialButtons } from "./social-buttons";

export const headers = noStore;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const next = nextOf(new URL(request.url).searchParams.get("next"), "");
  if (person) throw redirect(next || paths.home());
  return {
    next,
    demo: await orErrorPage(listDemoAccounts()),
    meta: pageMeta({
      title: "Sign in",
      description: "Sign in to order dinner from home cooks near you, or to see your kitchen's orders.",
      path: paths.login(),
      isVariant: next !== "",
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, LoginInput, async (input, form) => {
    const next = nextOf(form.get("next"), "");
    const { email, password } = input;
    const entered = await logIn({ email, password }, signInOriginOf(request, "session")).catch(
      (error: unknown) => {
        if (error instanceof SecondFactorRequired) return toSecondStep(error, next);
        const isWrong = error instanceof Refusal && error.kind === "invalid" && !error.fields;
        // Which of the two is wrong is never said; the password, which is empty again, is where one goes on.
        throw isWrong ? invalid("password", error.message) : error;
      },
    );
    return entered instanceof Response ? entered : welcome(request, entered.key, next);
  });
}

export default function LoginScreen() {
  const { next, demo } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ email: string; password: string }>("login", answer, {
    email: "",
    password: "",
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <WelcomePage
      title="Welcome back"
      lead="Sign in or create an account."
      other={
        <>
          New here?{" "}
          <Link
            to={paths.signup(next)}
            prefetch="intent"
            className="font-bold text-paprika underline-offset-4 hover:underline"
          >
            Create an account
          </Link>
        </>
      }
    >
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <PasswordField
          {...fieldProps(fields.password)}
          label="Password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Link
          to={signInPaths.forgotPassword()}
          prefetch="intent"
          className="-my-3 inline-flex min-h-11 items-center justify-self-end font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline"
        >
          Forgot your password?
        </Link>
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Signing in…" : "Sign in"}
        </Button>
      </AnswerForm>
      <SocialButtons next={next} />
      {demo.length > 0 && <DemoAccounts accounts={demo} next={next} />}
    </WelcomePage>
  );
}
