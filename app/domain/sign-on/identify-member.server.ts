import { ProviderFailure, type SignIn } from "~/adapters/oauth.server";
import { readSignOn, signOnUrl } from "~/adapters/openid.server";
import { Refusal } from "../refusal";
import { ourNames } from "../sign-in/identify-person.server";
import type { OrganizationProfile } from "./sign-in-by-organization.server";
import type { SignOnProvider } from "./sign-on-row.server";

function refusalFor(error: unknown, organization: string): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === "refused")
    return new Refusal(
      "invalid",
      `${organization}'s sign-on didn't recognize this sign-in. Please try again.`,
      {
        cause: error,
      },
    );
  const words = {
    reason: `${organization}'s sign-on isn't responding right now.`,
    next: "Please try again.",
  };
  return new Refusal("unavailable", words, { retryAfter: 10, cause: error });
}

/**
 * The page of an organization's provider on which its people sign in.
 * @throws Refusal `unavailable`, or `invalid` where the provider's settings are wrong.
 */
export async function providerPage(
  provider: SignOnProvider,
  signIn: SignIn,
  challenge: string,
): Promise<URL> {
  try {
    return await signOnUrl(provider, signIn, challenge);
  } catch (error) {
    throw refusalFor(error, provider.organization);
  }
}

/**
 * Who an organization's provider has sent back; names and email come back by our own rules.
 * @throws Refusal `invalid`, `unavailable`.
 */
export async function identifyMember(
  provider: SignOnProvider,
  returned: URL,
  signIn: SignIn,
): Promise<OrganizationProfile> {
  try {
    const profile = await readSignOn(provider, returned, signIn);
    return { ...profile, ...ourNames(profile) };
  } catch (error) {
    throw refusalFor(error, provider.organization);
  }
}
