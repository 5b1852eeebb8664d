import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "./proof-field";
import { ProvedDetails } from "./proved-details";

interface Props {
  id: number;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Makes a member an owner, where the owners have left. */
export function OwnerForm({ id, mayAct, answer }: Props) {
  const own = answersFor(answer, "intent", "owner") ? answer : undefined;
  const [form, fields] = useAnswer<{ email: string; reason: string }>("owner", own, {
    email: "",
    reason: "",
  });
  return (
    <ProvedDetails
      title="Make a member an owner…"
      isOpen={own !== undefined}
      mayAct={mayAct}
      from={staffPaths.organization(id)}
    >
      <AnswerForm form={form} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="owner" />
        <Field
          {...fieldProps(fields.email)}
          type="email"
          label="Their email"
          hint="Somebody who is an active member already."
          required
          autoComplete="off"
        />
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button className="justify-self-start">Make them an owner</Button>
      </AnswerForm>
    </ProvedDetails>
  );
}
