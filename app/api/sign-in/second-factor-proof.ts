import { OwnerProofInput, SecondFactorProofView } from "~/domain/accounts/schemas.server";
import { proveByAnyCode } from "~/domain/sign-in/proof.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Verify by a code that it is me",
    description:
      "What answers 403 with code `second_factor_proof_required` or `owner_code_required` lets the key or session of this call on for ten minutes. With `otp`, a code of my second factor: a sign-in with a code counts the same; 403 with code `second_factor_missing` where I have none. Without a second factor, with nothing: a code goes to my confirmed email, else to my confirmed phone, else to my email, and the answer is 400 with code `owner_code_required`; sent again with `owner_code` it verifies that the account is mine. 400 beside `otp` or `owner_code` for a wrong or used code.",
    for: signedIn,
    limits: ["second-factor", "owner-code-send", "owner-code-day", "owner-code-try", "otp-texts"],
    body: OwnerProofInput,
    output: SecondFactorProofView,
    run: async ({ me, body }) => ({ proved_until: (await proveByAnyCode(me, body)).toISOString() }),
  }),
});
