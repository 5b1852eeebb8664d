import { changeProfile } from "~/domain/accounts/change-profile.server";
import { ProfileInput, ProfileView } from "~/domain/accounts/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Change my profile",
    description:
      "What is left out or empty stays, null clears a field. Another phone has to be verified again. The email changes by verifying another address, the picture by /accounts/upload-dp/. 400 for a `username` that is taken and a `hear_about` that is no answer. Keys that are not listed are ignored and never written.",
    for: signedIn,
    body: ProfileInput,
    output: ProfileView,
    refuses: asDetails,
    run: ({ me, body }) => changeProfile(me, body),
  }),
});
