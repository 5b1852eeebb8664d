import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SocialMoreInput } from "~/domain/accounts/schemas.server";
import { signInSocially, withSignInLimits } from "~/domain/sign-in/social-sign-in.server";
import { answerForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { signInOriginOf } from "~/http/session.server";
import { sealPendingSocial, unsealPendingSocial } from "~/http/social-state.server";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { WelcomePage } from "../sign-up/welcome-page";
import { EmailCodeField } from "./email-code-field";
import { providerOf } from "./provider.server";
import {
  answerReturn,
  finishSignIn,
  leadToSecondStep,
  missingInput,
  type ReturnProblem,
} from "./social-return.server";

export const meta: MetaFunction = () => [
  { title: "Sign in · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The page may hold what the provider said of somebody, sealed: no copy of it stays in the browser. */
export const headers = noStore;

/** `GET /accounts/{provider}/login/callback`: where Google and Facebook lead back to. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  return answerReturn(request, providerOf(params.provider));
}

/** What somebody adds: an email where the provider gave none, the code that was mailed to it or to an account's. */
export async function action({ request, params }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  providerOf(params.provider);
  return answerForm(request, SocialMoreInput, async ({ email, email_code, sealed }) => {
    const halfway = unsealPendingSocial(request, sealed);
    if (!halfway) return data<ReturnProblem>({ problem: TOO_LATE, ask: null, sealed: "" }, { status: 400 });
    const from = signInOriginOf(request, "session");
    const { provider, profile, next } = halfway;
    // what was typed stays apart from what the provider said: it has to be verified
    const typed = email ?? halfway.typed;
    const entered = await withSignInLimits(from.ip, () =>
      signInSocially(provider, profile, from, { email: typed, email_code }),
    ).catch((error: unknown) => {
      const ask = missingInput(error);
      if (ask === null) return leadToSecondStep(error, next);
      return { ask, sealed: sealPendingSocial(request, { provider, profile, next, typed }) };
    });
    if (entered instanceof Response) return entered;
    if ("ask" in entered) return data<ReturnProblem>({ problem: null, ...entered });
    return finishSignIn(request, entered, next);
  });
}

const TOO_LATE = "This sign-in took too long. Please try again.";
const back = (
  <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
    Back to sign in
  </Link>
);

/** What the action answered instead of a form's reply: the next thing to ask, or that it is too late. */
function stayOf(answer: unknown): ReturnProblem | null {
  return typeof answer === "object" && answer !== null && "ask" in answer ? (answer as ReturnProblem) : null;
}

/** What a refused form had been: who it was asked of, and for what. */
function sentIn(answer: unknown): { sealed: string; asked: "email" | "email_code" } | null {
  if (typeof answer !== "object" || answer === null || !("initialValue" in answer)) return null;
  const { sealed, asked } = (answer.initialValue ?? {}) as Record<string, unknown>;
  if (typeof sealed !== "string") return null;
  return { sealed, asked: asked === "email_code" ? "email_code" : "email" };
}

function Problem({ words }: { words: string | null }) {
  return (
    <WelcomePage title="You're not signed in yet" lead="Try again, or sign in another way." other={back}>
      <ErrorNotice messages={words} />
      <ButtonLink to={paths.login()} tone="primary" size="lg" wide>
        Try again
      </ButtonLink>
    </WelcomePage>
  );
}

/** One field, and who it is asked of: an email, or the code that was mailed to it. */
function More({ ask, sealed, answer }: { ask: "email" | "email_code"; sealed: string; answer: unknown }) {
  const [form, fields] = useAnswer<{ email: string; email_code: string; sealed: string }>(ask, answer, {
    email: "",
    email_code: "",
    sealed,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <Csrf />
      <input type="hidden" name="sealed" value={sealed} />
      <input type="hidden" name="asked" value={ask} />
      <ErrorNotice messages={form.errors} />
      {ask === "email" ? (
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
      ) : (
        <EmailCodeField {...fieldProps(fields.email_code)} />
      )}
      <Button tone="primary" size="lg" wide>
        {ask === "email" ? "Continue" : "Sign in"}
      </Button>
    </Form>
  );
}

export default function SocialReturnScreen() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { problem, ask, sealed } = stayOf(answer) ?? loaded;
  // without script a refused form is a page loaded again, whose own state is spent: the form brings along what it was
  const refused = stayOf(answer) ? undefined : answer;
  const sent = sentIn(refused);
  const asked = sent ? sent.asked : ask;
  if (asked === null) return <Problem words={problem} />;
  return (
    <WelcomePage
      title={asked === "email" ? "One more thing" : "Check your email"}
      lead={
        asked === "email" ? "Where should we send your receipts?" : "Enter the code we sent to your email."
      }
      other={back}
    >
      <More key={asked} ask={asked} sealed={sent?.sealed ?? sealed} answer={refused} />
    </WelcomePage>
  );
}
