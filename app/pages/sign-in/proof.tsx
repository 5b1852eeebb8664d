import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnerCodeInput, PasskeyInput, SecondFactorInput } from "~/domain/accounts/schemas.server";
import { demoCodeOf } from "~/domain/sign-in/dev-code.server";
import { readOwnContact, requestOwnerCode } from "~/domain/sign-in/owner-code.server";
import { askForPasskey } from "~/domain/sign-in/passkeys.server";
import { isProved, proveByCode, proveByOwnerCode, proveByPasskey } from "~/domain/sign-in/proof.server";
import { hasSecondFactor } from "~/domain/sign-in/second-factor.server";
import { answerButton, answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { signInPaths } from "~/kit/sign-in-paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { CODE_LEAD, CodeForm, PASSKEY_LEAD } from "./code-field";
import { OwnerCode } from "./owner-code";
import { UsePasskey } from "./use-passkey";

export const headers = noStore;

export const meta: MetaFunction = () => [
  { title: "Confirm it's you · DinDin" },
  { name: "robots", content: "noindex" },
];

const searchOf = (request: Request) => new URL(request.url).searchParams;
const nextIn = (request: Request) => nextOf(searchOf(request).get("next"), paths.account());

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const next = nextIn(request);
  const [isOn, isDone] = await orErrorPage(Promise.all([hasSecondFactor(me.account_id), isProved(me)]));
  if (isDone) throw redirect(next);
  if (!isOn) {
    const { channel, target } = await orErrorPage(readOwnContact(me));
    const owner = { channel, target: channel === "phone" ? formatPhone(target) : target };
    const isSent = searchOf(request).has("sent");
    return { next, owner: { ...owner, isSent }, demoCode: null, passkey: null };
  }
  const [demoCode, passkey] = await orErrorPage(
    Promise.all([demoCodeOf(me.account_id), askForPasskey(me.account_id)]),
  );
  return { next, owner: null, demoCode, passkey: passkey && JSON.stringify(passkey) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const next = nextIn(request);
  const goOn = () => redirectWithToast(next, "Thanks. You have 10 minutes to make changes.");
  const form = await readForm(request);
  if (form.get("intent") === "send")
    return answerButton(
      async () => {
        await requestOwnerCode(me);
        return redirectWithToast(signInPaths.proof(next, "yes"), "Your code is on its way");
      },
      signInPaths.proof(next, "yes"),
    );
  if (form.has("owner_code"))
    return answerForm(form, OwnerCodeInput, async ({ owner_code }) => {
      await proveByOwnerCode(me, owner_code);
      return goOn();
    });
  if (form.has("passkey"))
    return answerForm(form, PasskeyInput, async ({ passkey }) => {
      await proveByPasskey(me, passkey);
      return goOn();
    });
  return answerForm(form, SecondFactorInput, async ({ otp }) => {
    await proveByCode(me, otp);
    return goOn();
  });
}

/**
 * Asks for a code once more before something that a stolen session or password must not reach, and leads back: of the second
 * factor or, where there is none yet, one that is sent to the account's owner.
 */
export default function ProofScreen() {
  const { next, owner, demoCode, passkey } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  if (owner) return <OwnerCode back={next} {...owner} answer={answer} />;
  return (
    <div className="page grid max-w-[32rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle back={{ to: next, text: "Back" }} lead={passkey ? PASSKEY_LEAD : CODE_LEAD}>
        Confirm it&rsquo;s you
      </PageTitle>
      <UsePasskey options={passkey} answer={answer} />
      <CodeForm
        id="proof"
        text="Continue"
        busy="Checking…"
        demoCode={demoCode}
        tone={passkey ? "outline" : "primary"}
      />
    </div>
  );
}
