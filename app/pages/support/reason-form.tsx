import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, TextArea } from "~/ui/forms/field";
import { ProofField } from "./proof-field";

type Hidden = Readonly<Record<string, string | number>>;

function HiddenFields({ values }: { values: Hidden }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface Props {
  /** names the form on its page */
  id: string;
  /** what it is about, as it is sent: an answer to all of this is this form's */
  about: Hidden;
  /** sent as well, and another one after the screen has been read again */
  shown?: Hidden;
  /** what opens it */
  title: ReactNode;
  label?: string;
  hint?: string;
  /** lines of the field, where one isn't enough */
  rows?: number;
  button: ReactNode;
  isDanger?: boolean;
  /** in a cell of a table, which it fills */
  isCell?: boolean;
  /** false where the act wants a code of the last ten minutes, and there is none */
  mayAct?: boolean;
  answer: unknown;
  className?: string;
  formClassName?: string;
}

/** An act of the product team that wants a reason, and a code where the last one has ended; folded away until it is meant. */
export function ReasonForm(props: Props) {
  const { id, about, shown = {}, title, label = "Reason", hint, rows, button } = props;
  const { isDanger = false, isCell = false, mayAct = true, answer, className, formClassName } = props;
  const isOwn = Object.entries(about).every(([name, value]) => answersFor(answer, name, value));
  const own = isOwn ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(id, own, { reason: "" });
  const reason = { ...fieldProps(fields.reason), label, hint, required: true, maxLength: 500 };
  return (
    <details open={isOwn || undefined} className={className}>
      <summary
        className={clsx(
          "inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4",
          isCell ? "lg:min-h-6" : "font-medium",
          isDanger && !isCell && "text-danger",
        )}
      >
        {title}
      </summary>
      <AnswerForm form={form} className={clsx("mt-2 grid gap-3", isCell && "text-left", formClassName)}>
        <HiddenFields values={about} />
        <HiddenFields values={shown} />
        {rows ? <TextArea {...reason} rows={rows} /> : <Field {...reason} />}
        <ProofField mayAct={mayAct} answer={own} />
        <Button tone={isDanger ? "danger" : "outline"} className={clsx(!isCell && "justify-self-start")}>
          {button}
        </Button>
      </AnswerForm>
    </details>
  );
}
