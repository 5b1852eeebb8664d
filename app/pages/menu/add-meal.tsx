import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { findOwnDraft, listDrafts, savedMealOf } from "~/domain/menu/drafts.server";
import { suggestSku } from "~/domain/menu/suggest-sku.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { deskPaths } from "~/kit/desk-paths";
import { ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { Editor } from "./editor";
import { answerEditor } from "./editor-actions.server";
import { readEditorFrame } from "./editor-data.server";

export const meta: MetaFunction = () => [
  { title: "Add New Meal · Menu · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const guid = new URL(request.url).searchParams.get("draft");
  // the address names the draft before anything is typed: read again for whatever reason, it is the same one
  if (guid === null) throw redirect(deskPaths.addMeal(randomUUID()));
  // a step back from a meal that is saved: its draft is gone
  const saved = await orErrorPage(savedMealOf(me, guid));
  if (saved !== null) throw redirect(deskPaths.meal(saved));
  const [frame, draft] = await orErrorPage(Promise.all([readEditorFrame(me), findOwnDraft(me, guid)]));
  const [unfinished] = draft ? [] : await orErrorPage(listDrafts(me));
  const { mainCuisine, ...shown } = frame;
  const begun = { sku: await suggestSku(me), cuisine: String(mainCuisine ?? "") };
  return {
    ...shown,
    guid,
    fields: draft?.fields ?? MealDraftFields.parse(begun),
    unfinished: unfinished ? { guid: unfinished.guid, name: unfinished.fields.name } : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  return answerEditor(me, request, null);
}

export default function AddMealScreen() {
  const { unfinished, ...editor } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[72rem] gap-6 text-base *:min-w-0">
      <PageTitle back={{ to: deskPaths.menu(), text: "Menu" }}>Add New Meal</PageTitle>
      {unfinished && (
        <ErrorNotice tone="note" title={`You haven't finished ${unfinished.name || "another meal"}`}>
          <ButtonLink to={deskPaths.addMeal(unfinished.guid)}>Continue it</ButtonLink>
        </ErrorNotice>
      )}
      <Editor key={editor.guid} {...editor} to={deskPaths.addMeal(editor.guid)} button="Save meal" />
    </div>
  );
}
