import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { ConfirmInput } from "~/domain/accounts/schemas.server";
import { finishSignUp } from "~/domain/members/finish-sign-up.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { isSameBrowser, readSignUp } from "~/domain/sign-up/pending-sign-up.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { ofSecretAddress } from "~/http/page-headers.server";
import { signInOriginOf, visitorOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PasswordField } from "~/ui/forms/password-field";
import { KITCHEN_OPENED } from "./confirm-texts";
import { greeting, welcome } from "./welcome.server";
import { WelcomePage } from "./welcome-page";

export const meta: MetaFunction = () => [
  { title: "Finish signing up · DinDin" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export const headers = ofSecretAddress;

/** What the link is for. Looking at it opens nothing, so that a mail program may. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const waiting = await orErrorPage(readSignUp(params.token ?? ""));
  // Most likely the link that signed them up, pressed once more.
  if (!waiting && person) throw redirectWithToast(paths.home(), "You're signed up and signed in.");
  if (!waiting) return null;
  return {
    email: waiting.email,
    kind: waiting.kind,
    asksPassword: !isSameBrowser(waiting, visitorOf(request)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, ConfirmInput, async ({ password = "" }) => {
    const from = signInOriginOf(request, "session");
    const asked = { visitor: visitorOf(request), password, ip: from.ip };
    const { account_id, kind, first_name, next } = await finishSignUp(params.token ?? "", asked);
    const greets = kind === "chef" ? `${greeting(first_name)} ${KITCHEN_OPENED}` : greeting(first_name);
    return welcome(request, await issueKey(account_id, from), next, greets);
  });
}

const LEADS = {
  diner: "Finish signing up to start ordering dinner.",
  chef: "Finish signing up to set up your kitchen.",
  organization: "Finish signing up to set up your company.",
} as const;

const inText = "font-bold text-paprika underline-offset-4 hover:underline";

export default function ConfirmSignUpScreen() {
  const waiting = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<{ password: string }>("confirm", answer);
  const isBusy = useNavigation().formAction !== undefined;
  const other = (
    <>
      Already have an account?{" "}
      <Link to={paths.login()} className={inText}>
        Sign in
      </Link>
    </>
  );
  if (waiting === null)
    return (
      <WelcomePage
        title="This link is no longer valid"
        lead="It was already used, or it's more than 24 hours old. If you already used it, just sign in."
        other={
          <>
            No account yet?{" "}
            <Link to={informationPaths.selectSignup} className={inText}>
              Sign up again
            </Link>
          </>
        }
      >
        <ButtonLink to={paths.login()} tone="primary" size="lg" wide>
          Sign in
        </ButtonLink>
      </WelcomePage>
    );
  return (
    <WelcomePage title="Almost there" lead={LEADS[waiting.kind]} other={other}>
      <AnswerForm
        form={form}
        // a second press would give up the first one's answer, and with it the sign-in
        onSubmit={(event) => (isBusy ? event.preventDefault() : form.onSubmit(event))}
        className="grid gap-5"
      >
        <p className="rounded-field bg-sunk px-4 py-3.5 wrap-anywhere">
          Your account is for <strong>{waiting.email}</strong>.
        </p>
        {waiting.asksPassword && (
          <PasswordField
            {...fieldProps(fields.password)}
            label="The password you chose"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        )}
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Creating your account…" : "Finish signing up"}
        </Button>
      </AnswerForm>
    </WelcomePage>
  );
}
