import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";

/** Ends a rule, or takes back one that has not begun, with its reason; folded until it is asked for. */
export function StopForm({
  rule,
  act,
  what,
  mayAct,
  answer,
}: {
  rule: number;
  act: "End" | "Take back";
  /** which one, for those who hear the page */
  what: string;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}) {
  const own = answersFor(answer, "rule", rule) ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(`rule-${rule}`, own, { reason: "" });
  return (
    <details open={own !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 lg:min-h-6">
        {act}…<span className="sr-only"> {what}</span>
      </summary>
      <AnswerForm form={form} className="mt-2 grid gap-3 text-left">
        <input type="hidden" name="intent" value="stop" />
        <input type="hidden" name="rule" value={rule} />
        <Field {...fieldProps(fields.reason)} id={`reason-${rule}`} label="Reason" required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button tone="danger">{act}</Button>
      </AnswerForm>
    </details>
  );
}
