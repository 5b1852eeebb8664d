import { BioChange, BioView } from "~/domain/kitchens/kitchen-schemas.server";
import { bioOf, showOwnChef } from "~/domain/kitchens/show-own-chef.server";
import { updateChef } from "~/domain/kitchens/update-chef.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

const change = endpoint({
  summary: "Change what I say of myself",
  description:
    "`title` is the line under the name (`excerpt` in lists). What is left out stays; neither can be emptied (400 beside the field, and in `details`).",
  for: chef,
  body: BioChange,
  output: BioView,
  refuses: asDetails,
  run: async ({ me, body }) => bioOf(await updateChef(me, body)),
});

export default resource({
  GET: endpoint({
    summary: "Show what I say of myself",
    description: "The line under my name, the text below it, and my picture's address.",
    for: chef,
    output: BioView,
    looksUp: true,
    run: async ({ me }) => bioOf(await showOwnChef(me)),
  }),
  PUT: change,
  PATCH: change,
});
