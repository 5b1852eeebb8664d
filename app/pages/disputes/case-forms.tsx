import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, submittedErrors, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { ProofField } from "../support/proof-field";

/** Has whoever presses it look after the case; a colleague who was faster (`owner` is who it showed) is named first. */
export function TakeButton({ owner, answer }: { owner: number | null; answer: unknown }) {
  return (
    <Form method="post" className="mt-4 grid justify-items-start gap-3">
      <Csrf />
      <ErrorNotice messages={answersFor(answer, "intent", "take") ? submittedErrors(answer, "") : null} />
      {owner !== null && <input type="hidden" name="from" value={owner} />}
      <Button name="intent" value="take">
        Take it
      </Button>
    </Form>
  );
}

const ofIntent = (answer: unknown, ...intents: string[]) =>
  intents.some((intent) => answersFor(answer, "intent", intent)) ? answer : undefined;

/** What is said to the bank beside the evidence file, saved or handed in. */
export function AnswerCaseForm(props: {
  explanation: string;
  /** it can be handed in, with a code of the last ten minutes (`mayAct`) or one that the form asks for */
  isShown: boolean;
  mayAct: boolean;
  answer: unknown;
}) {
  const { explanation, isShown, mayAct, answer } = props;
  const own = ofIntent(answer, "save", "submit");
  const [form, fields] = useAnswer<{ explanation: string }>("explain", own, { explanation });
  return (
    <Panel id="case-answer" title="Answer the bank">
      <AnswerForm form={form} className="grid gap-4">
        <TextArea
          {...fieldProps(fields.explanation)}
          label="Explanation"
          hint="The bank reads it along with the PDF. You can submit it only once."
          rows={5}
          required
          maxLength={5000}
        />
        {isShown && <ProofField mayAct={mayAct} answer={own} />}
        <div className="flex flex-wrap gap-3">
          {isShown && (
            <Button name="intent" value="submit" tone="primary">
              Submit to Stripe
            </Button>
          )}
          <Button name="intent" value="save">
            Save for later
          </Button>
        </div>
      </AnswerForm>
    </Panel>
  );
}

/** Accepts the dispute, with a reason. */
export function AcceptForm(props: { cents: number; mayAct: boolean; answer: unknown }) {
  const { cents, mayAct, answer } = props;
  const own = ofIntent(answer, "accept");
  const [form, fields] = useAnswer<{ reason: string }>("accept", own, { reason: "" });
  return (
    <details open={own !== undefined || undefined} className="rounded-card border border-line bg-surface p-5">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Accept it instead…
      </summary>
      <AnswerForm form={form} className="mt-2 grid gap-3">
        <p>{moneyText(cents)} stay with the cardholder, and DinDin bears it. The cook keeps their pay.</p>
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <ProofField mayAct={mayAct} answer={own} />
        <Button name="intent" value="accept" tone="danger" className="justify-self-start">
          Accept the dispute
        </Button>
      </AnswerForm>
    </details>
  );
}

interface Entry {
  id: string;
  at: string;
  who: string;
  action: string;
  reason: string | null;
}

const ACTS: Record<string, string> = {
  "dispute.taken": "took it",
  "dispute.note": "noted",
  "dispute.submitted": "submitted the evidence",
  "dispute.accepted": "accepted it",
};

/** What the team did and noted, and the field for another note. */
export function CaseNotes({ entries, answer }: { entries: readonly Entry[]; answer: unknown }) {
  const [form, fields] = useAnswer<{ note: string }>("note", ofIntent(answer, "note"), { note: "" });
  return (
    <Panel id="case-notes" title="What the team did">
      <ol className="grid divide-y divide-line">
        {entries.map(({ id, at, who, action, reason }) => (
          <li key={id} className="grid gap-0.5 py-3 first:pt-0">
            <p className="text-ink-2 tabular-nums">
              {at} (UTC): {who} {ACTS[action] ?? action}
            </p>
            {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ol>
      <AnswerForm form={form} className="mt-3 grid gap-3">
        <TextArea {...fieldProps(fields.note)} label="Note" rows={2} required maxLength={1000} />
        <Button name="intent" value="note" className="justify-self-start">
          Save note
        </Button>
      </AnswerForm>
    </Panel>
  );
}
