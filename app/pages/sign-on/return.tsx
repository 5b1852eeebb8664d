import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { SignOnCodeInput } from "~/domain/sign-on/schemas.server";
import { answerForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { unsealHalfway } from "~/http/sign-on-state.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { EmailCodeField } from "../sign-in/email-code-field";
import { WelcomePage } from "../sign-up/welcome-page";
import { answerReturn, enterOrAsk, type SignOnProblem } from "./return.server";

export const meta: MetaFunction = () => [
  { title: "Sign in with your company · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The page may hold who the provider named, sealed: no copy of it stays in the browser. */
export const headers = noStore;

/** `GET /sign-on/callback`: where a company's provider leads back to. */
export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  return answerReturn(request);
}

/** The code from the work email, asked for the first time somebody comes by their company. */
export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, SignOnCodeInput, async ({ email_code, sealed }) => {
    const halfway = unsealHalfway(request, sealed);
    if (!halfway) return data<SignOnProblem>({ problem: TOO_LATE, sealed: "" }, { status: 400 });
    return enterOrAsk(request, halfway, email_code);
  });
}

const TOO_LATE = "This sign-in took too long. Please try again.";

/** What was sealed for the form: of the action's own answer, of a refused form, else of the page. */
function sealedIn(answer: unknown, loaded: SignOnProblem): SignOnProblem {
  if (typeof answer !== "object" || answer === null) return loaded;
  if ("problem" in answer) return answer as SignOnProblem;
  const { sealed } = ("initialValue" in answer ? (answer.initialValue ?? {}) : {}) as Record<string, unknown>;
  return typeof sealed === "string" ? { problem: null, sealed } : loaded;
}

export default function SignOnReturnScreen() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { problem, sealed } = sealedIn(answer, loaded);
  const refused = answer && typeof answer === "object" && "problem" in answer ? undefined : answer;
  const [form, fields] = useAnswer<{ email_code: string; sealed: string }>("sign-on-code", refused, {
    email_code: "",
    sealed,
  });
  const back = (
    <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
      Back to sign in
    </Link>
  );
  if (problem !== null || sealed === "")
    return (
      <WelcomePage title="You're not signed in yet" lead="Try again, or sign in another way." other={back}>
        <ErrorNotice messages={problem} />
        <ButtonLink to={signInPaths.askSignOn()} tone="primary" size="lg" wide>
          Try again
        </ButtonLink>
      </WelcomePage>
    );
  return (
    <WelcomePage
      title="Check your email"
      lead="The first time, we make sure it's you. Enter the code we sent to your work email."
      other={back}
    >
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="sealed" value={sealed} />
        <EmailCodeField {...fieldProps(fields.email_code)} />
        <Button tone="primary" size="lg" wide>
          Sign in
        </Button>
      </AnswerForm>
      <p>
        Need a new code?{" "}
        <Link to={signInPaths.askSignOn()} className="font-bold text-ink underline underline-offset-4">
          Start again
        </Link>
      </p>
    </WelcomePage>
  );
}
