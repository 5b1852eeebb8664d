import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";
import { PayForm, type PayProps } from "./pay-form";

interface CardFormProps extends PayProps {
  /** the screen's own path, and what its button is called there */
  action: string;
  intent: string;
  button: string;
  /** asks for an amount as well; keeps a form that is sent twice to one purchase */
  once?: string | undefined;
}

const EMPTY = { amount: "", payment_method: "" };

/** Money of a company by a saved card or one that is entered now. */
export function CardForm(props: CardFormProps) {
  const { intent, answer, once } = props;
  const isMine = answersFor(answer, "intent", intent);
  const [form, fields] = useAnswer<typeof EMPTY>(`card-${intent}`, isMine ? answer : undefined, EMPTY);
  return (
    <PayForm {...props} form={form} field={fields.payment_method} legend="Card">
      {once !== undefined && (
        <Field
          {...fieldProps(fields.amount)}
          label="Amount in dollars"
          inputMode="decimal"
          placeholder="500.00"
          required
          maxLength={9}
          className="max-w-48"
        />
      )}
    </PayForm>
  );
}
