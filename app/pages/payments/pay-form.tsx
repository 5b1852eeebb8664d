import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { ChoiceGroup } from "~/ui/forms/choice-card";
import { Csrf } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { PickCard } from "./pick-card";
import type { SavedCard } from "./saved-card";
import type { StripeSettings } from "./stripe";
import { useBank } from "./use-bank";

/** What somebody pays by card with, on whichever screen. */
export interface PayProps {
  cards: readonly SavedCard[];
  stripe: StripeSettings;
  answer: unknown;
}

interface PayFormProps extends PayProps {
  /** `useAnswer`'s form, and its field of the card */
  form: { id: string; errors?: string[] | undefined; onSubmit(event: FormEvent<HTMLFormElement>): void };
  field: { initialValue?: string | undefined; errors?: string[] | undefined };
  /** the screen's own path, and what its button is called there */
  action: string;
  intent: string;
  /** keeps a form that is sent twice to one purchase */
  once?: string | undefined;
  /** what stands above the cards, and on the button */
  legend: string;
  button: string;
  /** what is asked besides the card */
  children?: ReactNode;
}

/** A form that is paid by a saved card or one that is entered now, with the bank's own question where it has one. */
export function PayForm({
  form,
  field,
  action,
  intent,
  once,
  cards,
  stripe,
  answer,
  ...shown
}: PayFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isKept = () => element.current !== null && new FormData(element.current).has("save");
  const { error, isBusy, onCard } = useBank(answer, { stripe, action, intent: "settle", isKept });
  const isPaying = useNavigation().state !== "idle" || isBusy;
  const [initial] = useState(field.initialValue || (cards[0]?.id ?? "new"));
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
      {kept !== undefined && <input type="hidden" name="once" value={kept} />}
      <ErrorNotice messages={(chosen === "new" ? null : error) ?? form.errors} />
      {shown.children}
      <ChoiceGroup id={`${form.id}-pay`} legend={shown.legend} error={field.errors}>
        <PickCard {...{ name: "payment_method", cards, initial, chosen, stripe, error, onCard }} />
      </ChoiceGroup>
      <Button
        tone="primary"
        size="lg"
        aria-disabled={isPaying || undefined}
        className="justify-self-stretch sm:justify-self-start"
      >
        {shown.button}
      </Button>
    </Form>
  );
}
