import type { fieldProps } from "~/ui/forms/answer";
import { Field } from "~/ui/forms/field";

/** The code of an authenticator, or a recovery code in its place. */
export function CodeField(field: ReturnType<typeof fieldProps>) {
  return (
    <Field
      {...field}
      label="Code"
      hint="Lost your phone? Enter one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={20}
    />
  );
}

/** The code of one of the demo's made-up people, where it is asked for; nothing for everybody else. */
export function DemoCode({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <p className="rounded-card border border-dashed border-line-strong p-4">
      Demo: this account&rsquo;s code is <strong className="tabular-nums">{code}</strong>
    </p>
  );
}
