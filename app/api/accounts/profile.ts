import { ProfileView } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my profile",
    for: newcomer,
    output: ProfileView,
    run: ({ me }) => showProfile(me.account_id),
  }),
});
