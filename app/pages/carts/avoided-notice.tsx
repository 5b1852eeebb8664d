import { useFetcher } from "@remix-run/react";
import { clsx } from "clsx";
import { type ChangeEvent, useContext, useState } from "react";
import { paths } from "~/kit/paths";
import { lowerFirst } from "~/kit/text";
import { Button } from "~/ui/button";
import { CsrfToken } from "~/ui/forms/csrf";
import { TO_CHECKOUT } from "./texts";
import { useActionToast } from "./use-action-toast";

/**
 * "Contains peanut": what the diner or their household avoids and a meal has; the same with who avoids it, as a sentence; as a
 * list for the server; and whether they said they know of it all.
 */
export interface Avoided {
  words: string | null;
  told: string | null;
  asked: string;
  isKnown: boolean;
}

export const NOTHING_AVOIDED: Avoided = { words: null, told: null, asked: "", isKnown: true };

/**
 * The warning in a line of the cart. What nobody said they know of is asked with a box that the checkout waits for; with
 * script it is kept at once and can be taken back, without it goes along with the form.
 */
export function AvoidedNotice({ line_id, avoided }: { line_id: number; avoided: Avoided }) {
  const fetcher = useFetcher();
  const csrf = useContext(CsrfToken);
  const [isAnswered, setAnswered] = useState(false);
  useActionToast(fetcher.data);
  const { words, told, asked, isKnown } = avoided;
  if (!words) return null;
  const keep = (event: ChangeEvent<HTMLInputElement>) => {
    // The box stays where the focus is, ticked or not, as long as this screen is open.
    setAnswered(true);
    const allergens = event.target.checked ? asked : "";
    fetcher.submit(
      { csrf, live: "1", intent: "know", line: String(line_id), allergens },
      { method: "post", action: paths.cart() },
    );
  };
  const tone = isKnown ? "bg-sunk" : "bg-danger-wash text-danger";
  if (isKnown && !isAnswered)
    return (
      <p className={clsx("rounded-field px-3 py-2 text-sm font-medium", tone)}>
        {told} You chose to order it anyway.
      </p>
    );
  return (
    <div className={clsx("grid gap-1 rounded-field px-3 py-2 text-sm font-medium", tone)}>
      <p>{told}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          form={TO_CHECKOUT}
          type="checkbox"
          name={`know-${line_id}`}
          value={asked}
          required
          onChange={keep}
          className="tick scroll-mb-44"
        />
        <span>I understand that it {lowerFirst(words)}.</span>
      </label>
      <noscript>
        <Button form={TO_CHECKOUT} formAction={paths.cart()} formNoValidate name="intent" value="ticks">
          Save
        </Button>
      </noscript>
    </div>
  );
}
