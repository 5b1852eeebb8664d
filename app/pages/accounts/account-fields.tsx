import { wired } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";
import { ChosenPassword, NameFields, PhoneField } from "~/ui/forms/person-fields";

type Part = Parameters<typeof wired>[0];

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
      <NameFields first={wired(fields.first_name)} last={wired(fields.last_name)} />
      <Field
        {...wired(fields.email)}
        label={emailLabel}
        type="email"
        autoComplete="username"
        required
        maxLength={254}
      />
      <ChosenPassword {...wired(fields.password)} />
      <PhoneField {...wired(fields.phone)} />
    </>
  );
}
