import { Form } from "@remix-run/react";
import type { OwnDetails } from "~/domain/accounts/show-own-details.server";
import { formatPhone } from "~/kit/phone";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { CircleCheckBig } from "~/ui/icons";

function Proved() {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-herb">
      <CircleCheckBig aria-hidden className="size-4" />
      Verified
    </span>
  );
}

/** How we reach somebody: their email and phone, verified by a code or not yet. */
export function ContactVerification({ own, answer }: { own: OwnDetails; answer: unknown }) {
  const isMine = answersFor(answer, "intent", "email");
  const [form, fields] = useAnswer<{ email: string }>("reach-email", isMine ? answer : undefined, {
    email: own.email,
  });
  return (
    <Panel id="reach" title="Contact info">
      <div className="grid gap-6">
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-3">
          <Csrf />
          <input type="hidden" name="intent" value="email" />
          <Field
            {...fieldProps(fields.email)}
            error={fields.email.errors ?? form.errors}
            label="Email"
            hint={
              own.is_email_proved
                ? "We'll send a code to your new email. Enter it to make the change."
                : "We'll send you a code to verify your email."
            }
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            {own.is_email_proved ? <Proved /> : <span className="text-ink-2">Not verified</span>}
            <Button>{own.is_email_proved ? "Change" : "Send code"}</Button>
          </div>
        </Form>
        <Form method="post" className="grid gap-3 border-t border-line pt-5">
          <Csrf />
          <input type="hidden" name="intent" value="phone" />
          <p>
            <span className="block font-medium">Mobile number</span>
            {own.phone ? formatPhone(own.phone) : <span className="text-ink-2">None added yet</span>}
          </p>
          {own.phone && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              {own.is_phone_proved ? (
                <Proved />
              ) : (
                <>
                  <span className="text-ink-2">Not verified</span>
                  <Button>Text me a code</Button>
                </>
              )}
            </div>
          )}
        </Form>
      </div>
    </Panel>
  );
}
