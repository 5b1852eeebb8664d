import { DetailView, ResetTokenInput } from "~/domain/accounts/schemas.server";
import { verifyResetToken } from "~/domain/sign-in/reset-password.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Ask whether a link for a new password still counts",
    description:
      "Spends nothing. 400 beside `token` when it no longer counts. `uid`, where a client has it, is the account's id.",
    for: anyone,
    body: ResetTokenInput,
    output: DetailView,
    async run({ body }) {
      await verifyResetToken(body.token, body.uid);
      return { detail: "Choose your new password." };
    },
  }),
});
