import { DetailView, SecondFactorChangeInput } from "~/domain/accounts/schemas.server";
import { removeSecondFactor } from "~/domain/sign-in/set-up-second-factor.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Turn my second factor off, by my password and one of its codes",
    description: "Its recovery codes go with it. I am mailed that it is off.",
    for: signedIn,
    limits: ["login-address", "login-email", "second-factor"],
    body: SecondFactorChangeInput,
    output: DetailView,
    async run({ me, body, request }) {
      await removeSecondFactor(me, body.otp, {
        password: body.password,
        ip: signInOriginOf(request, "token").ip,
      });
      return { detail: "Two-step sign-in is off." };
    },
  }),
});
