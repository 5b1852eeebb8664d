import { ProviderFailure, type ProviderProfile } from "~/adapters/oauth.server";
import { type Proof, type Provider, readProof } from "~/adapters/social-sign-in.server";
import { Refusal } from "~/domain/refusal";
import { email as emailField } from "~/kit/fields.server";
import { rules } from "~/kit/rules";

export type { Provider };

export const PROVIDER_NAMES = { google: "Google", facebook: "Facebook" } as const;

/** A name as ours may be: only the characters and the length of the rules; what is left may be too short, and is asked for. */
function nameOf(given: string): string {
  const allowed = new RegExp(rules.name.pattern, "gu");
  return (given.normalize("NFC").match(allowed) ?? []).join("").trim().slice(0, rules.name.maxLength).trim();
}

/** Names and email of a provider's person by our own rules; an email that is none counts as not given. */
export function ourNames(profile: ProviderProfile): Omit<ProviderProfile, "subject"> {
  const email = emailField.safeParse(profile.email);
  return {
    email: email.success ? email.data : null,
    email_verified: email.success && profile.email_verified,
    first_name: nameOf(profile.first_name) || "Friend",
    last_name: nameOf(profile.last_name),
  };
}

/**
 * Asks Google or Facebook who the proof is of, or who has come back by what the entry point hands in; names and email come
 * back by our own rules.
 * @throws Refusal `invalid` on `access_token` or `code` when the provider does not know it, or issued it to another app;
 * `unavailable` when the provider can't be asked.
 */
export async function identifyPerson(
  provider: Provider,
  proof: Proof | (() => Promise<ProviderProfile>),
): Promise<ProviderProfile> {
  const name = PROVIDER_NAMES[provider];
  try {
    const profile = await (typeof proof === "function" ? proof() : readProof(provider, proof));
    return { ...profile, ...ourNames(profile) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unavailable")
      throw new Refusal(
        "unavailable",
        { reason: `${name} isn't responding right now.`, next: "Please try again." },
        {
          retryAfter: 10,
          cause: error,
        },
      );
    const words = `${name} didn't recognize this sign-in. Please try again.`;
    const fields = { ["access_token" in proof ? "access_token" : "code"]: [words] };
    throw new Refusal("invalid", words, { fields, cause: error });
  }
}
