import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PasskeyInput, SecondFactorInput } from "~/domain/accounts/schemas.server";
import { demoCodeOf } from "~/domain/sign-in/dev-code.server";
import { finishLogIn, finishLogInByPasskey } from "~/domain/sign-in/finish-log-in.server";
import { askForPasskey } from "~/domain/sign-in/passkeys.server";
import { tieToSignOn } from "~/domain/sign-on/sign-in-by-organization.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { endedSecondStep, readSecondStep } from "~/http/second-step.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { welcome } from "../sign-up/welcome.server";
import { WelcomePage } from "../sign-up/welcome-page";
import { CODE_LEAD, CodeForm, PASSKEY_LEAD } from "./code-field";
import { UsePasskey } from "./use-passkey";

export const headers = noStore;

export const meta: MetaFunction = () => [
  { title: "Enter your code · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalPerson.read(request)) throw redirect(paths.home());
  const half = readSecondStep(request);
  if (!half) throw redirect(paths.login());
  const [demoCode, passkey] = await orErrorPage(
    Promise.all([demoCodeOf(half.first.account_id), askForPasskey(half.first.account_id)]),
  );
  return { demoCode, passkey: passkey && JSON.stringify(passkey) };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  const half = readSecondStep(request);
  if (!half)
    return redirectWithToast(paths.login(), "That took too long. Please sign in again.", { tone: "error" });
  const { first, next, signed_on_by } = half;
  const from = signInOriginOf(request, "session");
  const goOn = async (key: string) => {
    if (signed_on_by !== undefined) await tieToSignOn(key, signed_on_by, first.account_id);
    const response = await welcome(request, key, next);
    response.headers.append("set-cookie", endedSecondStep());
    return response;
  };
  const form = await readForm(request);
  if (form.has("passkey"))
    return answerForm(form, PasskeyInput, async ({ passkey }) =>
      goOn(await finishLogInByPasskey(first, from, passkey)),
    );
  return answerForm(form, SecondFactorInput, async ({ otp }) => goOn(await finishLogIn(first, from, otp)));
}

/** The second step of signing in: the code of the authenticator, or a recovery code. */
export default function LoginCodeScreen() {
  const { demoCode, passkey } = useLoaderData<typeof loader>();
  return (
    <WelcomePage
      title={passkey ? "Confirm it’s you" : "Enter your code"}
      lead={passkey ? PASSKEY_LEAD : CODE_LEAD}
      other={
        <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
          Back to sign in
        </Link>
      }
    >
      <UsePasskey options={passkey} answer={useLastAnswer()} />
      <CodeForm
        id="login-code"
        text="Sign in"
        busy="Signing in…"
        demoCode={demoCode}
        tone={passkey ? "outline" : "primary"}
      />
    </WelcomePage>
  );
}
