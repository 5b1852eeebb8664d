import type { Proof } from "~/adapters/social-sign-in.server";
import { SignedInView, SocialInput } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { invalid } from "~/domain/refusal";
import { identifyPerson, type Provider } from "~/domain/sign-in/identify-person.server";
import { signInSocially, withSignInLimits } from "~/domain/sign-in/social-sign-in.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";
import { env, isLocalEnv } from "~/kit/env.server";
import { signInPaths } from "~/kit/sign-in-paths";

/** A code may only have been sent to this site: `localhost` and `127.0.0.1` are one outside production. */
function returnOf(provider: Provider, given: string | undefined): string {
  if (given === undefined) return new URL(signInPaths.socialReturn(provider), env.APP_ORIGIN).href;
  const plain = (origin: string) => (isLocalEnv ? origin.replace("//127.0.0.1", "//localhost") : origin);
  if (plain(new URL(given).origin) !== plain(env.APP_ORIGIN))
    throw invalid("redirect_uri", "The code was sent to another site.");
  return given;
}

/** `POST /accounts/social/{provider}/`. */
export function socialSignIn(provider: Provider, name: string) {
  return resource({
    POST: endpoint({
      summary: `Sign in with ${name}`,
      description: `By an access token that ${name} issued to this app, or the code it sent back. Answers a key for \`Authorization: Token <key>\` and sets no cookie. 400 with \`code: "email_required"\` asks for \`email\` beside it when ${name} gives none; with \`code: "email_not_verified"\` that email, or one of an account that ${name} has not verified, was mailed a code that belongs into \`email_code\`, beside the same proof (and \`email\`). With \`code: "second_factor_required"\` the account has a second factor: its code belongs into \`otp\`, beside the same proof. 409 \`already_connected\`: another ${name} account signs in to the account with this email. 503 while ${name} does not answer.`,
      for: anyone,
      limits: ["login-address", "connect-code-try", "second-factor"],
      body: SocialInput,
      output: SignedInView,
      conflicts: ["already_connected"],
      async run({ body, request }) {
        const { access_token, code, code_verifier, redirect_uri } = body;
        const proof: Proof = access_token
          ? { access_token }
          : { code: code ?? "", redirect_uri: returnOf(provider, redirect_uri), code_verifier };
        const from = signInOriginOf(request, "token");
        const { key, account_id } = await withSignInLimits(from.ip, async () =>
          signInSocially(provider, await identifyPerson(provider, proof), from, body),
        );
        return { key, profile: await showProfile(account_id) };
      },
    }),
  });
}
