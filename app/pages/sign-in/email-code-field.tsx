import type { ComponentProps } from "react";
import { Field } from "~/ui/forms/field";

/** The code that was mailed to who signs in for the first time by somebody else's word, or sent to an account's owner. */
export function EmailCodeField(field: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      {...field}
      label="Code"
      hint="8 letters and digits. Expires in 10 minutes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={20}
    />
  );
}
