import { RecoveryCodesView, SecondFactorChangeInput } from "~/domain/accounts/schemas.server";
import { renewRecoveryCodes } from "~/domain/sign-in/set-up-second-factor.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Get new recovery codes, by my password and a code of my second factor",
    description: "Answers ten, once; the ones before count no more.",
    for: signedIn,
    limits: ["login-address", "login-email", "second-factor"],
    body: SecondFactorChangeInput,
    output: RecoveryCodesView,
    run: async ({ me, body, request }) => ({
      recovery_codes: await renewRecoveryCodes(me, body.otp, {
        password: body.password,
        ip: signInOriginOf(request, "token").ip,
      }),
    }),
  }),
});
