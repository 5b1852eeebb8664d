import { Form, Link } from "@remix-run/react";
import type { Approval, ApprovalDecision, ApprovalState } from "~/domain/staff/approvals";
import { type ApprovalKind, staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { moneyText } from "~/ui/money-text";
import { DecisionForm } from "./decision-form";
import { LimitForm } from "./limit-form";

export interface ApprovalRow extends Omit<Approval, "since" | "files"> {
  age: string;
  /** where everything about it stands, for whoever may open it */
  to: string | null;
  owner: { staff_id: number; name: string; isMe: boolean } | null;
  files: { text: string; to: string }[];
}

interface Props {
  row: ApprovalRow;
  kind: ApprovalKind;
  state: ApprovalState;
  decisions: readonly ApprovalDecision[];
  maySetLimit: boolean;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  /** it waits, so that somebody looks after it */
  mayTake: boolean;
  answer: unknown;
}

/** Who looks after it, and the button that takes it or gives it back. */
function Owner({ row, kind }: Pick<Props, "row" | "kind">) {
  const isMine = row.owner?.isMe === true;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3">
      <Csrf />
      <input type="hidden" name="queue" value={kind} />
      <input type="hidden" name="item" value={row.id} />
      {row.owner && <input type="hidden" name="from" value={row.owner.staff_id} />}
      <span className="text-ink-2">
        {row.owner ? (isMine ? "Assigned to you" : `Assigned to ${row.owner.name}`) : "Unassigned"}
      </span>
      <Button tone="quiet" name="intent" value={isMine ? "release" : "take"}>
        {isMine ? "Unassign" : "Take"}
        <span className="sr-only">: {row.title}</span>
      </Button>
    </Form>
  );
}

/** Something that staff decide on: what is known of it, how long it waits, and the decisions that are open to who looks. */
export function ApprovalCard(props: Props) {
  const { row, decisions, maySetLimit, mayAct, mayTake, ...rest } = props;
  const limit = row.credit_limit_cents;
  return (
    <Card as="li" className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="title text-xl wrap-anywhere">
          {row.to ? (
            <Link to={row.to} className="underline decoration-1 underline-offset-4">
              {row.title}
            </Link>
          ) : (
            row.title
          )}
        </h2>
        {rest.state === "waiting" && <p className="tabular-nums text-ink-2">Waiting for {row.age}</p>}
      </div>
      {mayTake && <Owner row={row} kind={rest.kind} />}
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
          {limit !== undefined && maySetLimit && (
            <LimitForm
              {...{ row, cents: limit, mayAct, answer: rest.answer }}
              here={staffPaths.approvals({ kind: rest.kind, state: rest.state })}
            />
          )}
        </div>
      )}
    </Card>
  );
}
