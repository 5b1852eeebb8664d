import { Minus, Plus } from "../icons";
import { useHydrated } from "./hydrated";

const round =
  "grid size-11 flex-none place-items-center rounded-pill text-ink transition-colors hover:bg-sunk aria-disabled:opacity-40 aria-disabled:hover:bg-transparent";

/**
 * Minus, count, plus. Each button submits the surrounding form with `change_type` "decrease" or "increase"; at one portion
 * the minus rests: removing stands beside it, with its own way back. As in `Button` it rests `aria-disabled`, so that whoever
 * steps down by keyboard is still there. The form and its hidden fields are the caller's.
 */
export function QuantityStepper({
  quantity,
  of,
}: {
  quantity: number;
  /** What is counted, for the buttons' names: "Lamb birria tacos". */
  of: string;
}) {
  const isLeast = quantity <= 1;
  const isLive = useHydrated();
  return (
    <div className="inline-flex w-max items-center justify-self-start rounded-pill border border-line-strong bg-surface">
      <button
        type="submit"
        name="change_type"
        value="decrease"
        className={round}
        aria-disabled={isLeast}
        disabled={isLeast && !isLive}
        onClick={(event) => isLeast && event.preventDefault()}
        aria-label={`One less ${of}`}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <span className="min-w-7 text-center font-bold tabular-nums" aria-live="polite" aria-atomic>
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <button
        type="submit"
        name="change_type"
        value="increase"
        className={round}
        aria-label={`One more ${of}`}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
