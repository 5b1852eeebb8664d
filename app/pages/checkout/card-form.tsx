import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { PickCard } from "./pick-card";
import type { SavedCard } from "./saved-card";
import type { StripeSettings } from "./stripe";
import { useBank } from "./use-bank";

interface CardFormProps {
  /** the screen's own path, and what its button is called there */
  action: string;
  intent: string;
  button: string;
  cards: readonly SavedCard[];
  stripe: StripeSettings;
  answer: unknown;
  /** asks for an amount as well; keeps a form that is sent twice to one purchase */
  once?: string | undefined;
}

const EMPTY = { amount: "", payment_method: "" };

/** Money of a company by a saved card or one that is entered now. */
export function CardForm({ action, intent, button, cards, stripe, answer, once }: CardFormProps) {
  const isMine = answersFor(answer, "intent", intent);
  const [form, fields] = useAnswer<typeof EMPTY>(`card-${intent}`, isMine ? answer : undefined, EMPTY);
  const element = useRef<HTMLFormElement>(null);
  const isKept = () => element.current !== null && new FormData(element.current).has("save");
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
      <input type="hidden" name="intent" value={intent} />
      <ErrorNotice messages={(chosen === "new" ? null : error) ?? form.errors} />
      {kept !== undefined && (
        <>
          <input type="hidden" name="once" value={kept} />
          <Field
            {...fieldProps(fields.amount)}
            label="Amount in dollars"
            inputMode="decimal"
            placeholder="500.00"
            required
            maxLength={9}
            className="max-w-48"
          />
        </>
      )}
      <ChoiceGroup id={`${intent}-card`} legend="Card" error={fields.payment_method.errors}>
        <PickCard {...{ name: "payment_method", cards, initial, chosen, stripe, error, onCard }} />
      </ChoiceGroup>
      <Button
        tone="primary"
        size="lg"
        aria-disabled={isPaying || undefined}
        className="justify-self-stretch sm:justify-self-start"
      >
        {button}
      </Button>
    </Form>
  );
}
