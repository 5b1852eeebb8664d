import { useFetcher } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { paths } from "~/kit/paths";
import { rules } from "~/kit/rules";
import { Button } from "~/ui/button";
import { CsrfToken } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { TO_CHECKOUT } from "./texts";
import { useActionToast } from "./use-action-toast";

/**
 * A note for the cook of one line. It is kept when the field is left, by the button, and on the way to the checkout,
 * whose form it belongs to.
 */
export function Note({ line }: { line: { id: number; instruction: string; meal: { name: string } } }) {
  const fetcher = useFetcher<{ done?: string }>();
  const csrf = useContext(CsrfToken);
  const kept = useRef(line.instruction);
  const [isChanged, setChanged] = useState(false);
  useActionToast(fetcher.data);
  const keep = (typed: string) => {
    const instruction = typed.trim();
    setChanged(false);
    if (instruction === kept.current) return;
    kept.current = instruction;
    fetcher.submit(
      { csrf, live: "1", intent: "instruct", line: String(line.id), instruction },
      { method: "post", action: paths.cart() },
    );
  };
  const isKept = fetcher.state === "idle" && fetcher.data?.done !== undefined && !isChanged;
  return (
    <details className="group">
      <summary className="min-h-11 list-none font-medium text-ink-2 hover:text-ink">
        {line.instruction && (
          <span className="block font-normal text-ink wrap-anywhere group-open:hidden">
            Your note: “{line.instruction}”
          </span>
        )}
        <span className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {line.instruction ? "Edit the note for the cook" : "Add a note for the cook"}
        </span>
      </summary>
      <div className="grid gap-3 pb-2">
        <TextArea
          form={TO_CHECKOUT}
          name={`note-${line.id}`}
          label={<span className="sr-only">Note for the cook of {line.meal.name}</span>}
          rows={2}
          maxLength={rules.instruction.maxLength}
          defaultValue={line.instruction}
          placeholder="Less salt, please"
          onChange={() => setChanged(true)}
          onBlur={(event) => keep(event.target.value)}
        />
        <div className="flex items-center gap-4">
          <Button
            form={TO_CHECKOUT}
            formAction={paths.cart()}
            formNoValidate
            name="intent"
            value="notes"
            aria-label={`Save note for ${line.meal.name}`}
            // Leaving the field for this button has kept it already.
            onClick={(event) => event.preventDefault()}
          >
            Save note
          </Button>
          <span role="status" className="text-sm font-medium text-herb">
            {isKept && "Saved for the cook"}
          </span>
        </div>
      </div>
    </details>
  );
}
