import { clsx } from "clsx";
import type { InputHTMLAttributes, ReactNode } from "react";
import { useFreshError } from "./field";

type Choice = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "title"> & {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  title: ReactNode;
  /** A second line in gray. */
  detail?: ReactNode;
  /** A third, smaller line. */
  note?: ReactNode;
  /** Figures at the right edge, such as a balance. */
  aside?: ReactNode;
};

/** A radio or checkbox whose whole card can be pressed: an address, a way to pay. */
export function ChoiceCard({ title, detail, note, aside, className, ...input }: Choice) {
  return (
    <label className={clsx("choice flex min-h-14 gap-3.5 rounded-field p-4", className)}>
      <input {...input} className="tick mt-px" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
          <span>{title}</span>
          {aside && <span className="tabular-nums">{aside}</span>}
        </span>
        {detail && <span className="block text-ink-2">{detail}</span>}
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </span>
    </label>
  );
}

/** A small card without a visible mark, for short choices in a row: a delivery day, a tip. */
export function ChoiceTile({ title, detail, className, ...input }: Omit<Choice, "note" | "aside">) {
  return (
    <label
      className={clsx(
        "choice relative flex min-h-14 flex-col justify-center rounded-field px-3.5 py-3",
        className,
      )}
    >
      <input {...input} className="absolute inset-0 size-full cursor-pointer opacity-0" />
      <span className="font-bold tabular-nums">{title}</span>
      {detail && <span className="text-sm text-ink-2">{detail}</span>}
    </label>
  );
}

/**
 * A titled group of choices; `error` is announced with the group, until another choice is made. With `role="radiogroup"` one of
 * them has to be chosen.
 */
export function ChoiceGroup({
  legend,
  hideLegend = false,
  error: said,
  id,
  role,
  className,
  children,
}: {
  legend: ReactNode;
  hideLegend?: boolean;
  error?: string | string[] | null;
  id: string;
  role?: "radiogroup";
  className?: string;
  children: ReactNode;
}) {
  const { error, onInput } = useFreshError<HTMLFieldSetElement>(said);
  const message = Array.isArray(error) ? error[0] : error;
  return (
    <fieldset
      role={role}
      onInput={onInput}
      aria-describedby={message ? `${id}-error` : undefined}
      aria-invalid={role && message ? true : undefined}
      className="min-w-0"
    >
      <legend className={hideLegend ? "sr-only" : "mb-2 font-medium"}>{legend}</legend>
      {message && (
        <p id={`${id}-error`} className="mb-2 text-sm font-medium text-danger">
          {message}
        </p>
      )}
      <div className={clsx("grid gap-2.5", className)}>{children}</div>
    </fieldset>
  );
}
