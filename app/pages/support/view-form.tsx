import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofFirst } from "./access-form";
import { ProofField, useProofForms } from "./proof-field";

/** Begins to look at the marketplace as this person sees it. */
export function ViewForm({ id, mayAct, answer }: { id: number; mayAct: boolean; answer: unknown }) {
  const own = answersFor(answer, "intent", "view") ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>("view", own, { reason: "" });
  const isShown = useProofForms(mayAct);
  return (
    <Panel id="person-view" title="See what they see">
      {isShown ? (
        <AnswerForm form={form} className="grid gap-3">
          <input type="hidden" name="intent" value="view" />
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint="For the audit. Read only, for 30 minutes; cards, codes and files stay hidden."
            required
            maxLength={500}
          />
          <ProofField mayAct={mayAct} answer={own} />
          <Button className="justify-self-start">View as them</Button>
        </AnswerForm>
      ) : (
        <ProofFirst id={id} />
      )}
    </Panel>
  );
}
