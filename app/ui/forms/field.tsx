import { clsx } from "clsx";
import {
  type FormEvent,
  type FormEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from "react";
import { CircleAlert } from "../icons";
import { useLastAnswer } from "./last-answer";

export type Frame = {
  /** Also the id of the control unless `id` is given; error and hint derive theirs from it. */
  name: string;
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The messages of the refusal for this field; the first is shown beside it. */
  error?: string | string[] | null;
  className?: string;
};

const box =
  "w-full rounded-field border bg-surface px-3.5 text-ink transition-colors placeholder:text-ink-2 hover:border-ink disabled:bg-sunk disabled:text-ink-2";

function firstOf(error: Frame["error"]): string | null {
  return (Array.isArray(error) ? error[0] : error) || null;
}

/** Ids and states that tie a control to its hint and error for assistive technology. */
export function wiring({ name, id = name, hint, error }: Omit<Frame, "label">) {
  const message = firstOf(error);
  const described = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": message ? true : undefined,
    className: clsx(box, message ? "border-danger" : "border-line-strong"),
  };
}

/**
 * A field's message until its value changes: from then on it says nothing of what stands there, up to the next answer, which
 * may have the same message for the new value.
 */
export function useFreshError<Control>(error: Frame["error"], onInput?: FormEventHandler<Control>) {
  const answer = useLastAnswer();
  const [old, setOld] = useState<{ error: Frame["error"]; answer: unknown } | null>(null);
  const isOld = old?.error === error && old?.answer === answer;
  return {
    error: isOld ? null : error,
    onInput(event: FormEvent<Control>) {
      setOld({ error, answer });
      onInput?.(event);
    },
  };
}

/** What is wrong with a field, below it; the field names `id` as its description. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  );
}

export function Framed({
  name,
  id = name,
  label,
  hint,
  error,
  required,
  className,
  children,
}: Frame & { required?: boolean; children: ReactNode }) {
  const message = firstOf(error);
  return (
    <div className={clsx("grid gap-1.5", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {required === false && <span className="text-sm font-normal text-ink-2"> optional</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}

/** The frame of a control, with a message that goes as its value changes, and the props of the control itself. */
function useControl<Control>({
  label,
  hint,
  error: said,
  className,
  ...input
}: Frame & { onInput?: FormEventHandler<Control>; required?: boolean }) {
  const { error, onInput } = useFreshError<Control>(said, input.onInput);
  const { name, id, required } = input;
  return {
    frame: { name, id, label, hint, error, className, required },
    control: { ...input, ...wiring({ name, id, hint, error }), onInput },
  };
}

/** One line of text with its label, hint and error. Pass `required={false}` to have it marked optional. */
export function Field(props: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className">) {
  const { frame, control } = useControl<HTMLInputElement>(props);
  return (
    <Framed {...frame}>
      <input {...control} className={clsx(control.className, "h-12")} />
    </Framed>
  );
}

/** Several lines of text; otherwise as `Field`. */
export function TextArea(
  props: Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "className">,
) {
  const { frame, control } = useControl<HTMLTextAreaElement>(props);
  return (
    <Framed {...frame}>
      <textarea rows={4} {...control} className={clsx(control.className, "py-3 leading-normal")} />
    </Framed>
  );
}

/** One of a few choices in the browser's own list; otherwise as `Field`. The options are its children. */
export function Select(props: Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "className">) {
  const { frame, control } = useControl<HTMLSelectElement>(props);
  return (
    <Framed {...frame}>
      <select {...control} className={clsx(control.className, "h-12")} />
    </Framed>
  );
}
