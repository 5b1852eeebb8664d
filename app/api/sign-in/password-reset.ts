import { DetailView, ResetRequest } from "~/domain/accounts/schemas.server";
import { requestPasswordReset } from "~/domain/sign-in/request-password-reset.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Mail me a link for a new password",
    description:
      "The same answer whether there is an account with this email or not. The link is good for an hour, once, and leads to /reset/{token} of this site; a newer one ends it. Five mails an hour for an email, then 429.",
    for: anyone,
    limits: ["reset-email", "reset-address"],
    body: ResetRequest,
    output: DetailView,
    async run({ body, request }) {
      await requestPasswordReset(body.email, signInOriginOf(request, "token").ip);
      return { detail: "If there's an account with this email address, we've sent it a link." };
    },
  }),
});
