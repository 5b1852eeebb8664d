import { paths } from "~/kit/paths";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Field, TextArea } from "~/ui/forms/field";
import { PayForm, type PayProps } from "../payments/pay-form";

interface BuyFormProps extends PayProps {
  /** keeps a form that is sent twice to one purchase */
  once: string;
}

const EMPTY = {
  amount: "",
  recipient_name: "",
  recipient_email: "",
  message: "",
  deliver_on: "",
  payment_method: "",
};

/** A gift card for a friend, paid with a saved card or a new one; for oneself when no email is named. */
export function BuyForm(props: BuyFormProps) {
  const isMine = answersFor(props.answer, "intent", "buy");
  const [form, fields] = useAnswer<typeof EMPTY>("gift-buy", isMine ? props.answer : undefined, EMPTY);
  return (
    <PayForm
      {...props}
      form={form}
      field={fields.payment_method}
      action={paths.giftCards()}
      intent="buy"
      legend="Payment"
      button="Pay and send"
    >
      <Field
        {...fieldProps(fields.amount)}
        label="Amount in dollars"
        inputMode="decimal"
        placeholder="50.00"
        required
        maxLength={9}
        className="max-w-48"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.recipient_name)}
          label="Recipient's name"
          required={false}
          maxLength={80}
        />
        <Field
          {...fieldProps(fields.recipient_email)}
          label="Recipient's email"
          type="email"
          hint="Leave blank to get it yourself"
          required={false}
        />
      </div>
      <TextArea {...fieldProps(fields.message)} label="Message" rows={3} required={false} maxLength={500} />
      <Field
        {...fieldProps(fields.deliver_on)}
        label="Send on"
        type="date"
        hint="Leave blank to send now"
        required={false}
        className="max-w-56"
      />
    </PayForm>
  );
}
