/** What is being said at the top right just now; `Toasts` shows it. */
export type Toast = {
  id: string;
  text: string;
  /** `error` is announced at once, `done` when the reader pauses. */
  tone: "done" | "error";
  /** Takes back what the toast reports; shown as an Undo button. */
  undo?: () => void;
  /** The next step, shown as a link: "View cart". */
  link?: { to: string; text: string };
  /** How long it stays, 5 where it does not say; `Infinity`: until it is dismissed. */
  seconds?: number;
};

let shown: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Says something for five seconds, unless told otherwise; the same again takes the earlier one's place and begins again.
 * In the browser only; the server sends a flash to `Toasts` instead. Answers its id, for `dismiss`.
 */
export function toast(
  text: string,
  { tone = "done", ...more }: Partial<Omit<Toast, "id" | "text">> = {},
): string {
  counter += 1;
  const id = `toast-${counter}`;
  // Two that can be taken back are two things, though their words be the same: neither loses its Undo.
  const others = shown.filter((one) => one.text !== text || one.undo);
  // More than three would cover the page; the oldest gives way.
  change([...others, { id, text, tone, ...more }].slice(-3));
  return id;
}

export function dismiss(id: string) {
  change(shown.filter((one) => one.id !== id));
}

/** What the next page says answers what was asked for before: a "Please login" does not stand beside what came of it. */
export function dismissErrors() {
  change(shown.filter((one) => one.tone !== "error"));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = () => shown;
export const noToasts: () => readonly Toast[] = () => none;
const none: readonly Toast[] = [];
