import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import { type Frame, Framed, wiring } from "./field";

/** How large a file may be, in bytes, and what is said of a larger one. */
interface Most {
  bytes: number;
  words: string;
}

/**
 * A file, chosen by the browser's own button; otherwise as `Field`. One above `most` is not taken at all: it would be sent
 * in vain, and the server hangs up on it before the form is read.
 */
export function FileField({
  label,
  hint,
  error: said,
  className,
  most,
  ...input
}: Frame &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className" | "type" | "defaultValue"> & {
    most?: Most;
  }) {
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const error = tooLarge ?? said;
  const wired = wiring({ name: input.name, id: input.id, hint, error });
  const check = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!most) return;
    const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > most.bytes;
    if (isTooLarge) currentTarget.value = "";
    setTooLarge(isTooLarge ? most.words : null);
  };
  return (
    <Framed {...{ name: input.name, id: input.id, label, hint, error, className }} required={input.required}>
      <input
        {...input}
        {...wired}
        onChange={check}
        type="file"
        className="w-full min-w-0 max-w-full file:mr-4 file:min-h-11 file:rounded-pill file:border file:border-line-strong file:bg-surface file:px-5 file:font-bold file:text-ink"
      />
    </Framed>
  );
}
