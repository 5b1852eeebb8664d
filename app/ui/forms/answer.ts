import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";

type Texts = Record<string, string | undefined>;

/**
 * A form and what the server said about it: the messages per field, the values to keep, and focus on the first field
 * that is wrong. `answer` is the action's; `start` fills the fields at first.
 */
export function useAnswer<Fields extends Texts>(id: string, answer: unknown, start?: Fields) {
  return useForm<Fields>({ id, lastResult: asResult(answer), defaultValue: start as never });
}

/** Actions also answer other things than a form's reply, such as a redirect's nothing. */
function asResult(answer: unknown): SubmissionResult<string[]> | undefined {
  const isReply =
    typeof answer === "object" && answer !== null && ("status" in answer || "initialValue" in answer);
  return isReply ? (answer as SubmissionResult<string[]>) : undefined;
}

/** Whether an answer is that of the form whose hidden field `name` has this value; undefined for a form without it. */
export function answersFor(answer: unknown, name: string, value: string | number | undefined): boolean {
  const sent = asResult(answer)?.initialValue;
  return sent != null && sent[name] === (value === undefined ? undefined : String(value));
}

/** A field of `useAnswer` as the props of `Field`, `Select` or `TextArea`. */
export function wired(field: FieldMetadata<string | undefined>) {
  return { name: field.name, id: field.id, defaultValue: field.initialValue, error: field.errors };
}
