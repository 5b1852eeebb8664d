import { resetPassword } from "~/domain/accounts/reset-password.server";
import { DetailView, ResetPasswordInput } from "~/domain/accounts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Set a new password by a mailed link",
    description: "Once. Every session and key of the account ends.",
    for: anyone,
    body: ResetPasswordInput,
    output: DetailView,
    async run({ body }) {
      await resetPassword(body.token, body.new_password);
      return { detail: "Your password is new. Sign in with it." };
    },
  }),
});
