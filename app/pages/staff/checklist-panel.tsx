import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { CircleCheckBig } from "~/ui/icons";

/** A point to look at before an approval; `by` says who found it in order, and when. */
export interface CheckRow {
  id: number;
  text: string;
  by: string | null;
}

function Point({ check, mayTick }: { check: CheckRow; mayTick: boolean }) {
  const mark = check.by ? (
    <CircleCheckBig aria-hidden className="size-5 text-herb" />
  ) : (
    <span aria-hidden className="size-5 flex-none rounded-pill border-2 border-line-strong" />
  );
  const words: ReactNode = (
    <span className="grid min-w-0 gap-0.5 text-left wrap-anywhere">
      <span className={check.by ? "text-ink-2" : "font-medium"}>{check.text}</span>
      {check.by && <span className="text-xs tabular-nums text-ink-2">{check.by}</span>}
    </span>
  );
  const look = "flex min-h-11 w-full items-center gap-2.5 rounded-field px-2 py-1.5";
  if (!mayTick)
    return (
      <div className={look}>
        {mark}
        {words}
        <span className="sr-only">{check.by ? ": in order" : ": open"}</span>
      </div>
    );
  return (
    <Form method="post" preventScrollReset>
      <Csrf />
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="check" value={check.id} />
      <button
        type="submit"
        name="done"
        value={check.by ? "no" : "yes"}
        aria-pressed={check.by !== null}
        className={`${look} hover:bg-sunk`}
      >
        {mark}
        {words}
      </button>
    </Form>
  );
}

/** What is looked at before an approval, each point to be ticked by who may decide. Nothing where nothing is looked at. */
export function ChecklistPanel({ checks, mayTick }: { checks: readonly CheckRow[]; mayTick: boolean }) {
  if (checks.length === 0) return null;
  const done = checks.filter(({ by }) => by !== null).length;
  return (
    <Panel
      id="checklist"
      title="Checklist"
      aside={
        <span className="tabular-nums text-ink-2">
          {done} of {checks.length}
        </span>
      }
    >
      <ul className="-mx-2 grid *:min-w-0">
        {checks.map((check) => (
          <li key={check.id}>
            <Point check={check} mayTick={mayTick} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
