import { useFetcher, useSubmit } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { Csrf, CsrfToken } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { useActionToast } from "./use-action-toast";

/**
 * Takes a row of a list out at once; for five seconds it can be put back as it was, by sending `fields` to `putBackTo`, which
 * leads back to the list. That is a navigation and no fetcher: the router drops where a fetcher is led to once its row
 * is gone, and it goes between the answer and the new list, when somebody presses Undo at once.
 */
export function RemoveWithUndo({
  id,
  name,
  verb,
  intent,
  action,
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
  putBackTo: string;
  fields: readonly (readonly [name: string, value: string])[];
  className: string;
}) {
  const removal = useFetcher();
  const submit = useSubmit();
  const csrf = useContext(CsrfToken);
  const putBack = () => {
    const body = new FormData();
    for (const [field, value] of [["csrf", csrf] as const, ...fields]) body.append(field, value);
    submit(body, { method: "post", action: putBackTo, preventScrollReset: true });
  };
  useActionToast(removal.data, true, putBack);
  // The button goes with its row; who came by keyboard goes on from the title.
  useEffect(() => {
    if (removal.data) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [removal.data]);
  return (
    <removal.Form method="post" action={action}>
      <Csrf />
      <HydratedFlag />
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className={className}>
        {verb}
        <span className="sr-only"> {name}</span>
      </button>
    </removal.Form>
  );
}
