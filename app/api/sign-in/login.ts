import { LoginInput, SignedInView } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { logIn } from "~/domain/sign-in/log-in.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Sign in by email and password",
    description:
      'Answers a key for `Authorization: Token <key>` and sets no cookie. 400 `non_field_errors` in the same words for an unknown email, a wrong password and an ended account. An account with a second factor answers 400 with `code: "second_factor_required"` first: the same call again with `otp`, six digits or a recovery code, signs in; a wrong one is 400 beside `otp`. Failures are counted: 25 in five minutes from an address or 25 an hour for an email, then 429.',
    for: anyone,
    limits: ["login-address", "login-email", "second-factor"],
    body: LoginInput,
    output: SignedInView,
    async run({ body, request }) {
      const { key, account_id } = await logIn(body, signInOriginOf(request, "token"));
      return { key, profile: await showProfile(account_id) };
    },
  }),
});
