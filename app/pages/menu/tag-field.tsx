import { type KeyboardEvent, useRef, useState } from "react";
import { mealRules } from "~/domain/meals/rules";
import { Field, FieldError, useFreshError } from "~/ui/forms/field";
import { useHydrated } from "~/ui/forms/hydrated";
import { X } from "~/ui/icons";

interface TagFieldProps {
  tags: readonly string[];
  error: string[] | undefined;
}

/** The id of the list of words that the team offers. */
export const OFFERED_TAGS = "offered-tags";

const HINT = `Words that diners search for, like spicy or one-pot. Up to ${mealRules.tags.most}.`;

/** The tags of a meal: chips where script runs, else one text with commas. */
export function TagField(props: TagFieldProps) {
  if (useHydrated()) return <TagChips {...props} />;
  return (
    <Field
      name="tags"
      label="Tags"
      hint={`${HINT} Separate them with commas.`}
      defaultValue={props.tags.join(", ")}
      error={props.error}
      required
    />
  );
}

function Chip({ tag, onRemove }: { tag: string; onRemove(): void }) {
  return (
    <span className="inline-flex min-w-0 items-center rounded-pill bg-sunk pl-3.5 text-sm font-medium">
      <span className="truncate">{tag}</span>
      <button
        type="button"
        aria-label={`Remove the tag ${tag}`}
        className="grid size-11 flex-none place-items-center rounded-pill hover:text-danger"
        onClick={onRemove}
      >
        <X className="size-4" />
      </button>
    </span>
  );
}

function TagChips({ tags: start, error: told }: TagFieldProps) {
  const { error, onInput } = useFreshError<HTMLInputElement>(told);
  const [tags, setTags] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  function change(next: readonly string[], words: string): void {
    setTags(next);
    setSaid(words);
    // The hidden fields change once this is drawn; what listens to the form reads it then.
    requestAnimationFrame(() => input.current?.dispatchEvent(new Event("input", { bubbles: true })));
  }

  function add(): void {
    const typed = input.current?.value ?? "";
    const words = typed.split(",").map((word) => word.trim());
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const fresh = words.filter((word) => {
      const isNew = word !== "" && !known.has(word.toLowerCase());
      known.add(word.toLowerCase());
      return isNew;
    });
    if (input.current) input.current.value = "";
    if (fresh.length > 0) change([...tags, ...fresh], `Added ${fresh.join(", ")}`);
  }

  function remove(tag: string): void {
    const others = tags.filter((other) => other !== tag);
    change(others, `Removed ${tag}`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && event.currentTarget.value === "" && tags.length > 0)
      remove(tags.at(-1) ?? "");
  }

  const message = Array.isArray(error) ? error[0] : error;
  return (
    <div className="grid gap-1.5">
      <label htmlFor="tags" className="font-medium">
        Tags
      </label>
      <p id="tags-hint" className="-mt-1 text-sm text-ink-2">
        {HINT}
      </p>
      <div className="flex flex-wrap items-center gap-2 rounded-field border border-line-strong bg-surface p-1.5 focus-within:border-ink">
        {tags.map((tag) => (
          <Chip key={tag} tag={tag} onRemove={() => remove(tag)} />
        ))}
        <input
          ref={input}
          id="tags"
          name="tags"
          list={OFFERED_TAGS}
          maxLength={mealRules.tags.maxLength}
          enterKeyHint="enter"
          aria-describedby={message ? "tags-error tags-hint" : "tags-hint"}
          aria-invalid={message ? true : undefined}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onBlur={add}
          className="h-11 min-w-32 flex-1 bg-transparent px-2 outline-none"
        />
        {/* After the field that is typed in: the first of this name is what a wrong form brings into focus. */}
        {tags.map((tag) => (
          <input key={tag} type="hidden" name="tags" value={tag} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {message && <FieldError id="tags-error">{message}</FieldError>}
    </div>
  );
}
