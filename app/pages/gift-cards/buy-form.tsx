import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { PickCard } from "../checkout/pick-card";
import type { SavedCard } from "../checkout/saved-card";
import type { StripeSettings } from "../checkout/stripe";
import { useBank } from "../checkout/use-bank";

interface BuyFormProps {
  cards: readonly SavedCard[];
  stripe: StripeSettings;
  /** keeps a form that is sent twice to one purchase */
  once: string;
  answer: unknown;
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
export function BuyForm({ cards, stripe, once, answer }: BuyFormProps) {
  const isMine = answersFor(answer, "intent", "buy");
  const [form, fields] = useAnswer<typeof EMPTY>("gift-buy", isMine ? answer : undefined, EMPTY);
  const element = useRef<HTMLFormElement>(null);
  const isKept = () => element.current !== null && new FormData(element.current).has("save");
  const action = paths.giftCards();
  const { error, isBusy, onCard } = useBank(answer, { stripe, action, intent: "settle", isKept });
  const isPaying = useNavigation().state !== "idle" || isBusy;
  const [initial] = useState(fields.payment_method.initialValue || (cards[0]?.id ?? "new"));
  // Read again, the page has another one; what is sent again after a lost answer is still the same purchase.
  const [kept] = useState(once);
  const [chosen, setChosen] = useState(initial);
  const [readChoice] = useState(() => () => {
    const now = element.current && new FormData(element.current).get("payment_method");
    if (now) setChosen(String(now));
  });
  // After a step back the browser puts back what was chosen then.
  useEffect(readChoice, [readChoice]);
  return (
    <Form
      method="post"
      id={form.id}
      ref={element}
      onSubmit={(event) => (isPaying ? event.preventDefault() : form.onSubmit(event))}
      onChange={readChoice}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="once" value={kept} />
      <ErrorNotice messages={(chosen === "new" ? null : error) ?? form.errors} />
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
      <ChoiceGroup id="gift-card-pay" legend="Payment" error={fields.payment_method.errors}>
        <PickCard {...{ name: "payment_method", cards, initial, chosen, stripe, error, onCard }} />
      </ChoiceGroup>
      <Button tone="primary" aria-disabled={isPaying || undefined} className="justify-self-start">
        Pay and send
      </Button>
    </Form>
  );
}
