import { Form } from "@remix-run/react";
import { DOCUMENT_NAMES } from "~/domain/documents/rules";
import type { WireDocument } from "~/domain/documents/schemas.server";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { Button, buttonClass } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Pill } from "~/ui/pill";

const STATES = {
  submitted: { tone: "turmeric", text: "Being checked" },
  approved: { tone: "herb", text: "Approved" },
  rejected: { tone: "danger", text: "Not accepted" },
  withdrawn: { tone: "danger", text: "Withdrawn" },
} as const;

function stateOf({ status, is_over }: WireDocument) {
  return is_over && status !== "withdrawn" ? ({ tone: "danger", text: "Ended" } as const) : STATES[status];
}

/** Asks before a document that is still being checked is removed; works without script. */
function Remove({ id, what }: { id: number; what: string }) {
  return (
    <details className="basis-full">
      <summary className="cursor-pointer py-2 font-bold text-paprika">
        Remove<span className="sr-only"> {what}</span>
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pb-1">
        <Csrf />
        <input type="hidden" name="id" value={id} />
        <p className="text-ink-2">We won&rsquo;t check it, and its file is deleted.</p>
        <Button tone="danger" name="intent" value="remove">
          Remove document
        </Button>
      </Form>
    </details>
  );
}

/** The documents that a kitchen has shown, the newest first; `sent`: the day on which each was, in words. */
export function DocumentList({ documents }: { documents: readonly (WireDocument & { sent: string })[] }) {
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6">
      {documents.map((document) => {
        const { id, kind, type, expires_on, status, reason, is_over, sent } = document;
        const state = stateOf(document);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="text-base font-bold">{DOCUMENT_NAMES[kind]}</h2>
              <p className="text-ink-2">
                {is_over ? "Ended" : "Good through"} {formatDay(expires_on)} · sent {sent}
              </p>
              {reason && <p className="font-medium text-danger">{reason}</p>}
            </div>
            <Pill tone={state.tone}>{state.text}</Pill>
            <a href={deskPaths.document(id)} className={buttonClass()}>
              {type === "application/pdf" ? "Download" : "View"}
              <span className="sr-only">
                {" "}
                {DOCUMENT_NAMES[kind]}, {formatDay(expires_on)}
              </span>
            </a>
            {status === "submitted" && (
              <Remove id={id} what={`${DOCUMENT_NAMES[kind]}, ${formatDay(expires_on)}`} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
