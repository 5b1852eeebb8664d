import { scrubPath } from "./scrub";

/** More than this is not looked through: an error's words stand at its beginning. */
const LOOKED_THROUGH = 20_000;

const HOST_AND_PORT = String.raw`\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}\b`;

/** A long word that no person wrote: it has digits among its letters, or both cases. Names of constraints have neither. */
const isRandom = (word: string) =>
  /\d/.test(word) || (word.length >= 32 && /[a-z]/.test(word) && /[A-Z]/.test(word));

/**
 * What is taken out of words, in this order, and what stands for it. Every pattern is linear in the text's length: each of
 * its repetitions is bounded, or can begin at one place only.
 */
const RULES: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  [/\b[a-z][a-z+]{1,11}:\/\/\S+/gi, (url = "") => scrubPath(url)],
  [/[^\s<>"'(),;:@=]{1,64}(?:@|%40)[^\s<>"'(),;:@]{1,255}/gi, ":mail"],
  // keys of Stripe's, and what follows the name of a secret or of a way to sign in
  [/\b(?:[sr]k_(?:live|test)_|whsec_)[\w*]+|\b\w{1,64}_secret_\w+/g, ":key"],
  [
    /\b(\w{0,20}(?:password|passwd|secret|token|api_?key|authorization|cookie|session))("?[=:] ?"?)(?:(?:Bearer|Basic|Token|Key) )?[^\s"&,;)}]+/gi,
    "$1$2:key",
  ],
  [/\b(Bearer|Basic|Token|Key)\s+[\w.~+/=-]{16,}/gi, "$1 :key"],
  // what stands in quotes was sent by somebody, unless it is a name: of a table, a constraint, a parameter
  [
    /"([^"\n]{1,500})"/g,
    (quoted = "", inside = "") => (/^(?:[A-Za-z_.]+|:\w+)$/.test(inside) ? quoted : '":text"'),
  ],
  [/\+\d[\d ().-]{6,20}\d|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g, ":phone"],
  // the code of a gift card
  [/\b[\da-z]{4}(?:-[\da-z]{4}){3}\b/gi, ":code"],
  [/\b(?=[A-Z]{0,20}\d)[\dA-Z]{10,}\b/g, ":code"],
  [/[\w+-]{20,}/g, (word = "") => (isRandom(word) ? ":code" : word)],
  [new RegExp(`(${HOST_AND_PORT})|\\b\\d{4,}\\b`, "g"), (_found, place) => place ?? ":code"],
];

/**
 * Words without what may be somebody's or may open a door: addresses of pages, people and phones, card numbers, codes,
 * tokens, keys, and what is quoted. The one rule for all that outlives the moment: log lines, the last error of a job, what
 * pages measure. Ports, HTTP statuses and the names of constraints stay. At most `most` characters.
 */
export function scrubText(text: string, most: number): string {
  let words = text.slice(0, LOOKED_THROUGH);
  for (const [pattern, instead] of RULES) words = words.replace(pattern, instead as string);
  return words.slice(0, most);
}
