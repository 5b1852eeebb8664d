import type { FormMetadata } from "@conform-to/react";
import { Button } from "~/ui/button";
import { fieldProps } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";

export type ProgramFields = Record<
  "name" | "vouchers_each" | "vouchers_total" | "starts_on" | "ends_on",
  string
>;

/** What a program is: name, how many vouchers, and when. */
export function ProgramForm({
  form,
  fields,
  text,
  isBusy,
}: {
  form: FormMetadata<ProgramFields>;
  fields: ReturnType<FormMetadata<ProgramFields>["getFieldset"]>;
  /** on the button */
  text: string;
  isBusy: boolean;
}) {
  return (
    <AnswerForm form={form} className="grid gap-5 sm:grid-cols-2">
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="Members see it, such as Welcome week"
        maxLength={60}
        required
        className="sm:col-span-2"
      />
      <Field
        {...fieldProps(fields.vouchers_each)}
        label="Vouchers for each member"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        {...fieldProps(fields.vouchers_total)}
        label="Vouchers in all, at most"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field {...fieldProps(fields.starts_on)} label="First day" type="date" required />
      <Field {...fieldProps(fields.ends_on)} label="Last day to claim and use" type="date" required />
      <Button
        tone="primary"
        size="lg"
        className="justify-self-start max-sm:w-full sm:col-span-2"
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? "Saving…" : text}
      </Button>
    </AnswerForm>
  );
}
