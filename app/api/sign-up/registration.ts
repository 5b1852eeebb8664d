import { RegistrationInput, SignedInView } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { registerAccount } from "~/domain/sign-up/register-account.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Open an account and sign in",
    description:
      "Answers a key as signing in does. The email and the phone still have to be verified by a code. With role `chef` the kitchen's draft is made too; it waits for staff before it is listed. 400 beside the field, for an email that has an account and a `referral_code` that nobody has too.",
    for: anyone,
    limits: ["register-address", "register-taken", "referral-guess"],
    body: RegistrationInput,
    output: SignedInView,
    status: 201,
    async run({ body, request }) {
      const from = signInOriginOf(request, "token");
      const accountId = await registerAccount(body, from.ip);
      const key = await issueKey(accountId, from);
      return { key, profile: await showProfile(accountId) };
    },
  }),
});
