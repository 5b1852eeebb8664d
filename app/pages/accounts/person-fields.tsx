import { accountRules } from "~/domain/accounts/rules";
import { fieldProps, type useAnswer } from "~/ui/forms/answer";
import { Field, Select } from "~/ui/forms/field";
import { NameFields, PhoneField } from "~/ui/forms/person-fields";

/** What somebody says of themselves: the fields of the profile, and of its first filling in. */
export type PersonTexts = Record<
  "first_name" | "last_name" | "username" | "phone" | "zip_code" | "hear_about",
  string
>;

/** Those fields with their rules; `answers` to "how did you hear about us", where it is asked. */
export function PersonFields({
  fields,
  answers,
}: {
  fields: ReturnType<typeof useAnswer<PersonTexts>>[1];
  answers: readonly { id: number; title: string }[];
}) {
  return (
    <>
      <NameFields first={fieldProps(fields.first_name)} last={fieldProps(fields.last_name)} />
      <PhoneField {...fieldProps(fields.phone)} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.zip_code)}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          required={false}
          maxLength={12}
        />
        <Field
          {...fieldProps(fields.username)}
          label="Username"
          autoComplete="nickname"
          autoCapitalize="none"
          required={false}
          maxLength={accountRules.username.maxLength}
        />
      </div>
      <Select {...fieldProps(fields.hear_about)} label="How did you hear about us?" required={false}>
        <option value="">Rather not say</option>
        {answers.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </>
  );
}
