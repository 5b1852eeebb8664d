import type { ApprovalDecision, ApprovalState } from "~/domain/staff/approvals";
import type { ApprovalKind } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { TextArea } from "~/ui/forms/field";
import { buttonOf } from "./approval-words";

interface Props {
  /** what is decided on, and what it is called */
  row: { id: number; title: string };
  kind: ApprovalKind;
  state: ApprovalState;
  decision: ApprovalDecision;
  answer: unknown;
}

/** One decision: a button, and but for an approval a reason before it. */
export function DecisionForm({ row, kind, state, decision, answer }: Props) {
  const name = `${kind}-${row.id}-${decision}`;
  const own = answersFor(answer, "form", name) ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(name, own, { reason: "" });
  const text = buttonOf(kind, state, decision);
  const isApproval = decision === "approve";
  const sent = (
    <>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="state" value={state} />
    </>
  );
  if (isApproval)
    return (
      <AnswerForm form={form} className="grid gap-2.5">
        {sent}
        <Button tone="primary" className="justify-self-start">
          {text}
          <span className="sr-only"> {row.title}</span>
        </Button>
      </AnswerForm>
    );
  return (
    <details open={own !== undefined || undefined} className="basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-field px-3 font-medium text-danger hover:bg-sunk">
        {text}…<span className="sr-only"> {row.title}</span>
      </summary>
      <AnswerForm form={form} className="mt-3 grid max-w-[34rem] gap-3">
        {sent}
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint={kind === "reviews" ? "For the audit." : "They'll read this in an email."}
          rows={3}
          required
          maxLength={500}
        />
        <Button tone="danger" className="justify-self-start">
          {text}
          <span className="sr-only"> {row.title}</span>
        </Button>
      </AnswerForm>
    </details>
  );
}
