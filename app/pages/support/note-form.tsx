import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { TextArea } from "~/ui/forms/field";

/** A note for the team. `sending` names this sending of the form. */
export function NoteForm({
  sending,
  answer,
  title = "Add a note",
}: {
  sending: string;
  answer: unknown;
  title?: string;
}) {
  const own = answersFor(answer, "intent", "note") ? answer : undefined;
  const [form, fields] = useAnswer<{ note: string }>("note", own, { note: "" });
  return (
    <Panel id="order-note" title={title}>
      <AnswerForm form={form} className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={sending} />
        <TextArea
          {...fieldProps(fields.note)}
          label="Note"
          hint="Only the team reads it. It can't be edited later."
          rows={3}
          required
          maxLength={2000}
        />
        <Button className="justify-self-start">Save note</Button>
      </AnswerForm>
    </Panel>
  );
}
