import { changeProfile } from "~/domain/accounts/change-profile.server";
import { ProfileInput, ProfileView } from "~/domain/accounts/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Change my profile",
    description:
      "Empty values are dropped, null clears a field. Keys that are not listed are ignored and never written.",
    for: signedIn,
    body: ProfileInput,
    output: ProfileView,
    refuses: asDetails,
    run: ({ me, body }) => changeProfile(me, body),
  }),
});
