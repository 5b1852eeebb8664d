import { chooseFirstPassword } from "~/domain/accounts/change-password.server";
import { DetailView, FirstPasswordInput } from "~/domain/accounts/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateNewcomer } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Choose my own password, as a corporate user who was given one",
    description: "Until it is done nothing else but the profile and signing out answers. Afterwards 403.",
    for: corporateNewcomer,
    body: FirstPasswordInput,
    output: DetailView,
    async run({ me, body }) {
      await chooseFirstPassword(me, body.new_password);
      return { detail: "Updated successfully" };
    },
  }),
});
