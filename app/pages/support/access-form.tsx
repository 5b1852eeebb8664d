import { signInPaths } from "~/kit/sign-in-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Button, ButtonLink } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField } from "./proof-field";

/** Leads to the code that an act wants. */
export function ProofFirst({ id }: { id: number }) {
  return (
    <div className="grid gap-3">
      <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
      <ButtonLink to={signInPaths.proof(staffPaths.person(id))} className="justify-self-start">
        Confirm it&rsquo;s you
      </ButtonLink>
    </div>
  );
}

interface Props {
  /** the act, as the form sends it */
  intent: string;
  title: string;
  button: string;
  hint: string;
  isDanger?: boolean;
  /** false where the act wants a code of the last ten minutes, and there is none */
  mayAct?: boolean;
  answer: unknown;
}

/** An act on somebody's account that wants a reason, folded away until it is meant. */
export function ReasonForm({ intent, title, button, hint, isDanger = false, mayAct = true, answer }: Props) {
  const own = answersFor(answer, "intent", intent) ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(intent, own, { reason: "" });
  return (
    <details open={own !== undefined || undefined}>
      <summary
        className={`inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 ${isDanger ? "text-danger" : ""}`}
      >
        {title}…
      </summary>
      <AnswerForm form={form} className="mb-2 mt-2 grid gap-3">
        <input type="hidden" name="intent" value={intent} />
        <Field {...fieldProps(fields.reason)} label="Reason" hint={hint} required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button tone={isDanger ? "danger" : "outline"} className="justify-self-start">
          {button}
        </Button>
      </AnswerForm>
    </details>
  );
}
