import { changeProfile } from "~/domain/accounts/change-profile.server";
import { ProfileInput, ProfileView } from "~/domain/accounts/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

/** Both methods take the fields that are sent, as older clients do. */
const complete = endpoint({
  summary: "Complete my profile",
  description:
    "As /eater/profile/change/, by either method: what is left out or empty stays, null clears a field. From the first time on the profile counts as completed.",
  for: signedIn,
  body: ProfileInput,
  output: ProfileView,
  refuses: asDetails,
  run: ({ me, body }) => changeProfile(me, body, true),
});

export default resource({ PUT: complete, PATCH: complete });
