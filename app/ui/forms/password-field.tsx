import { clsx } from "clsx";
import { type InputHTMLAttributes, useState } from "react";
import { type Frame, Framed, useFreshError, wiring } from "./field";

/** A password, which the button beside it shows and hides again; otherwise as `Field`. */
export function PasswordField({
  label,
  hint,
  error: said,
  className,
  ...input
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className" | "type">) {
  const [isShown, setShown] = useState(false);
  const { error, onInput } = useFreshError<HTMLInputElement>(said, input.onInput);
  const wired = wiring({ name: input.name, id: input.id, hint, error });
  return (
    <Framed {...{ name: input.name, id: input.id, label, hint, error, className }} required={input.required}>
      <div className="relative">
        <input
          {...input}
          {...wired}
          onInput={onInput}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={clsx(wired.className, "h-12 pr-20")}
        />
        <button
          type="button"
          data-needs-script
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 min-w-11 rounded-field px-3.5 text-sm font-bold text-ink-2 hover:text-ink"
        >
          Show<span className="sr-only"> the password</span>
        </button>
      </div>
    </Framed>
  );
}
