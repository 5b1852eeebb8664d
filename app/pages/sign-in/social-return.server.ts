import { data } from "@remix-run/node";
import { readReturn } from "~/adapters/social-sign-in.server";
import { identifyPerson, PROVIDER_NAMES, type Provider } from "~/domain/sign-in/identify-person.server";
import { SecondFactorRequired } from "~/domain/sign-in/second-factor.server";
import { connectProvider, signInSocially, withSignInLimits } from "~/domain/sign-in/social-sign-in.server";
import { asRefusal, firstMessage, wordRefusal } from "~/http/answers.server";
import { optionalPerson } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { refusalOf } from "~/http/refusal-of.server";
import { toSecondStep } from "~/http/second-step.server";
import { signInOriginOf } from "~/http/session.server";
import { endedSocialCookie, endSocial, sealPendingSocial } from "~/http/social-state.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { welcome } from "../sign-up/welcome.server";

/** Not signed in yet: an account with a second factor asks for its code; anything else is thrown on. */
export function leadToSecondStep(error: unknown, next: string): Response {
  if (!(error instanceof SecondFactorRequired)) throw error;
  const response = toSecondStep(error, next);
  response.headers.append("set-cookie", endedSocialCookie());
  return response;
}

/** Signed in: the way on, a new account by way of its profile; what this browser began elsewhere is over. */
export async function finishSignIn(
  request: Request,
  entered: { key: string; is_new: boolean },
  next: string,
): Promise<Response> {
  const response = await welcome(
    request,
    entered.key,
    entered.is_new ? signInPaths.completeProfile(next) : next,
  );
  response.headers.append("set-cookie", endedSocialCookie());
  return response;
}

/** What the return screen shows when it can't lead on: what is wrong, or the form that asks for an email or for its code. */
export interface ReturnProblem {
  problem: string | null;
  ask: "email" | "email_code" | null;
  /** the provider's person, sealed, of whom it is asked */
  sealed: string;
}

function stay(problem: string, status: number) {
  return data<ReturnProblem>({ problem, ask: null, sealed: "" }, { status });
}

/** What a refused entry asks for; null when there is nothing that a person could add. */
export function missingInput(error: unknown): ReturnProblem["ask"] {
  const code = asRefusal(error)?.code;
  return code === "email_required" ? "email" : code === "email_not_verified" ? "email_code" : null;
}

async function connect(
  request: Request,
  account_id: number,
  provider: Provider,
  profile: Awaited<ReturnType<typeof identifyPerson>>,
): Promise<Response> {
  const me = await optionalPerson.read(request);
  if (me?.account_id !== account_id) return redirect(paths.login(signInPaths.profile()));
  await connectProvider(me, provider, profile);
  const headers = new Headers({ "set-cookie": endedSocialCookie() });
  return redirectWithToast(signInPaths.profile(), `${PROVIDER_NAMES[provider]} is connected`, { headers });
}

/** Answers the provider's redirect: signs in, connects, asks for an email, or says why not. */
export async function answerReturn(request: Request, provider: Provider) {
  const name = PROVIDER_NAMES[provider];
  const search = new URL(request.url).searchParams;
  const begun = endSocial(request, provider, search.get("state") ?? "");
  if (!begun)
    return stay("This sign-in was started in another window or took too long. Please try again.", 400);
  if (search.has("error"))
    return redirectWithToast(
      paths.login(begun.next),
      `You didn't finish signing in with ${name}. Please try again.`,
      { tone: "error" },
    );
  if (!search.get("code")) return stay(`${name} didn't complete the sign-in. Please try again.`, 400);
  const from = signInOriginOf(request, "session");
  try {
    const profile = await withSignInLimits(from.ip, () =>
      identifyPerson(provider, () => readReturn(provider, request, begun.signIn)),
    );
    if (begun.connect > 0) return await connect(request, begun.connect, provider, profile);
    const entered = await signInSocially(provider, profile, from).catch((error: unknown) => {
      const ask = missingInput(error);
      if (ask === null) return leadToSecondStep(error, begun.next);
      return { ask, sealed: sealPendingSocial(request, { provider, profile, next: begun.next }) };
    });
    if (entered instanceof Response) return entered;
    if ("ask" in entered) return data<ReturnProblem>({ problem: null, ...entered });
    return await finishSignIn(request, entered, begun.next);
  } catch (error) {
    const refusal = refusalOf(error, { provider });
    if (!refusal) throw error;
    return stay(firstMessage(refusal), wordRefusal(refusal).status);
  }
}
