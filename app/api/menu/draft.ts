import { z } from "zod";
import { MealDraftFields, MealDraftView } from "~/domain/menu/draft-schemas.server";
import { deleteDraft, saveDraft, showDraft } from "~/domain/menu/drafts.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

const params = z.object({ guid: z.string().describe("the guid of the meal that it becomes, or changes") });

export default resource({
  GET: endpoint({
    summary: "Show what is kept of a meal that I am writing",
    for: chef,
    params,
    output: MealDraftView,
    run: ({ me, params: { guid } }) => showDraft(me, guid),
  }),
  PUT: endpoint({
    summary: "Keep what I have typed about a meal",
    description:
      "As typed: nothing is checked but its size, and nobody else sees it. `guid` is a new one for a new meal, or that of a meal of mine. Saving the meal is PUT or PATCH of /v2/meal/; the draft stays until it is deleted. 409 `too_many_drafts` for more than 50.",
    for: chef,
    params,
    body: MealDraftFields,
    output: MealDraftView,
    conflicts: ["too_many_drafts"],
    refuses: asDetails,
    run: ({ me, params: { guid }, body }) => saveDraft(me, guid, body),
  }),
  DELETE: endpoint({
    summary: "Give up a draft of mine",
    for: chef,
    params,
    output: MealDraftView,
    run: ({ me, params: { guid } }) => deleteDraft(me, guid),
  }),
});
