import { RecoveryCodesView, SecondFactorInput } from "~/domain/accounts/schemas.server";
import { renewRecoveryCodes } from "~/domain/sign-in/set-up-second-factor.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Get new recovery codes, by a code of my second factor",
    description: "Answers ten, once; the ones before count no more.",
    for: signedIn,
    limits: ["second-factor"],
    body: SecondFactorInput,
    output: RecoveryCodesView,
    run: async ({ me, body }) => ({ recovery_codes: await renewRecoveryCodes(me, body.otp) }),
  }),
});
