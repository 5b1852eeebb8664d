import { ProfileView } from "~/domain/accounts/schemas.server";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { endpoint, resource } from "~/http/endpoint";
import { newcomer } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my profile",
    description:
      "Who I am and what I may. `is_superuser` is the admin of an organization, `is_staff` the product team; `account_types` are the desks one can switch between.",
    for: newcomer,
    output: ProfileView,
    run: ({ me }) => showProfile(me.account_id),
  }),
});
