import { accountRules } from "~/domain/accounts/rules";
import { rules } from "~/kit/rules";
import type { wired } from "~/ui/forms/answer";
import { PasswordField } from "~/ui/forms/field";

type Wired = ReturnType<typeof wired>;

/** A new password, twice: what every screen that sets one asks for. */
export function NewPasswordFields({ first, again }: { first: Wired; again: Wired }) {
  return (
    <>
      <PasswordField
        {...first}
        label="New password"
        hint={accountRules.passwordHint}
        autoComplete="new-password"
        required
        maxLength={rules.password.maxLength}
      />
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
