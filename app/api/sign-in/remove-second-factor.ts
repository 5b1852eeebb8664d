import { DetailView, SecondFactorInput } from "~/domain/accounts/schemas.server";
import { removeSecondFactor } from "~/domain/sign-in/set-up-second-factor.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Turn my second factor off, by one of its codes",
    description: "Its recovery codes go with it. I am mailed that it is off.",
    for: signedIn,
    limits: ["second-factor"],
    body: SecondFactorInput,
    output: DetailView,
    async run({ me, body }) {
      await removeSecondFactor(me, body.otp);
      return { detail: "Two-step sign-in is off." };
    },
  }),
});
