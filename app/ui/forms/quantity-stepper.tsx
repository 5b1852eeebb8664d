import { Minus, Plus, Trash2 } from "../icons";

const round =
  "grid size-11 flex-none place-items-center rounded-pill text-ink transition-colors hover:bg-sunk disabled:opacity-40 disabled:hover:bg-transparent";

/**
 * Minus, count, plus. Each button submits the surrounding form with `change_type` "decrease" or
 * "increase"; at one portion the minus becomes a bin, or
 * rests (`keepsLast`). The form and its hidden fields are the caller's.
 */
export function QuantityStepper({
  quantity,
  max,
  of,
  keepsLast = false,
}: {
  quantity: number;
  /** Portions that can still be had; the plus rests there. */
  max?: number | null;
  /** What is counted, for the buttons' names: "Lamb birria tacos". */
  of: string;
  /** the last portion stays: removing stands beside it, with its own way back */
  keepsLast?: boolean;
}) {
  const last = quantity <= 1 && !keepsLast;
  return (
    <div className="inline-flex w-max items-center justify-self-start rounded-pill border border-line-strong bg-surface">
      <button
        type="submit"
        name="change_type"
        value="decrease"
        className={round}
        disabled={keepsLast && quantity <= 1}
        aria-label={last ? `Remove ${of}` : `One less ${of}`}
      >
        {last ? <Trash2 aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
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
        disabled={max != null && quantity >= max}
        aria-label={`One more ${of}`}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
