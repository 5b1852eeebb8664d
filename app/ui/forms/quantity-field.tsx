import { useRef, useState } from "react";
import { Minus, Plus } from "../icons";

const round =
  "grid size-11 flex-none place-items-center rounded-pill text-ink transition-colors hover:bg-sunk";

/** How many, from 1 to `most`, as `quantity` of the surrounding form: minus, count, plus. Without script the count is typed. */
export function QuantityField({ most }: { most: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const step = (by: 1 | -1) => {
    if (!input.current) return;
    if (by > 0) input.current.stepUp();
    else input.current.stepDown();
    setSaid(`Quantity ${input.current.value}`);
  };
  return (
    <div className="flex h-14 flex-none items-center rounded-pill border border-line-strong bg-surface px-1">
      <button
        type="button"
        data-needs-script
        className={round}
        aria-label="One less"
        onClick={() => step(-1)}
      >
        <Minus className="size-4" />
      </button>
      <label htmlFor="quantity" className="sr-only">
        Quantity
      </label>
      <input
        ref={input}
        id="quantity"
        name="quantity"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={most}
        defaultValue={1}
        className="size-11 rounded-field bg-transparent text-center font-bold tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button type="button" data-needs-script className={round} aria-label="One more" onClick={() => step(1)}>
        <Plus className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
