import { rules } from "~/kit/rules";
import type { fieldProps } from "~/ui/forms/answer";
import { PasswordField } from "~/ui/forms/password-field";
import { ChosenPassword } from "~/ui/forms/person-fields";

type Wired = ReturnType<typeof fieldProps>;

/** A new password, twice: what every screen that sets one asks for. */
export function NewPasswordFields({ first, again }: { first: Wired; again: Wired }) {
  return (
    <>
      <ChosenPassword {...first} label="New password" />
      <PasswordField
        {...again}
        label="Re-enter new password"
        autoComplete="new-password"
        required
        maxLength={rules.password.maxLength}
      />
    </>
  );
}
