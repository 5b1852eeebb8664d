import { ChefChange, OwnChefView } from "~/domain/kitchens/kitchen-schemas.server";
import { updateChef } from "~/domain/kitchens/update-chef.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

const change = endpoint({
  summary: "Change what the public reads of me",
  description:
    "What is left out stays; null or an empty text clears website and social ids. Social ids come without www, http or .com (400 beside the field, and in `details`). Another name gives another slug; the old one keeps leading here.",
  for: chef,
  body: ChefChange,
  output: OwnChefView,
  refuses: asDetails,
  run: ({ me, body }) => updateChef(me, body),
});

export default resource({ PUT: change, PATCH: change });
