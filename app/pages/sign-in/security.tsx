import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondFactorInput } from "~/domain/accounts/schemas.server";
import { missing } from "~/domain/refusal";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from "~/domain/sign-in/set-up-second-factor.server";
import { answerButton, answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { readPlace } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { ErrorNotice } from "~/ui/error-notice";
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
  const [{ is_on, since, codes_left, pending }, { market }] = await orErrorPage(
    Promise.all([showSecondFactor(me), readPlace(request)]),
  );
  return {
    isOn: is_on,
    since: since && formatDay(dayIn(market?.time_zone ?? "UTC", since)),
    codesLeft: codes_left,
    pending: pending && { secret: pending.secret, qr: qrCodeOf(pending.uri) },
    isCook: me.chef !== null,
    next: nextIn(request),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const next = nextIn(request);
  const intent = (await readForm(request.clone())).get("intent");
  if (intent === "start")
    return answerButton(async () => {
      await startSecondFactor(me);
      return redirect(signInPaths.security(next));
    });
  return answerForm(request, SecondFactorInput, async ({ otp }) => {
    switch (intent) {
      case "confirm":
        return data({ codes: await confirmSecondFactor(me, otp) });
      case "codes":
        return data({ codes: await renewRecoveryCodes(me, otp) });
      case "remove":
        await removeSecondFactor(me, otp);
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
  const { isOn, since, codesLeft, pending, isCook, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const codes = codesOf(answer);
  const no = typeof answer === "object" && answer !== null && "no" in answer ? String(answer.no) : null;
  return (
    <div className="page grid max-w-[44rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="A code from your phone, besides your password. Even someone who has your password can't sign in."
      >
        Two-step sign-in
      </PageTitle>
      {no !== null && <ErrorNotice messages={[no]} />}
      {codes !== null && <RecoveryCodes codes={codes} next={next} />}
      {codes === null && isOn && <SecondFactorOn since={since ?? ""} codesLeft={codesLeft} answer={answer} />}
      {codes === null && !isOn && pending && <SecondFactorPending {...pending} answer={answer} />}
      {codes === null && !isOn && !pending && <SecondFactorOff isCook={isCook} />}
    </div>
  );
}
