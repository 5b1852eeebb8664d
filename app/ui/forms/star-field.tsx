import { clsx } from "clsx";
import { useState } from "react";
import { star } from "../stars";
import { FieldError } from "./field";

/**
 * One to five stars as five radio buttons: arrow keys move among them, a press chooses. With script the stars up to the
 * chosen one are filled; without it the chosen one is marked. `error` says that none was chosen, until one is.
 */
export function StarField({
  id,
  name,
  legend,
  error,
}: {
  id: string;
  name: string;
  legend: string;
  error?: string | null;
}) {
  const [chosen, choose] = useState(0);
  const wrong = error && chosen === 0 ? error : null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="-ml-2.5 flex">
        {[1, 2, 3, 4, 5].map((place) => (
          <label
            key={place}
            className="relative grid size-12 place-items-center rounded-field hover:bg-sunk has-checked:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-paprika"
          >
            <input
              type="radio"
              name={name}
              id={`${id}-${place}`}
              value={place}
              required
              aria-describedby={wrong ? `${id}-error` : undefined}
              onChange={() => choose(place)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className={clsx(
                "size-7 stroke-line-strong",
                place <= chosen ? "fill-turmeric" : "fill-surface",
              )}
              strokeWidth={0.7}
            >
              <path d={star} />
            </svg>
            <span className="sr-only">{place === 1 ? "1 star" : `${place} stars`}</span>
          </label>
        ))}
      </div>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </fieldset>
  );
}
