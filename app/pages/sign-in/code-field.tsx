import { useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";

/** What whoever is asked for a code has to do. */
export const CODE_LEAD = "Open your authenticator app and enter the six digits it shows for DinDin.";

/** The same for whoever has a passkey. */
export const PASSKEY_LEAD =
  "Use your passkey, or enter a code from your authenticator app or a recovery code.";

/** The code of an authenticator, or a recovery code in its place. */
function CodeField(field: ReturnType<typeof fieldProps>) {
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
function DemoCode({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <p className="rounded-card border border-dashed border-line-strong p-4">
      Demo: this account&rsquo;s code is <strong className="tabular-nums">{code}</strong>
    </p>
  );
}

/** A screen's form that asks for a code and nothing else; `busy` is what its button says while the answer is on its way. */
export function CodeForm({
  id,
  text,
  busy,
  demoCode,
  tone = "primary",
}: {
  id: string;
  text: string;
  busy: string;
  demoCode: string | null;
  tone?: "primary" | "outline";
}) {
  const [form, fields] = useAnswer<{ otp: string }>(id, useLastAnswer(), { otp: "" });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <>
      <AnswerForm form={form} className="grid gap-5">
        <CodeField {...fieldProps(fields.otp)} />
        <Button tone={tone} size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? busy : text}
        </Button>
      </AnswerForm>
      <DemoCode code={demoCode} />
    </>
  );
}
