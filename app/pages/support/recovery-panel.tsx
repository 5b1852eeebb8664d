import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { ProofFirst } from "./access-form";
import { ProofField, useProofForms } from "./proof-field";

/** What was asked for and waits for a colleague, or for the owner to open the link. */
export interface OpenRecovery {
  who: string;
  reason: string;
  removes_factor: boolean;
  new_email: string | null;
  isMine: boolean;
  isAllowed: boolean;
}

interface Props {
  id: number;
  open: OpenRecovery | null;
  hasFactor: boolean;
  mayAct: boolean;
  answer: unknown;
}

function AskForm({ hasFactor, mayAct, answer }: Pick<Props, "hasFactor" | "mayAct" | "answer">) {
  const own = answersFor(answer, "intent", "recover") ? answer : undefined;
  const start = { removes_factor: "", new_email: "", reason: "" };
  const [form, fields] = useAnswer<typeof start>("recover", own, start);
  return (
    <details open={own !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        They lost their phone or their email…
      </summary>
      <AnswerForm form={form} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="recover" />
        {hasFactor && (
          <label className="flex min-h-11 items-center gap-2.5 font-medium">
            <input
              type="checkbox"
              name="removes_factor"
              value="yes"
              defaultChecked={fields.removes_factor.initialValue === "yes"}
              className="size-5"
            />
            Take two-step sign-in off
          </label>
        )}
        {fields.removes_factor.errors && (
          <p className="text-sm font-medium text-danger">{fields.removes_factor.errors[0]}</p>
        )}
        <Field
          {...fieldProps(fields.new_email)}
          type="email"
          label="New email"
          hint="Only if they lost the old one. They confirm it by a link."
          required={false}
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.reason)}
          label="How you know it's them"
          hint="For your colleague and the audit."
          required
          maxLength={500}
        />
        <ProofField mayAct={mayAct} answer={own} />
        <Button className="justify-self-start">Ask a colleague to allow it</Button>
      </AnswerForm>
    </details>
  );
}

function Waiting({ open, mayAct, id }: Pick<Props, "mayAct" | "id"> & { open: OpenRecovery }) {
  const what = [
    ...(open.removes_factor ? ["two-step sign-in comes off"] : []),
    ...(open.new_email ? [`the email becomes ${open.new_email}`] : []),
  ];
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <strong>{open.who}</strong> asked: {what.join(" and ")}. “{open.reason}”
      </p>
      {open.isAllowed && <p>Allowed. We emailed a link to the new address.</p>}
      {!open.isAllowed && open.isMine && <p>A colleague has to allow it.</p>}
      {!mayAct && !open.isMine && !open.isAllowed && <ProofFirst id={id} />}
      <Form method="post" className="flex flex-wrap gap-2.5">
        <Csrf />
        {!open.isMine && !open.isAllowed && mayAct && (
          <Button name="intent" value="allow">
            Allow
          </Button>
        )}
        <Button tone="quiet" name="intent" value="turn-down">
          {open.isMine ? "Take back" : "Turn down"}
        </Button>
      </Form>
    </div>
  );
}

/** Gives an account back to whoever can't get in anymore: one of the team asks, another allows. */
export function RecoveryPanel({ id, open, hasFactor, mayAct, answer }: Props) {
  const isShown = useProofForms(mayAct);
  return (
    <Panel id="person-recovery" title="Account recovery">
      {open ? (
        <Waiting {...{ open, mayAct, id }} />
      ) : isShown ? (
        <AskForm {...{ hasFactor, mayAct, answer }} />
      ) : (
        <ProofFirst id={id} />
      )}
    </Panel>
  );
}
