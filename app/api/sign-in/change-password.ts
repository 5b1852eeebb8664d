import { ChangePasswordInput, PasswordChangedView } from "~/domain/accounts/schemas.server";
import { changePassword } from "~/domain/sign-in/change-password.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";
import { signInOriginOf, withNewKey } from "~/http/session.server";

export default resource({
  PUT: endpoint({
    summary: "Change my password",
    description:
      "Every session and key of mine ends, the one this call came with too: a call with a token gets its new `key` in the answer, a browser its new cookie. 400 beside `old_password`, `new_password` or `re_new_password`; 403 for who signed up with Google or Facebook. A wrong old password counts like a failed sign-in.",
    for: newcomer,
    limits: ["login-address", "login-email"],
    body: ChangePasswordInput,
    output: PasswordChangedView,
    async run({ me, body, request }) {
      const key = await changePassword(me, body, signInOriginOf(request, "token").ip);
      return withNewKey(request, { detail: "Updated successfully" }, key);
    },
  }),
});
