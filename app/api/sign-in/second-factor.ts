import {
  PasswordAgainInput,
  PendingAuthenticatorView,
  RecoveryCodesView,
  SecondFactorInput,
  SecondFactorView,
} from "~/domain/accounts/schemas.server";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "~/domain/sign-in/set-up-second-factor.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  GET: endpoint({
    summary: "See whether my account has a second factor",
    for: signedIn,
    output: SecondFactorView,
    async run({ me }) {
      const { is_on, since, codes_left } = await showSecondFactor(me);
      return { is_on, since: since?.toISOString() ?? null, codes_left };
    },
  }),
  POST: endpoint({
    summary: "Begin to set up an authenticator",
    description:
      "Answers a fresh secret in place of one that was begun before. Signing in asks for nothing until a code of it is sent by PUT. 400 beside `password` for a wrong one, which counts like a failed sign-in; who signed up with Google or Facebook sends none. 403 with code `owner_code_required` until this key has verified within ten minutes, by the code that is sent to me, that the account is mine (`/accounts/second-factor/proof/`).",
    for: signedIn,
    limits: ["login-address", "login-email"],
    body: PasswordAgainInput,
    output: PendingAuthenticatorView,
    status: 201,
    conflicts: ["second_factor_on"],
    run: ({ me, body, request }) =>
      startSecondFactor(me, { password: body.password, ip: signInOriginOf(request, "token").ip }),
  }),
  PUT: endpoint({
    summary: "Turn my second factor on, by a code of the authenticator",
    description:
      "Within ten minutes of POST, with the same key. Answers ten recovery codes, once. All my other sessions and keys end, and I am mailed that it is on.",
    for: signedIn,
    body: SecondFactorInput,
    output: RecoveryCodesView,
    conflicts: ["second_factor_on"],
    run: async ({ me, body }) => ({ recovery_codes: await confirmSecondFactor(me, body.otp) }),
  }),
});
