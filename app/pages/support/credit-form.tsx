import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { ProofField } from "./proof-field";
import { ProvedDetails } from "./proved-details";

interface Props {
  id: number;
  /** the most that this role gives one person in 30 days, cents */
  most: number;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  sending: string;
  answer: unknown;
}

/** Gives somebody DinDin credit. */
export function CreditForm({ id, most, mayAct, sending, answer }: Props) {
  const own = answersFor(answer, "intent", "credit") ? answer : undefined;
  const [form, fields] = useAnswer<{ amount: string; reason: string }>("credit", own, {
    amount: "",
    reason: "",
  });
  return (
    <ProvedDetails
      title="Add DinDin credit…"
      isOpen={own !== undefined}
      mayAct={mayAct}
      from={staffPaths.person(id)}
    >
      <AnswerForm form={form} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="key" value={sending} />
        <Field
          {...fieldProps(fields.amount)}
          label="Amount in dollars"
          hint={`Up to ${moneyText(most)} in 30 days. It can be spent for 12 months.`}
          inputMode="decimal"
          required
          maxLength={12}
        />
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button className="justify-self-start">Add credit</Button>
      </AnswerForm>
    </ProvedDetails>
  );
}
