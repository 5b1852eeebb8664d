import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { SecondFactorInput } from "~/domain/accounts/schemas.server";
import { demoCodeOf } from "~/domain/sign-in/dev-code.server";
import { finishLogIn } from "~/domain/sign-in/finish-log-in.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { endedSecondStep, readSecondStep } from "~/http/second-step.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { welcome } from "../sign-up/welcome.server";
import { WelcomePage } from "../sign-up/welcome-page";
import { CODE_LEAD, CodeForm } from "./code-field";

export const meta: MetaFunction = () => [
  { title: "Enter your code · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalPerson.read(request)) throw redirect(paths.home());
  const half = readSecondStep(request);
  if (!half) throw redirect(paths.login());
  return { demoCode: await orErrorPage(demoCodeOf(half.account_id)) };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  const half = readSecondStep(request);
  if (!half)
    return redirectWithToast(paths.login(), "That took too long. Please sign in again.", { tone: "error" });
  return answerForm(request, SecondFactorInput, async ({ otp }) => {
    const key = await finishLogIn(half.account_id, signInOriginOf(request, "session"), otp);
    const response = await welcome(request, key, half.next);
    response.headers.append("set-cookie", endedSecondStep());
    return response;
  });
}

/** The second step of signing in: the code of the authenticator, or a recovery code. */
export default function LoginCodeScreen() {
  const { demoCode } = useLoaderData<typeof loader>();
  return (
    <WelcomePage
      title="Enter your code"
      lead={CODE_LEAD}
      other={
        <Link to={paths.login()} className="font-bold text-paprika underline-offset-4 hover:underline">
          Back to sign in
        </Link>
      }
    >
      <CodeForm id="login-code" text="Sign in" busy="Signing in…" demoCode={demoCode} />
    </WelcomePage>
  );
}
