import { DetailView, ResetRequest } from "~/domain/accounts/schemas.server";
import { askPasswordReset } from "~/domain/sign-in/request-password-reset.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { fromOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Mail me a link for a new password",
    description:
      "The same answer whether there is an account with this e-mail or not. The link is good for an hour, once, and leads to /reset/{token} of this site; a newer one ends it. Five mails an hour for an e-mail, then 429.",
    for: anyone,
    limits: ["reset-email", "reset-address"],
    body: ResetRequest,
    output: DetailView,
    async run({ body, request }) {
      await askPasswordReset(body.email, fromOf(request, "token").ip);
      return { detail: "If there is an account with this e-mail address, a link is on its way to it." };
    },
  }),
});
