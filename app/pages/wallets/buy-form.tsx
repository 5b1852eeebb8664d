import { Form, useNavigation } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, useAnswer, wired } from "~/ui/forms/answer";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { Live } from "~/ui/forms/live";
import { cardName, type SavedCard } from "../checkout/saved-card";
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

/** A gift card for a friend, paid with a saved card; for oneself when no e-mail is named. */
export function BuyForm({ cards, stripe, once, answer }: BuyFormProps) {
  const isMine = answersFor(answer, "intent", "buy");
  const [form, fields] = useAnswer<typeof EMPTY>("gift-buy", isMine ? answer : undefined, EMPTY);
  const { error, isBusy } = useBank(answer, { stripe, action: paths.giftCards(), intent: "settle" });
  const isSending = useNavigation().state !== "idle";
  if (cards.length === 0) {
    return (
      <p className="text-ink-2">
        A gift card is paid with a saved card. Save one at your next checkout, then come back.
      </p>
    );
  }
  const chosen = fields.payment_method.initialValue || cards[0]?.id;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <Csrf />
      <Live />
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="once" value={once} />
      <ErrorNotice messages={error ?? form.errors} />
      <Field
        {...wired(fields.amount)}
        label="Amount in dollars"
        inputMode="decimal"
        placeholder="50.00"
        required
        maxLength={9}
        className="max-w-48"
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field {...wired(fields.recipient_name)} label="Your friend's name" required={false} maxLength={80} />
        <Field
          {...wired(fields.recipient_email)}
          label="Their e-mail"
          type="email"
          hint="Empty: it comes to you"
          required={false}
        />
      </div>
      <TextArea {...wired(fields.message)} label="A few words" rows={3} required={false} maxLength={500} />
      <Field
        {...wired(fields.deliver_on)}
        label="Send it on"
        type="date"
        hint="Empty: right away"
        required={false}
        className="max-w-56"
      />
      <ChoiceGroup id="gift-card-pay" legend="How you pay" error={fields.payment_method.errors}>
        {cards.map((card) => (
          <ChoiceCard
            key={card.id}
            type="radio"
            name="payment_method"
            value={card.id}
            defaultChecked={card.id === chosen}
            title={`${cardName(card)} ending ${card.card.last4}`}
          />
        ))}
      </ChoiceGroup>
      <Button tone="primary" disabled={isBusy || isSending} className="justify-self-start">
        Pay and send it
      </Button>
    </Form>
  );
}
