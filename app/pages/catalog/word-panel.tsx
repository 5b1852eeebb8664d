import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { Pill } from "~/ui/pill";
import { Tick, tickOf } from "./tick";

interface Word {
  id: number;
  title: string;
  position: number;
  is_active: boolean;
  meals?: number;
  /** what its form is filled from */
  seen: string;
}

type Kind = "cuisine" | "tag" | "hear_about";
const NAMES: Record<Kind, string> = { cuisine: "cuisine", tag: "tag", hear_about: "answer" };

/** Whether an answer is that of this form: the same list and the same word, or none where it is added. */
const isOwn = (answer: unknown, kind: Kind, id?: number) =>
  answersFor(answer, "kind", kind) && answersFor(answer, "id", id);

function ChangeForm({ kind, word, answer }: { kind: Kind; word: Word; answer: unknown }) {
  const own = isOwn(answer, kind, word.id) ? answer : undefined;
  const [form, fields] = useAnswer<{ title: string; position: string; is_active: string }>(
    `${kind}-${word.id}`,
    own,
    { title: word.title, position: String(word.position), is_active: tickOf(word.is_active) },
  );
  return (
    <details open={own !== undefined || undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium underline underline-offset-4">{word.title}</span>
        <State word={word} />
      </summary>
      <AnswerForm form={form} className="mt-2 grid gap-4 pb-3">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={word.id} />
        <input type="hidden" name="seen" value={word.seen} />
        <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
          <Field {...fieldProps(fields.title)} label="Name" required maxLength={40} />
          <Field {...fieldProps(fields.position)} label="Place" inputMode="numeric" required maxLength={4} />
        </div>
        <Tick field={fields.is_active} label="It is offered" />
        <Button className="justify-self-start">
          Save<span className="sr-only"> {word.title}</span>
        </Button>
      </AnswerForm>
    </details>
  );
}

function State({ word: { is_active, meals } }: { word: Word }) {
  if (!is_active) return <Pill>Retired</Pill>;
  return meals === undefined ? null : (
    <span className="tabular-nums text-ink-2">{countOf(meals, "meal")}</span>
  );
}

function AddForm({ kind, answer }: { kind: Kind; answer: unknown }) {
  const own = isOwn(answer, kind) ? answer : undefined;
  const [form, fields] = useAnswer<{ title: string }>(`add-${kind}`, own, { title: "" });
  return (
    <AnswerForm
      form={form}
      className="mt-5 grid gap-3 border-t border-line pt-5 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <input type="hidden" name="kind" value={kind} />
      <Field {...fieldProps(fields.title)} label={`New ${NAMES[kind]}`} required maxLength={40} />
      <Button className="h-12 sm:mt-7">
        Add<span className="sr-only"> {NAMES[kind]}</span>
      </Button>
    </AnswerForm>
  );
}

/** A list that people choose from: each word opens to be renamed, moved or retired; one more is added below. */
export function WordPanel({
  kind,
  title,
  words,
  mayChange,
  answer,
}: {
  kind: Kind;
  title: string;
  words: readonly Word[];
  mayChange: boolean;
  answer: unknown;
}) {
  return (
    <Panel id={`${kind}s`} title={title}>
      {words.length === 0 && <p className="text-ink-2">None yet.</p>}
      <ul className="divide-y divide-line">
        {words.map((word) => (
          <li key={word.id} className="py-1">
            {mayChange ? (
              <ChangeForm kind={kind} word={word} answer={answer} />
            ) : (
              <p className="flex min-h-11 items-center justify-between gap-4">
                {word.title} <State word={word} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayChange && <AddForm kind={kind} answer={answer} />}
    </Panel>
  );
}
