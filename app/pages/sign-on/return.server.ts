import { data } from "@remix-run/node";
import { SecondFactorRequired } from "~/domain/sign-in/second-factor.server";
import { withSignInLimits } from "~/domain/sign-in/social-sign-in.server";
import { identifyMember } from "~/domain/sign-on/identify-member.server";
import {
  type OrganizationProfile,
  signInByOrganization,
} from "~/domain/sign-on/sign-in-by-organization.server";
import { readProvider } from "~/domain/sign-on/sign-on-row.server";
import { asRefusal, firstMessage, wordRefusal } from "~/http/answers.server";
import { refusalOf } from "~/http/refusal-of.server";
import { toSecondStep } from "~/http/second-step.server";
import { signInOriginOf } from "~/http/session.server";
import { endSignOn, sealHalfway } from "~/http/sign-on-state.server";
import { endedSocialCookie } from "~/http/social-state.server";
import { welcome } from "../sign-up/welcome.server";

/** What the return screen shows when it can't lead on: what is wrong, or (`sealed`) the form that asks for the mailed code. */
export interface SignOnProblem {
  problem: string | null;
  sealed: string;
}

function stay(problem: string, status: number) {
  return data<SignOnProblem>({ problem, sealed: "" }, { status });
}

interface Halfway {
  organization_id: number;
  next: string;
  profile: OrganizationProfile;
}

/** Signs in, leads to the second step, or asks for the mailed code; what is wrong with a code is thrown on. */
export async function enterOrAsk(request: Request, halfway: Halfway, email_code?: string) {
  const { organization_id, next, profile } = halfway;
  const provider = await readProvider({ organization_id });
  if (!provider) return stay("Your company's sign-on isn't available anymore. Ask your admin.", 400);
  const from = signInOriginOf(request, "session");
  try {
    const { key } = await withSignInLimits(from.ip, () =>
      signInByOrganization(provider, profile, from, email_code),
    );
    const response = await welcome(request, key, next);
    response.headers.append("set-cookie", endedSocialCookie());
    return response;
  } catch (error) {
    if (error instanceof SecondFactorRequired) return toSecondStep(error, next, organization_id);
    const code = asRefusal(error)?.code;
    if (code === "email_not_verified")
      return data<SignOnProblem>({ problem: null, sealed: sealHalfway(request, halfway) });
    if (code === "not_a_member") return stay(firstMessage(asRefusal(error) as never), 403);
    throw error;
  }
}

/** Answers the provider's redirect. */
export async function answerReturn(request: Request) {
  const url = new URL(request.url);
  const begun = endSignOn(request, url.searchParams.get("state") ?? "");
  if (!begun)
    return stay("This sign-in was started in another window or took too long. Please try again.", 400);
  const provider = await readProvider({ organization_id: begun.organization_id });
  if (!provider) return stay("Your company's sign-on isn't available anymore. Ask your admin.", 400);
  if (!url.searchParams.get("code"))
    return stay(`You didn't finish signing in with ${provider.organization}. Please try again.`, 400);
  try {
    const { ip } = signInOriginOf(request, "session");
    const profile = await withSignInLimits(ip, () => identifyMember(provider, url, begun.signIn));
    const { organization_id, next } = begun;
    return await enterOrAsk(request, { organization_id, next, profile });
  } catch (error) {
    const refusal = refusalOf(error, { provider: "organization" });
    if (!refusal) throw error;
    return stay(firstMessage(refusal), wordRefusal(refusal).status);
  }
}
