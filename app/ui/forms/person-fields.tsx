import { SMS_CONSENT } from "~/domain/accounts/consent";
import { rules } from "~/kit/rules";
import type { fieldProps } from "./answer";
import { Field } from "./field";
import { PasswordField } from "./password-field";

type Wired = ReturnType<typeof fieldProps>;

/** First and last name, side by side where there is room. */
export function NameFields({ first, last }: { first: Wired; last: Wired }) {
  const { maxLength } = rules.name;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field {...first} label="First name" autoComplete="given-name" required maxLength={maxLength} />
      <Field {...last} label="Last name" autoComplete="family-name" required maxLength={maxLength} />
    </div>
  );
}

/** A mobile number, which may be left out, with what entering one agrees to. */
export function PhoneField(field: Wired) {
  return (
    <Field
      {...field}
      label="Mobile number"
      hint={`US only, 10 digits. ${SMS_CONSENT}`}
      type="tel"
      autoComplete="tel-national"
      required={false}
      maxLength={24}
    />
  );
}

/** The password that somebody chooses, with its rule: `label` tells a new account's from one that replaces another. */
export function ChosenPassword({ label = "Password", ...field }: Wired & { label?: string }) {
  return (
    <PasswordField
      {...field}
      label={label}
      hint={rules.password.message}
      autoComplete="new-password"
      required
      maxLength={rules.password.maxLength}
    />
  );
}
