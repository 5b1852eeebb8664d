import { z } from "zod";
import { MealDraftView } from "~/domain/menu/draft-schemas.server";
import { listDrafts } from "~/domain/menu/drafts.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the meals that I have begun and not saved",
    description:
      "The newest first, at most 50. What is kept of changes to a meal that is there already is found by that meal's `guid`.",
    for: chef,
    output: z.object({ results: z.array(MealDraftView) }),
    run: async ({ me }) => ({ results: await listDrafts(me) }),
  }),
});
