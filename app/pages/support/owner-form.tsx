import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";

interface Props {
  id: number;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}

/** Makes a member an owner, where the owners have left. */
export function OwnerForm({ id, mayAct, answer }: Props) {
  const own = answersFor(answer, "intent", "owner") ? answer : undefined;
  const [form, fields] = useAnswer<{ email: string; reason: string }>("owner", own, {
    email: "",
    reason: "",
  });
  return (
    <details open={own !== undefined || undefined} className="mt-3 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Make a member an owner…
      </summary>
      {mayAct ? (
        <AnswerForm form={form} className="mt-2 grid gap-3">
          <input type="hidden" name="intent" value="owner" />
          <Field
            {...fieldProps(fields.email)}
            type="email"
            label="Their email"
            hint="Somebody who is an active member already."
            required
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint="For the audit."
            required
            maxLength={500}
          />
          <Button className="justify-self-start">Make them an owner</Button>
        </AnswerForm>
      ) : (
        <div className="mt-2 grid gap-3">
          <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
          <ButtonLink to={signInPaths.proof(staffPaths.organization(id))} className="justify-self-start">
            Confirm it&rsquo;s you
          </ButtonLink>
        </div>
      )}
    </details>
  );
}
