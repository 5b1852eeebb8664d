import {
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
      "Answers a fresh secret in place of one that was begun before. Signing in asks for nothing until a code of it is sent by PUT.",
    for: signedIn,
    output: PendingAuthenticatorView,
    status: 201,
    conflicts: ["second_factor_on"],
    run: ({ me }) => startSecondFactor(me),
  }),
  PUT: endpoint({
    summary: "Turn my second factor on, by a code of the authenticator",
    description: "Answers ten recovery codes, once. I am mailed that it is on.",
    for: signedIn,
    body: SecondFactorInput,
    output: RecoveryCodesView,
    conflicts: ["second_factor_on"],
    run: async ({ me, body }) => ({ recovery_codes: await confirmSecondFactor(me, body.otp) }),
  }),
});
