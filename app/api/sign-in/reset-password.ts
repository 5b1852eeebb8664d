import { DetailView, ResetPasswordInput } from "~/domain/accounts/schemas.server";
import { resetPassword } from "~/domain/sign-in/reset-password.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Set a new password by a mailed link",
    description:
      "By the token of the mailed link, once. Every session and key of the account ends: sign in afterward. 400 beside `token` for a link that is used, old or replaced, beside the passwords for what is wrong with them.",
    for: anyone,
    body: ResetPasswordInput,
    output: DetailView,
    async run({ body }) {
      await resetPassword(body.token, body.new_password);
      return { detail: "Your password has been changed. Please sign in." };
    },
  }),
});
