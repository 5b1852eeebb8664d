import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Person } from "~/domain/accounts/people";
import {
  NewPasskeyInput,
  PasswordAgainInput,
  SecondFactorChangeInput,
} from "~/domain/accounts/schemas.server";
import { missing } from "~/domain/refusal";
import { hasPassword } from "~/domain/sign-in/own-password.server";
import { isProved } from "~/domain/sign-in/proof.server";
import {
  addPasskey,
  pendingPasskey,
  removePasskey,
  startPasskey,
} from "~/domain/sign-in/set-up-passkey.server";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from "~/domain/sign-in/set-up-second-factor.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { readPlace } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, formatDay } from "~/kit/day";
import { deviceName } from "~/kit/device-name";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { NewPasskey, Passkeys } from "./passkey-panels";
import { qrCodeOf } from "./qr-code.server";
import { RecoveryCodes } from "./recovery-codes";
import {
  ProveFirst,
  SecondFactorChanges,
  SecondFactorOff,
  SecondFactorOn,
  SecondFactorPending,
} from "./second-factor-panels";

export const meta: MetaFunction = () => [
  { title: "Two-step sign-in · DinDin" },
  { name: "robots", content: "noindex" },
];

/** The page may hold a secret or recovery codes: no copy of it stays in the browser. */
export const headers = noStore;

const nextIn = (request: Request) => nextOf(new URL(request.url).searchParams.get("next"), "");

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const [state, asksPassword, { market }, mayChange, newPasskey] = await orErrorPage(
    Promise.all([
      showSecondFactor(me),
      hasPassword(me),
      readPlace(request),
      isProved(me),
      pendingPasskey(me),
    ]),
  );
  const dayOf = (at: Date) => formatDay(dayIn(market?.time_zone ?? "UTC", at));
  const { is_on, since, has_authenticator, passkeys, codes_left, pending } = state;
  return {
    isOn: is_on,
    since: since && dayOf(since),
    hasAuthenticator: has_authenticator,
    passkeys: passkeys.map(({ id, name, added_at, last_used_at }) => ({
      id,
      name,
      added: dayOf(added_at),
      used: last_used_at && dayOf(last_used_at),
    })),
    codesLeft: codes_left,
    pending: pending && { secret: pending.secret, uri: pending.uri, qr: qrCodeOf(pending.uri) },
    newPasskey: newPasskey && JSON.stringify(newPasskey),
    device: deviceName(request.headers.get("user-agent")),
    isCook: me.chef !== null,
    asksPassword,
    isProved: mayChange,
    next: nextIn(request),
  };
}

/** A passkey that is begun, made or removed; null for what is no such form. */
async function changePasskey(me: Person, form: FormData, ip: string, next: string) {
  const begin = (password: string | undefined) => startPasskey(me, { password, ip });
  switch (form.get("intent")) {
    case "passkey":
      return answerForm(form, PasswordAgainInput, async ({ password }) => {
        await begin(password);
        return redirect(signInPaths.security(next));
      });
    case "passkey-add":
      return answerForm(form, NewPasskeyInput, async ({ passkey, name }) => {
        const codes = await addPasskey(me, passkey, name);
        return codes ? data({ codes }) : redirectWithToast(signInPaths.security(next), "Passkey added");
      });
    case "passkey-remove":
      return answerForm(form, PasswordAgainInput, async ({ password }) => {
        await removePasskey(me, idOf(form.get("id")), { password, ip });
        return redirectWithToast(signInPaths.security(), "Passkey removed");
      });
    default:
      return null;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const next = nextIn(request);
  const form = await readForm(request);
  const { ip } = signInOriginOf(request, "session");
  const intent = form.get("intent");
  const changed = await changePasskey(me, form, ip, next);
  if (changed) return changed;
  if (intent === "start")
    return answerForm(form, PasswordAgainInput, async ({ password }) => {
      await startSecondFactor(me, { password, ip });
      return redirect(signInPaths.security(next));
    });
  // whoever has passkeys alone has no code to send: they have proved it by one
  const Input = form.has("otp") ? SecondFactorChangeInput : SecondFactorChangeInput.partial({ otp: true });
  return answerForm(form, Input, async ({ otp, password }) => {
    switch (intent) {
      case "confirm":
        return data({ codes: await confirmSecondFactor(me, otp ?? "") });
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
  const { isOn, since, pending, newPasskey, device, isCook, passkeys, next, ...state } =
    useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const codes = codesOf(answer);
  const { asksPassword } = state;
  const on = { ...state, since: since ?? "", next, answer };
  return (
    <div className="page grid max-w-[44rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="A second step on top of your password. Even someone who has your password can't sign in."
      >
        Two-step sign-in
      </PageTitle>
      {codes !== null && <RecoveryCodes codes={codes} next={next} />}
      {codes === null && newPasskey && <NewPasskey options={newPasskey} name={device} answer={answer} />}
      {codes === null && isOn && <SecondFactorOn {...on} />}
      {codes === null && pending && <SecondFactorPending {...pending} answer={answer} />}
      {codes === null && !isOn && !state.isProved && <ProveFirst next={next} />}
      {codes === null && !isOn && !pending && !newPasskey && (
        <SecondFactorOff
          isCook={isCook}
          asksPassword={asksPassword}
          isProved={state.isProved}
          answer={answer}
        />
      )}
      {codes === null && !pending && !newPasskey && (
        <Passkeys
          passkeys={passkeys}
          asksPassword={asksPassword}
          isOn={isOn}
          isProved={state.isProved}
          next={next}
          answer={answer}
        />
      )}
      {codes === null && isOn && <SecondFactorChanges {...on} />}
    </div>
  );
}
