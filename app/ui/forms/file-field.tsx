import type { InputHTMLAttributes } from "react";
import { type Frame, Framed, wiring } from "./field";

/** A file, chosen by the browser's own button; otherwise as `Field`. */
export function FileField({
  label,
  hint,
  error,
  className,
  ...input
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className" | "type" | "defaultValue">) {
  const wired = wiring({ name: input.name, id: input.id, hint, error });
  return (
    <Framed {...{ name: input.name, id: input.id, label, hint, error, className }} required={input.required}>
      <input
        {...input}
        {...wired}
        type="file"
        className="w-full min-w-0 max-w-full file:mr-4 file:min-h-11 file:rounded-pill file:border file:border-line-strong file:bg-surface file:px-5 file:font-bold file:text-ink"
      />
    </Framed>
  );
}
