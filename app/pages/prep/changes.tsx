import { Form } from "@remix-run/react";
import type { WirePrepSheet } from "~/domain/prep/schemas.server";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";

type Change = WirePrepSheet["changes"][number];

function changed({ kind, quantity, name, number }: Change): string {
  if (kind === "removed")
    return `${quantity} fewer × ${name}: order ${number} was canceled, declined or moved`;
  if (kind === "added") return `${quantity} more × ${name}: order ${number}`;
  if (kind === "dish") return `${quantity} × ${name} instead of another dish: order ${number}`;
  return `${quantity} × ${name}: other ${kind} than before, order ${number}`;
}

const words = (change: Change) =>
  change.is_waiting
    ? `${changed(change)}. Don't cook it yet: waiting for the diner's answer.`
    : changed(change);

function List({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map((change, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order can have one dish and one change
        <li key={place}>{words(change)}</li>
      ))}
    </ul>
  );
}

/** What has changed since the sheet was frozen: in red until the cook has seen it, plain from then on. */
export function Changes({ sheet, answer }: { sheet: WirePrepSheet; answer: unknown }) {
  const [form] = useAnswer<{ seen: string }>("acknowledge", answer);
  const news = sheet.changes.filter((change) => !change.is_acknowledged);
  const known = sheet.changes.filter((change) => change.is_acknowledged);
  return (
    <>
      {news.length > 0 && (
        <section
          aria-labelledby="changes"
          className="grid gap-3 rounded-card border-2 border-danger bg-danger-wash p-5 text-danger print:border-black print:bg-white print:text-black"
        >
          <h2 id="changes" className="title text-xl">
            Changed since your sheet was final
          </h2>
          <div className="font-bold">
            <List changes={news} />
          </div>
          <Form method="post" id={form.id} onSubmit={form.onSubmit} className="print:hidden grid gap-3">
            <Csrf />
            <input type="hidden" name="seen" value={sheet.seen} />
            <ErrorNotice messages={form.errors} />
            <Button tone="danger" className="justify-self-start">
              I've seen this
            </Button>
          </Form>
        </section>
      )}
      {known.length > 0 && (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 items-center font-medium text-ink-2">
            Changes you've seen ({known.length})
          </summary>
          <List changes={known} />
        </details>
      )}
    </>
  );
}
