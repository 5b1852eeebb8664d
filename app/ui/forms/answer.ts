import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { toast } from "../toast-store";
import { useLastAnswer } from "./last-answer";

type Texts = Record<string, string | undefined>;

/** Says what the specification's toast says of an answer that is a failure. */
function useFailed(answer: unknown): void {
  useEffect(() => {
    if (typeof answer === "object" && answer !== null && "failed" in answer)
      toast(String(answer.failed), { tone: "error" });
  }, [answer]);
}

/**
 * True while a form is on its way. What it was answered stands on the screen before the screen's data have been read
 * again: from then on another one may be sent, also by a form that came with the answer.
 */
function useIsSending(answer: unknown): boolean {
  const { state, formAction } = useNavigation();
  const before = useRef(state === "loading" ? undefined : answer);
  if (state !== "loading") before.current = answer;
  return formAction !== undefined && answer === before.current;
}

/**
 * Lets the form `id`, of which `said` was answered last, be sent once at a time. A success is a redirect, and one that
 * leads back to the same screen finds the form as it was, with what was wrong before: it starts again. (An answer that
 * got lost is null, and takes nothing that was typed.)
 */
function useRounds(id: string, said: unknown) {
  const { state } = useNavigation();
  const answer = useLastAnswer();
  const isSending = useIsSending(answer);
  const isSent = useRef(false);
  useEffect(() => {
    if (state !== "idle") return;
    if (isSent.current && said === undefined && answer === undefined) document.forms.namedItem(id)?.reset();
    isSent.current = false;
  }, [state, said, answer, id]);
  return (event: FormEvent<HTMLFormElement>) => {
    if (isSending) return event.preventDefault();
    isSent.current = true;
  };
}

/**
 * A form and what the server said about it: the messages per field, the values to keep, and focus on the first field
 * that is wrong. `answer` is the action's; `start` fills the fields at first, and again when the form has succeeded.
 */
export function useAnswer<Fields extends Texts>(id: string, answer: unknown, start?: Fields) {
  useFailed(answer);
  const onSubmit = useRounds(id, answer);
  return useForm<Fields>({ id, lastResult: asResult(answer), defaultValue: start as never, onSubmit });
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

/** What is wrong with one field of a form, for a part of a page that shows it without `useAnswer`. */
export function submittedErrors(answer: unknown, name: string): string[] | null {
  return asResult(answer)?.error?.[name] ?? null;
}

/** What was sent with the form that an answer is about, by field; null for what is no form's answer. */
export function submittedValues(answer: unknown): Readonly<Record<string, string | undefined>> | null {
  const sent = asResult(answer)?.initialValue;
  if (sent == null) return null;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
}

/** The boxes of one name that were ticked when the form that an answer is about was sent; null for what is no form's answer. */
export function submittedChoices(answer: unknown, name: string): readonly string[] | null {
  const sent = asResult(answer)?.initialValue;
  if (sent == null) return null;
  return [sent[name]].flat().filter((value) => typeof value === "string");
}

/** A field of `useAnswer` as the props of `Field`, `Select` or `TextArea`. */
export function fieldProps(field: FieldMetadata<string | undefined>) {
  return { name: field.name, id: field.id, defaultValue: field.initialValue, error: field.errors };
}
