import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PasswordAgainInput, SecondFactorChangeInput } from "~/domain/accounts/schemas.server";
import { missing } from "~/domain/refusal";
import { hasPassword } from "~/domain/sign-in/own-password.server";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from "~/domain/sign-in/set-up-second-factor.server";
import { answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { readPlace } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { PageTitle } from "~/ui/heading";
import { qrCodeOf } from "./qr-code.server";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorOff, SecondFactorOn, SecondFactorPending } from "./second-factor-panels";

export const meta: MetaFunction = () => [
  { title: "Two-step sign-in · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The page may hold a secret or recovery codes: no copy of it stays in the browser. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

const nextIn = (request: Request) => nextOf(new URL(request.url).searchParams.get("next"), "");

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const [{ is_on, since, codes_left, pending }, asksPassword, { market }] = await orErrorPage(
    Promise.all([showSecondFactor(me), hasPassword(me), readPlace(request)]),
  );
  return {
    isOn: is_on,
    since: since && formatDay(dayIn(market?.time_zone ?? "UTC", since)),
    codesLeft: codes_left,
    pending: pending && { secret: pending.secret, qr: qrCodeOf(pending.uri) },
    isCook: me.chef !== null,
    asksPassword,
    next: nextIn(request),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const next = nextIn(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  const { ip } = signInOriginOf(request, "session");
  if (intent === "start")
    return answerForm(form, PasswordAgainInput, async ({ password }) => {
      await startSecondFactor(me, { password, ip });
      return redirect(signInPaths.security(next));
    });
  return answerForm(form, SecondFactorChangeInput, async ({ otp, password }) => {
    switch (intent) {
      case "confirm":
        return data({ codes: await confirmSecondFactor(me, otp) });
      case "codes":
        return data({ codes: await renewRecoveryCodes(me, otp, { password, ip }) });
      case "remove":
        await removeSecondFactor(me, otp, { password, ip });
        return redirectWithToast(signInPaths.security(), "Two-step sign-in is off");
      default:
        throw missing();
    }
  });
}

/** The recovery codes that an action answered; null where it answered anything else. */
function codesOf(answer: unknown): string[] | null {
  return typeof answer === "object" && answer !== null && "codes" in answer
    ? (answer.codes as string[])
    : null;
}

/** My second factor: off, being set up, just confirmed, on. */
export default function SecurityScreen() {
  const { isOn, since, codesLeft, pending, isCook, asksPassword, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const codes = codesOf(answer);
  return (
    <div className="page grid max-w-[44rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="A code from your phone, besides your password. Even someone who has your password can't sign in."
      >
        Two-step sign-in
      </PageTitle>
      {codes !== null && <RecoveryCodes codes={codes} next={next} />}
      {codes === null && isOn && (
        <SecondFactorOn
          since={since ?? ""}
          codesLeft={codesLeft}
          asksPassword={asksPassword}
          answer={answer}
        />
      )}
      {codes === null && !isOn && pending && <SecondFactorPending {...pending} answer={answer} />}
      {codes === null && !isOn && !pending && (
        <SecondFactorOff isCook={isCook} asksPassword={asksPassword} answer={answer} />
      )}
    </div>
  );
}
