import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";

/** Notes that a dinner has arrived which its cook has not marked. `sending` names this sending of the form. */
export function DeliveredForm({
  parts,
  sending,
  answer,
}: {
  parts: readonly { id: number; cook: string }[];
  sending: string;
  answer: unknown;
}) {
  const own = answersFor(answer, "intent", "delivered") ? answer : undefined;
  const [form, fields] = useAnswer<{ part: string; reason: string }>("delivered", own, {
    part: String(parts[0]?.id ?? ""),
    reason: "",
  });
  return (
    <Panel id="order-delivered" title="Has it arrived?">
      <AnswerForm form={form} className="grid gap-3">
        <input type="hidden" name="intent" value="delivered" />
        <input type="hidden" name="key" value={sending} />
        <p>Where the cook forgot to mark it. The cook is paid as for any delivery.</p>
        <Select {...fieldProps(fields.part)} label="Cook" required>
          {parts.map(({ id, cook }) => (
            <option key={id} value={id}>
              {cook}
            </option>
          ))}
        </Select>
        <Field
          {...fieldProps(fields.reason)}
          label="How you know"
          hint="For the audit."
          required
          maxLength={500}
        />
        <Button className="justify-self-start">Mark as delivered</Button>
      </AnswerForm>
    </Panel>
  );
}
