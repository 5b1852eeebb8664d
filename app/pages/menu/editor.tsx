import { Form } from "@remix-run/react";
import { useRef } from "react";
import type { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer } from "~/ui/forms/answer";
import { AnswerLinks } from "~/ui/forms/answer-links";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { StepBar } from "../shells/step-bar";
import { AllergenAnswers } from "./allergen-answers";
import { DishFields, ServingFields } from "./editor-fields";
import { Pictures } from "./pictures";
import { Preview, type PreviewCook, usePreview } from "./preview";
import { OFFERED_TAGS } from "./tag-field";
import { useDraft } from "./use-draft";

/** The id of the form. */
export const EDITOR = "meal";

interface EditorProps {
  guid: string;
  /** which state of the meal the fields were begun from; none for a new one */
  seen?: string;
  fields: MealDraftFields;
  cuisines: readonly { id: number; title: string }[];
  /** tags that the team offers; others can be typed */
  offered: readonly string[];
  cook: PreviewCook;
  /** where it is sent */
  to: string;
  button: string;
  /** how many orders the cook has read will be told of the change */
  tell?: number;
}

/**
 * The form of a meal, with its card as diners will see it beside it. What is typed is kept as a draft on the server while
 * it is typed; pictures are sent by themselves. Without script each press keeps the draft.
 */
export function Editor({ guid, seen, fields, cuisines, offered, cook, to, button, tell = 0 }: EditorProps) {
  const answer = useLastAnswer();
  const form = useRef<HTMLFormElement>(null);
  const [{ onSubmit, errors, allErrors }] = useAnswer(EDITOR, answer, {});
  const draft = useDraft(form, to);
  const preview = usePreview(fields);
  const isSending = draft.sending !== null;
  const said = isSending ? "Saving your pictures…" : draft.said;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_19rem] lg:gap-9 *:min-w-0">
      <Form
        method="post"
        action={to}
        encType="multipart/form-data"
        id={EDITOR}
        ref={form}
        onSubmit={(event) => {
          // the meal would be saved without the picture that is on its way
          if (isSending) return event.preventDefault();
          draft.stop();
          onSubmit(event);
        }}
        onInput={(event) => {
          draft.onInput();
          preview.read(event.currentTarget);
        }}
        noValidate
        className="grid gap-6 *:min-w-0"
      >
        <Csrf />
        <input type="hidden" name="draft" value={guid} />
        {seen && <input type="hidden" name="seen" value={seen} />}
        {tell > 0 && <input type="hidden" name="tell" value={tell} />}
        {/* The Enter key presses the first button of a form: this one, not the one beside a picture. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <ErrorNotice messages={errors}>
          <AnswerLinks answer={answer} />
        </ErrorNotice>
        <Panel id="dish" title="The dish">
          <DishFields fields={fields} errors={allErrors} cuisines={cuisines} />
          <datalist id={OFFERED_TAGS}>
            {offered.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </Panel>
        <Panel id="pictures" title="Pictures">
          <Pictures images={fields.images} send={draft.send} sending={draft.sending} wrong={draft.wrong} />
        </Panel>
        <Panel id="allergens" title="Allergens">
          <AllergenAnswers allergen={fields.allergen} species={fields.species} errors={allErrors} />
        </Panel>
        <Panel id="serving" title="Ingredients and serving">
          <ServingFields fields={fields} errors={allErrors} />
        </Panel>
        <div className="hidden flex-wrap items-center gap-4 lg:flex">
          <Button tone="primary" aria-disabled={isSending || undefined}>
            {button}
          </Button>
          <p role="status" className="text-sm text-ink-2">
            {said}
          </p>
        </div>
        <StepBar>
          <Button tone="primary" aria-disabled={isSending || undefined}>
            {button}
          </Button>
          <p className="text-sm text-ink-2">{said}</p>
        </StepBar>
      </Form>
      <Preview shown={preview.shown} picture={fields.images[0]} cook={cook} />
    </div>
  );
}
