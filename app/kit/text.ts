/** `Crème brûlée & co` as `creme-brulee-co`: lower case, no accents, words joined by a hyphen; at most 80 characters. */
export function slugOf(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
}

/** One or many: `1 portion`, `3 portions`, `1,692 vouchers`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;
}

/** `milk`, `milk and egg`, `milk, egg and soy`. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Sentences one after another; one without an end of its own is closed where another follows. */
export function joinSentences(sentences: readonly string[]): string {
  const last = sentences.length - 1;
  return sentences
    .map((words, place) => (place < last && !/[.!?]$/.test(words) ? `${words}.` : words))
    .join(" ");
}

/** Words that begin a sentence, as they stand within one: `Contains peanut` as `contains peanut`. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The first `most` units of a text, without half a character at the cut: JSON in Postgres takes none. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}

/** Text safe between tags and inside quoted attributes, for the few pages that are written without React. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
