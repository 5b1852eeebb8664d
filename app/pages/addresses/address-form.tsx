import { Form, type useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { addressRules } from "~/domain/addresses/rules";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { usePlaceOfZip } from "./use-place-of-zip";

export interface AddressValues {
  id?: number;
  title: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  contactPerson: string;
  contactPersonNumber: string;
  extraInstructions: string;
}

type Texts = Record<Exclude<keyof AddressValues, "id">, string>;

function textsOf({ id: _id, ...texts }: AddressValues): Texts {
  return { ...texts, contactPersonNumber: formatPhone(texts.contactPersonNumber) };
}

/** What was doubted of an address when it was sent last: sent along again it means "yes, I am sure". */
function sureOf(answer: unknown): string | null {
  const sure = typeof answer === "object" && answer !== null && "sure" in answer ? answer.sure : null;
  return typeof sure === "string" ? sure : null;
}

type Fields = Record<keyof Texts, Parameters<typeof fieldProps>[0]>;

/** ZIP code, city and state in one row. */
function PlaceFields({ fields }: { fields: Fields }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[1fr_1.6fr_1fr]">
      <Field
        {...fieldProps(fields.postalCode)}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        maxLength={12}
      />
      <Field
        {...fieldProps(fields.city)}
        label="City"
        autoComplete="address-level2"
        required
        maxLength={addressRules.city.maxLength}
      />
      <Field
        {...fieldProps(fields.state)}
        label="State"
        autoComplete="address-level1"
        list="us-states"
        required
        maxLength={addressRules.state.maxLength}
      />
    </div>
  );
}

/** What an address consists of. `told` is what the ZIP code brought with it, in words. */
function AddressFields({ fields, told }: { fields: Fields; told: ReactNode }) {
  return (
    <>
      <Field
        {...fieldProps(fields.title)}
        label="Label"
        placeholder="Home, work, grandma’s"
        required
        maxLength={addressRules.title.maxLength}
      />
      <Field
        {...fieldProps(fields.address)}
        label="Street address, Apt (optional)"
        autoComplete="street-address"
        required
        maxLength={addressRules.address.maxLength}
      />
      <PlaceFields fields={fields} />
      <p role="status" className="-mt-2 text-sm text-ink-2 empty:hidden">
        {told}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.contactPerson)}
          label="Recipient"
          autoComplete="name"
          required
          maxLength={addressRules.contactPerson.maxLength}
        />
        <Field
          {...fieldProps(fields.contactPersonNumber)}
          label="Recipient's phone"
          type="tel"
          autoComplete="tel-national"
          required
          maxLength={24}
        />
      </div>
      <TextArea
        {...fieldProps(fields.extraInstructions)}
        label="Delivery instructions"
        rows={2}
        required={false}
        maxLength={addressRules.extraInstructions.maxLength}
      />
    </>
  );
}

/**
 * A new address (`begun`: with a city and state that nobody typed), or a saved one to change. `next` is where it leads when
 * it is saved. With `by`, the form of a fetcher,
 * it is sent to `to` from within another screen, which stays as it is. The screen has a `StateList` for the state's field.
 */
export function AddressForm({
  address,
  answer,
  next,
  button,
  to = paths.addresses(next),
  by,
  begun,
}: {
  address: AddressValues;
  answer: unknown;
  next?: string;
  button: string;
  to?: string;
  by?: ReturnType<typeof useFetcher>;
  begun?: AddressValues;
}) {
  const id = `address-${address.id ?? "new"}`;
  const isMine = answersFor(answer, "id", address.id);
  const [form, fields] = useAnswer<Texts>(id, isMine ? answer : undefined, textsOf(address));
  const place = usePlaceOfZip(form.id, begun);
  const sure = isMine ? sureOf(answer) : null;
  const Sent = by ? by.Form : Form;
  // sent without a fetcher it is `useAnswer` that takes no second press
  const isBusy = by !== undefined && by.state !== "idle";
  return (
    <Sent
      method="post"
      action={to}
      id={form.id}
      onSubmit={form.onSubmit}
      onInput={place.onInput}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      {by && <HydratedFlag />}
      <input type="hidden" name="intent" value={by ? "address" : address.id ? "change" : "add"} />
      {address.id && <input type="hidden" name="id" value={address.id} />}
      {next && <input type="hidden" name="next" value={next} />}
      {sure !== null && <input type="hidden" name="sure" value={sure} />}
      <ErrorNotice messages={form.errors} />
      <AddressFields fields={fields} told={place.told} />
      <Button
        tone={by ? "ink" : "primary"}
        className="justify-self-start"
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? "Saving…" : button}
      </Button>
    </Sent>
  );
}
