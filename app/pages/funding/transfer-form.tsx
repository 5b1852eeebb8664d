import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";

/** How much is going to be transferred. */
export function TransferForm({ once, answer }: { once: string; answer: unknown }) {
  const isMine = answersFor(answer, "intent", "transfer");
  const [form, fields] = useAnswer<{ transfer: string }>("bank-transfer", isMine ? answer : undefined, {
    transfer: "",
  });
  const isBusy = useNavigation().state !== "idle";
  const [kept] = useState(once);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <Csrf />
      <input type="hidden" name="intent" value="transfer" />
      <input type="hidden" name="once" value={kept} />
      <ErrorNotice messages={form.errors} />
      <Field
        {...fieldProps(fields.transfer)}
        label="Amount to transfer in dollars"
        inputMode="decimal"
        placeholder="5000.00"
        required
        maxLength={14}
        className="max-w-56"
      />
      <Button aria-disabled={isBusy || undefined} className="justify-self-start">
        Get transfer details
      </Button>
    </Form>
  );
}
