import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Select, TextArea } from "~/ui/forms/field";

/** Somebody who can be written to. */
export interface Recipient {
  /** `diner`, or a cook's number */
  value: string;
  text: string;
}

/** Writes to the diner or a cook of the order. `sending` names this sending of the form. */
export function OrderEmailForm(props: {
  recipients: readonly Recipient[];
  sending: string;
  answer: unknown;
}) {
  const { recipients, sending, answer } = props;
  const own = answersFor(answer, "intent", "email") ? answer : undefined;
  const [form, fields] = useAnswer<{ to: string; words: string }>("email", own, { to: "diner", words: "" });
  return (
    <Panel id="order-email" title="Write to…">
      <AnswerForm form={form} className="grid gap-3">
        <input type="hidden" name="intent" value="email" />
        <input type="hidden" name="key" value={sending} />
        <Select {...fieldProps(fields.to)} label="To" required>
          {recipients.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <TextArea
          {...fieldProps(fields.words)}
          label="Message"
          hint="Sent by email, and kept on the timeline."
          rows={4}
          required
          maxLength={4000}
        />
        <Button className="justify-self-start">Send message</Button>
      </AnswerForm>
    </Panel>
  );
}
