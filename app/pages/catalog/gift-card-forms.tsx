import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { ProofField } from "../support/proof-field";
import { ReasonForm } from "../support/reason-form";

type Texts = Record<"title" | "count" | "amount" | "paid_by" | "reference" | "reason", string>;

interface Sent {
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Makes a batch of gift cards. */
export function BatchForm({ sending, mayAct, answer }: { sending: string } & Sent) {
  const own = answersFor(answer, "intent", "make") ? answer : undefined;
  const [form, fields] = useAnswer<Texts>("batch", own, {
    ...{ title: "", count: "", amount: "", paid_by: "platform", reference: "", reason: "" },
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="key" value={sending} />
      <Field
        {...fieldProps(fields.title)}
        label="Title"
        hint="Only the team sees this name."
        required
        maxLength={80}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.count)}
          label="How many"
          hint="Up to 2,000."
          inputMode="numeric"
          required
        />
        <Field
          {...fieldProps(fields.amount)}
          label="Dollars on each"
          hint="Up to 1,000.00."
          inputMode="decimal"
          required
        />
        <Select {...fieldProps(fields.paid_by)} label="Who pays">
          <option value="platform">DinDin</option>
          <option value="bank">Received by bank transfer</option>
        </Select>
        <Field {...fieldProps(fields.reference)} label="Bank reference" required={false} maxLength={120} />
      </div>
      <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
      <ProofField mayAct={mayAct} answer={own} />
      <Button tone="primary" className="justify-self-start">
        Make gift cards
      </Button>
    </AnswerForm>
  );
}

/** Voids what nobody has added. */
export function VoidForm({ row, mayAct, answer }: { row: { id: number; title: string } } & Sent) {
  const title = (
    <>
      Void…<span className="sr-only"> cards of {row.title} that nobody has added</span>
    </>
  );
  return (
    <ReasonForm
      {...{ title, mayAct, answer, id: `void-${row.id}`, about: { intent: "void", batch: row.id } }}
      hint="Money on cards that nobody has redeemed is returned."
      {...{ button: "Void", isDanger: true, isCell: true }}
    />
  );
}
