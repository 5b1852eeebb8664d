import { Form } from "@remix-run/react";
import { addressRules } from "~/domain/addresses/rules";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, useAnswer, wired } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";

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

/** A new address, or a saved one to change. `next` is where it leads when it is saved. */
export function AddressForm({
  address,
  answer,
  next,
  button,
}: {
  address: AddressValues;
  answer: unknown;
  next?: string;
  button: string;
}) {
  const id = `address-${address.id ?? "new"}`;
  const isMine = answersFor(answer, "id", address.id);
  const [form, fields] = useAnswer<Texts>(id, isMine ? answer : undefined, textsOf(address));
  return (
    <Form
      method="post"
      action={paths.addresses(next)}
      reloadDocument={next === paths.checkout()}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <input type="hidden" name="intent" value={address.id ? "change" : "add"} />
      {address.id && <input type="hidden" name="id" value={address.id} />}
      {next && <input type="hidden" name="next" value={next} />}
      <ErrorNotice messages={form.errors} />
      <Field
        {...wired(fields.title)}
        label="Name of this address"
        placeholder="Home, work, grandma’s"
        required
        maxLength={addressRules.title.maxLength}
      />
      <Field
        {...wired(fields.address)}
        label="Street, number and apartment"
        autoComplete="street-address"
        required
        maxLength={addressRules.address.maxLength}
      />
      <div className="grid gap-4 sm:grid-cols-[1.6fr_1fr_1fr]">
        <Field
          {...wired(fields.city)}
          label="City"
          autoComplete="address-level2"
          required
          maxLength={addressRules.city.maxLength}
        />
        <Field
          {...wired(fields.state)}
          label="State"
          autoComplete="address-level1"
          placeholder="TN"
          required
          maxLength={addressRules.state.maxLength}
        />
        <Field
          {...wired(fields.postalCode)}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={5}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...wired(fields.contactPerson)}
          label="Who takes it in"
          autoComplete="name"
          required
          maxLength={addressRules.contactPerson.maxLength}
        />
        <Field
          {...wired(fields.contactPersonNumber)}
          label="Their phone number"
          type="tel"
          autoComplete="tel-national"
          required
          maxLength={24}
        />
      </div>
      <TextArea
        {...wired(fields.extraInstructions)}
        label="Anything the driver should know"
        rows={2}
        required={false}
        maxLength={addressRules.extraInstructions.maxLength}
      />
      <Button tone="primary" className="justify-self-start">
        {button}
      </Button>
    </Form>
  );
}
