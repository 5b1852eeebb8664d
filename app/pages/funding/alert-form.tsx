import { Form, useNavigation } from "@remix-run/react";
import type { BalanceAlertSettings } from "~/domain/funding/schemas.server";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { cardTitle, type SavedCard } from "../payments/saved-card";

/** Cents as a field of dollars shows them. */
const typed = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

interface AlertFormProps {
  alert: BalanceAlertSettings;
  cards: readonly SavedCard[];
  answer: unknown;
}

/** When somebody is told that the balance is low, and what a saved card adds then. */
export function AlertForm({ alert, cards, answer }: AlertFormProps) {
  const isMine = answersFor(answer, "intent", "alert");
  const saved = {
    threshold: typed(alert.threshold_cents),
    top_up: typed(alert.top_up_cents),
    top_up_cap: typed(alert.top_up_cap_cents),
    card: alert.payment_method ?? "",
  };
  const [form, fields] = useAnswer<typeof saved>("balance-alert", isMine ? answer : undefined, saved);
  const isBusy = useNavigation().state !== "idle";
  const dollars = { inputMode: "decimal", required: false, maxLength: 14 } as const;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <Csrf />
      <input type="hidden" name="intent" value="alert" />
      <ErrorNotice messages={form.errors} />
      <Field
        {...fieldProps(fields.threshold)}
        {...dollars}
        label="Email us when the balance falls below"
        hint="In dollars. Leave blank for no alert"
        placeholder="500.00"
        className="max-w-72"
      />
      {cards.length === 0 ? (
        <p className="text-ink-2">Save a card to your account to turn on automatic top-ups.</p>
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...fieldProps(fields.top_up)}
            {...dollars}
            label="Add automatically"
            hint="Leave blank to add nothing"
            placeholder="1000.00"
          />
          <Field
            {...fieldProps(fields.top_up_cap)}
            {...dollars}
            label="At most in a month"
            placeholder="3000.00"
          />
          <Select {...fieldProps(fields.card)} label="Card" className="sm:col-span-2">
            <option value="">Choose a card</option>
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {cardTitle(card)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button aria-disabled={isBusy || undefined} className="justify-self-start">
        Save
      </Button>
    </Form>
  );
}
