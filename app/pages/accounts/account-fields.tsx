import { fieldProps } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";
import { ChosenPassword, NameFields, PhoneField } from "~/ui/forms/person-fields";

type Part = Parameters<typeof fieldProps>[0];

/** What a new account asks for: names, email, password, phone. */
export function AccountFields({
  fields,
  emailLabel = "Email",
}: {
  fields: Record<"first_name" | "last_name" | "email" | "password" | "phone", Part>;
  emailLabel?: string;
}) {
  return (
    <>
      <NameFields first={fieldProps(fields.first_name)} last={fieldProps(fields.last_name)} />
      <Field
        {...fieldProps(fields.email)}
        label={emailLabel}
        type="email"
        autoComplete="username"
        required
        maxLength={254}
      />
      <ChosenPassword {...fieldProps(fields.password)} />
      <PhoneField {...fieldProps(fields.phone)} />
    </>
  );
}
