import { connectBank } from "~/domain/kitchens/connect-bank.server";
import { BankView } from "~/domain/kitchens/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Get the address at which I connect my bank account",
    description:
      "Stripe's onboarding, or my desk at Stripe once `bank_status` is active; good for some minutes and one visit, so ask again rather than keep it. 403 with code `second_factor_missing` before I have a second factor, with `second_factor_proof_required` where this key has verified it by no code within ten minutes (`/accounts/second-factor/proof/`). 503 while Stripe can't be reached.",
    for: chef,
    output: BankView,
    run: ({ me }) => connectBank(me),
  }),
});
