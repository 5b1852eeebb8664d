import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";
import { ProvedDetails } from "../support/proved-details";

interface Props {
  id: number;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  /** names the sending of a form */
  sending: string;
  answer: unknown;
}

const FORMS = {
  fund: {
    title: "Add money by invoice…",
    field: "amount",
    label: "Amount in dollars",
    hint: "They can give it to their people at once, and owe it from now on.",
    button: "Add and send the invoice",
  },
  vouchers: {
    title: "Add vouchers…",
    field: "vouchers",
    label: "How many",
    hint: "On top of their plan’s. They owe each one when it’s used.",
    button: "Add vouchers",
  },
} as const;

function GiveForm({ kind, id, mayAct, sending, answer }: Props & { kind: keyof typeof FORMS }) {
  const { title, field, label, hint, button } = FORMS[kind];
  const own = answersFor(answer, "intent", kind) ? answer : undefined;
  const [form, fields] = useAnswer<Record<"amount" | "vouchers" | "reason", string>>(kind, own, {
    ...{ amount: "", vouchers: "", reason: "" },
  });
  return (
    <ProvedDetails
      title={title}
      isOpen={own !== undefined}
      mayAct={mayAct}
      from={staffPaths.organization(id)}
    >
      <AnswerForm form={form} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="key" value={sending} />
        <Field
          {...fieldProps(fields[field])}
          label={label}
          hint={hint}
          inputMode={kind === "fund" ? "decimal" : "numeric"}
          required
          maxLength={12}
        />
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button className="justify-self-start">{button}</Button>
      </AnswerForm>
    </ProvedDetails>
  );
}

/** Gives an organization money that it pays by an invoice, or vouchers beside its plan's. */
export function FundForms(props: Props) {
  return (
    <>
      <GiveForm kind="fund" {...props} />
      <GiveForm kind="vouchers" {...props} />
    </>
  );
}
