import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { ProofField, useProofForms } from "../support/proof-field";

interface Props {
  row: { id: number; title: string };
  cents: number | null;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  /** where the form stands, to come back to */
  here: string;
  answer: unknown;
}

/** How much an organization may owe before new vouchers stop. */
export function LimitForm({ row, cents, mayAct, here, answer }: Props) {
  const name = `limit-${row.id}`;
  const own = answersFor(answer, "form", name) ? answer : undefined;
  const [form, fields] = useAnswer<{ credit_limit: string; reason: string }>(name, own, {
    credit_limit: cents === null ? "" : (cents / 100).toFixed(2),
    reason: "",
  });
  const isShown = useProofForms(mayAct);
  return (
    <details open={own !== undefined || undefined} className="basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-field px-3 font-medium hover:bg-sunk">
        Change credit limit…<span className="sr-only"> of {row.title}</span>
      </summary>
      {isShown ? (
        <AnswerForm form={form} className="mt-3 grid max-w-[34rem] gap-3">
          <input type="hidden" name="intent" value="limit" />
          <input type="hidden" name="form" value={name} />
          <input type="hidden" name="id" value={row.id} />
          <Field
            {...fieldProps(fields.credit_limit)}
            label="Credit limit in dollars"
            hint="Leave it empty for the default: a month of its vouchers, at least $500.00."
            inputMode="decimal"
            required={false}
            maxLength={12}
          />
          <Field {...fieldProps(fields.reason)} label="Reason" required maxLength={500} />
          <ProofField mayAct={mayAct} answer={own} />
          <Button className="justify-self-start">Save limit</Button>
        </AnswerForm>
      ) : (
        <div className="mt-3 grid gap-3">
          <p>Enter a code from your authenticator app first. It counts for ten minutes.</p>
          <ButtonLink to={signInPaths.proof(here)} className="justify-self-start">
            Confirm it&rsquo;s you
          </ButtonLink>
        </div>
      )}
    </details>
  );
}
