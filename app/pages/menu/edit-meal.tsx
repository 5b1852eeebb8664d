import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listAffectedDays } from "~/domain/menu/affected-days.server";
import { draftOfMeal, stateOf } from "~/domain/menu/draft-of-meal";
import { findChange } from "~/domain/menu/drafts.server";
import { inputOfDraft } from "~/domain/menu/meal-form.server";
import { showOwnMeal } from "~/domain/menu/show-own-meal.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { AllergenNotice } from "./allergen-notice";
import { EDITOR, Editor } from "./editor";
import { answerEditor } from "./editor-actions.server";
import { readEditorFrame } from "./editor-data.server";

export const meta: MetaFunction = () => [
  { title: "Edit meal · Menu · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const isConfirming = new URL(request.url).searchParams.has("confirm");
  const meal = await orErrorPage(showOwnMeal(me, idOf(params.mealId ?? null)));
  const [{ mainCuisine: _, ...frame }, { draft, seen }] = await orErrorPage(
    Promise.all([readEditorFrame(me), findChange(me, meal)]),
  );
  const input = isConfirming && draft ? inputOfDraft(draft.fields) : null;
  const days = input ? await orErrorPage(listAffectedDays(me, meal, input)) : [];
  return {
    ...frame,
    id: meal.id,
    name: meal.name,
    guid: meal.guid,
    seen: seen ?? stateOf(meal),
    fields: draft?.fields ?? draftOfMeal(meal),
    draftAt: draft && instantText(draft.updated_at, me.time_zone),
    told: days.map(({ delivery_date, ...counts }) => ({ ...counts, day: formatShortDay(delivery_date) })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const meal = await orErrorPage(showOwnMeal(me, idOf(params.mealId ?? null)));
  return answerEditor(me, request, meal);
}

export default function EditMealScreen() {
  const { id, name, draftAt, told, ...editor } = useLoaderData<typeof loader>();
  const isConfirming = told.length > 0;
  return (
    <div className="grid max-w-[72rem] gap-6 text-base *:min-w-0">
      <PageTitle back={{ to: deskPaths.meal(id), text: name }}>Edit meal</PageTitle>
      {isConfirming && <AllergenNotice told={told} form={EDITOR} />}
      {draftAt && !isConfirming && (
        <ErrorNotice
          tone="note"
          title="You have unsaved changes"
          messages={`Kept as you typed them ${draftAt}.`}
        >
          <Form method="post" action={deskPaths.menu()}>
            <Csrf />
            <input type="hidden" name="draft" value={editor.guid} />
            <Button name="intent" value="discard">
              Discard changes
            </Button>
          </Form>
        </ErrorNotice>
      )}
      <Editor
        key={isConfirming ? "confirm" : "edit"}
        {...editor}
        to={deskPaths.editMeal(id)}
        button={isConfirming ? "Save and tell them" : "Save changes"}
        tell={told.reduce((sum, { orders }) => sum + orders, 0)}
      />
    </div>
  );
}
