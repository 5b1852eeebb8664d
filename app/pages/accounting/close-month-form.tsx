import { monthText } from "~/domain/accounting/month";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";

/** Closes a month, after a sentence about what that means. */
export function CloseMonthForm({ month, answer }: { month: string; answer: unknown }) {
  const [form, fields] = useAnswer<{ reason: string }>("close", answer, { reason: "" });
  return (
    <Panel id="close-month" title={`Close ${monthText(month)}`}>
      <p className="mb-4 max-w-read">
        Nobody can post in it afterward or open it again. Corrections go in a later month.
      </p>
      <AnswerForm form={form} className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field {...fieldProps(fields.reason)} label="What was checked" required maxLength={500} />
        <Button tone="primary" className="h-12 sm:mt-7">
          Close month
        </Button>
      </AnswerForm>
    </Panel>
  );
}
