/** Letters that lose nothing by decomposition and still have a plain spelling; the database folds them alike. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ð: "d",
  þ: "th",
  ı: "i",
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
const MOST = 6;

/**
 * What a person typed into a search box as words to look for: lower case, no accents, apostrophes closed up, anything
 * else between words. At most six words of at most 40 letters; nothing left means that nothing can be found.
 * Does to the question what `search_fold` in the database does to the text that is searched.
 */
export function searchWords(typed: string): string[] {
  const plain = typed
    .slice(0, 200)
    .normalize("NFKD")
    .replace(/\p{M}|['’`]/gu, "")
    .toLowerCase()
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return [...new Set(words)].slice(0, MOST).map((word) => word.slice(0, 40));
}
