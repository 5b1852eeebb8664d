import { changePassword } from "~/domain/accounts/change-password.server";
import { ChangePasswordInput, DetailView } from "~/domain/accounts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";
import { fromOf } from "~/http/session.server";

export default resource({
  PUT: endpoint({
    summary: "Change my password",
    description:
      "The key this call came with stays good, every other session and key ends. 400 beside `old_password`, `new_password` or `re_new_password`; 403 for who signed up with Google or Facebook. A wrong old password counts like a failed sign-in.",
    for: newcomer,
    limits: ["login-address", "login-email"],
    body: ChangePasswordInput,
    output: DetailView,
    async run({ me, body, request }) {
      await changePassword(me, body, fromOf(request, "token").ip);
      return { detail: "Updated successfully" };
    },
  }),
});
