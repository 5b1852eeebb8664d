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

/** One or many: `1 portion`, `3 portions`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Text safe between tags and inside quoted attributes, for the few pages that are written without React. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What a fault says, as it is kept beside the work that failed: 500 characters at most. */
export function wordsOf(fault: unknown): string {
  return (fault instanceof Error ? fault.message : String(fault)).slice(0, 500);
}
