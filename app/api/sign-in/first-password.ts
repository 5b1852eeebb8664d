import { FirstPasswordInput, PasswordChangedView } from "~/domain/accounts/schemas.server";
import { chooseFirstPassword } from "~/domain/sign-in/change-password.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateNewcomer } from "~/http/guards.server";
import { withNewKey } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Choose my own password, as a corporate user who was given one",
    description:
      "For somebody whom an organization gave a password (`profile.is_password_changed` is false). Until it is done every other call but the profile, signing out and /change-password/ is 403 with code `password_change_required`; afterward this one is 403. Every session and key ends: a call with a token gets its new `key` in the answer, a browser its new cookie.",
    for: corporateNewcomer,
    body: FirstPasswordInput,
    output: PasswordChangedView,
    async run({ me, body, request }) {
      const key = await chooseFirstPassword(me, body.new_password);
      return withNewKey(request, { detail: "Updated successfully" }, key);
    },
  }),
});
