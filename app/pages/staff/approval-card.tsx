import type { Approval, ApprovalDecision, ApprovalState } from "~/domain/staff/approvals";
import type { ApprovalKind } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, TextArea } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { buttonOf } from "./approval-words";

export interface ApprovalRow extends Omit<Approval, "since" | "files"> {
  age: string;
  files: { text: string; to: string }[];
}

interface Props {
  row: ApprovalRow;
  kind: ApprovalKind;
  state: ApprovalState;
  decisions: readonly ApprovalDecision[];
  maySetLimit: boolean;
  answer: unknown;
}

/** One decision: a button, and but for an approval a reason before it. */
function DecisionForm({
  row,
  kind,
  state,
  decision,
  answer,
}: Omit<Props, "decisions" | "maySetLimit"> & { decision: ApprovalDecision }) {
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

/** How much an organization may owe before new vouchers stop. */
function LimitForm({ row, cents, answer }: { row: ApprovalRow; cents: number | null; answer: unknown }) {
  const name = `limit-${row.id}`;
  const own = answersFor(answer, "form", name) ? answer : undefined;
  const [form, fields] = useAnswer<{ credit_limit: string; reason: string }>(name, own, {
    credit_limit: cents === null ? "" : (cents / 100).toFixed(2),
    reason: "",
  });
  return (
    <details open={own !== undefined || undefined} className="basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-field px-3 font-medium hover:bg-sunk">
        Change credit limit…<span className="sr-only"> of {row.title}</span>
      </summary>
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
        <Button className="justify-self-start">Save limit</Button>
      </AnswerForm>
    </details>
  );
}

/** Something that staff decide on: what is known of it, how long it waits, and the decisions that are open to who looks. */
export function ApprovalCard(props: Props) {
  const { row, decisions, maySetLimit, ...rest } = props;
  const limit = row.credit_limit_cents;
  return (
    <Card as="li" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="title text-xl wrap-anywhere">{row.title}</h2>
        {rest.state === "waiting" && <p className="tabular-nums text-ink-2">Waiting for {row.age}</p>}
      </div>
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
        {row.facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{text}</dd>
          </div>
        ))}
        {limit !== undefined && (
          <div className="contents">
            <dt className="text-ink-2">Credit limit</dt>
            <dd className="tabular-nums">{limit === null ? "Default" : moneyText(limit)}</dd>
          </div>
        )}
        {row.reason && (
          <div className="contents">
            <dt className="text-ink-2">Last reason</dt>
            <dd className="wrap-anywhere">{row.reason}</dd>
          </div>
        )}
      </dl>
      {row.files.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {row.files.map(({ text, to }) => (
            <li key={to}>
              <a
                href={to}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 first-letter:uppercase"
              >
                {text}
                <span className="sr-only"> of {row.title}, in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {(decisions.length > 0 || (limit !== undefined && maySetLimit)) && (
        <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-4">
          {decisions.map((decision) => (
            <DecisionForm key={decision} row={row} decision={decision} {...rest} />
          ))}
          {limit !== undefined && maySetLimit && <LimitForm row={row} cents={limit} answer={rest.answer} />}
        </div>
      )}
    </Card>
  );
}
