import { SecondFactorInput, SecondFactorProofView } from "~/domain/accounts/schemas.server";
import { proveByCode } from "~/domain/sign-in/proof.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Prove by a code of my second factor that it is me",
    description:
      "What answers 403 with code `second_factor_proof_required` lets the key or session of this call on for ten minutes. A sign-in with a code counts the same. 403 with code `second_factor_missing` without a second factor; 400 beside `otp` for a wrong or used code.",
    for: signedIn,
    limits: ["second-factor"],
    body: SecondFactorInput,
    output: SecondFactorProofView,
    run: async ({ me, body }) => ({ proved_until: (await proveByCode(me, body.otp)).toISOString() }),
  }),
});
