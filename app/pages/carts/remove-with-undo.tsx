import { useFetcher } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { Live } from "~/ui/forms/live";
import { useAnswered } from "./use-answered";

/**
 * Takes a row of a list out at once; for five seconds it can be put back as it was, by sending `fields` to `putBackTo`. The
 * undo goes on by its own `undoKey` while the row is gone.
 */
export function RemoveWithUndo({
  id,
  name,
  verb,
  intent,
  action,
  undoKey,
  putBackTo,
  fields,
  className,
}: {
  id: number;
  /** what is removed, for who cannot see the row */
  name: string;
  verb: string;
  intent: string;
  action: string;
  undoKey: string;
  putBackTo: string;
  fields: readonly (readonly [name: string, value: string])[];
  className: string;
}) {
  const removal = useFetcher();
  const undo = useFetcher({ key: undoKey });
  const csrf = useContext(CsrfToken);
  const putBack = () => {
    const body = new FormData();
    for (const [field, value] of [["csrf", csrf] as const, ...fields]) body.append(field, value);
    undo.submit(body, { method: "post", action: putBackTo });
  };
  useAnswered(removal.data, true, putBack);
  // The button goes with its row; who came by keyboard goes on from the title.
  useEffect(() => {
    if (removal.data) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [removal.data]);
  return (
    <removal.Form method="post" action={action}>
      <Csrf />
      <Live />
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className={className}>
        {verb}
        <span className="sr-only"> {name}</span>
      </button>
    </removal.Form>
  );
}
