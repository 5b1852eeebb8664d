import { monthText } from "~/domain/accounting/month";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";

/** Closes a month, after a sentence about what that means. */
export function CloseMonthForm(props: { month: string; mayAct: boolean; answer: unknown }) {
  const { month, mayAct, answer } = props;
  const [form, fields] = useAnswer<{ reason: string }>("close", answer, { reason: "" });
  return (
    <Panel id="close-month" title={`Close ${monthText(month)}`}>
      <p className="mb-4 max-w-read">
        Nobody can post in it afterward or open it again. Corrections go in a later month.
      </p>
      <AnswerForm form={form} className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <div className="grid gap-4">
          <Field {...fieldProps(fields.reason)} label="What was checked" required maxLength={500} />
          <ProofField mayAct={mayAct} answer={answer} />
        </div>
        <Button tone="primary" className="h-12 sm:mt-7">
          Close month
        </Button>
      </AnswerForm>
    </Panel>
  );
}
