import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { root } from "../../tools/stack/root";
import { ALLOWED, CANCELLED_STATUS, EXCLUDED_FILES } from "./spelling-allowed";
import { AMERICAN, IS_ENDING_ALLOWED, PHRASES, type Rule, STEMS } from "./spelling-words";

const HELP =
  "npx tsx scripts/qa/checks/spelling.ts  British spelling in code, comments, docs, texts and file names";

const FOLDERS = [".", "app", "docs", "jobs", "prisma", "public", "scripts", "tests"];
/** Folders that hold nothing of ours to read: packages, pictures, builds, what is generated. */
const SKIPPED = new Set(["node_modules", "pictures", "build", "client", "coverage", ".shots", "fonts"]);
const READ =
  /\.(tsx?|mjs|css|html|json|md|prisma|sql|svg|txt|webmanifest|ya?ml)$|(^|\/)(\.env\.example|Dockerfile)$/;

export interface Misspelling {
  line: number;
  found: string;
  /** how it is spelled in American English */
  american: string;
}

/** The files to read, relative to the checkout. */
function textFiles(): string[] {
  const under = (folder: string, isDeep: boolean): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return isDeep && !SKIPPED.has(entry.name) ? under(path, true) : [];
      return READ.test(path) && !EXCLUDED_FILES.some(({ files }) => files.test(path)) ? [path] : [];
    });
  return FOLDERS.flatMap((folder) => under(folder, folder !== "."))
    .map((path) => relative(root, join(root, path)))
    .sort();
}

/** Words of prose and of names alike: `favouriteCuisines` is `favourite` and `Cuisines`. */
const WORD = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu;

/** How the verbs in `-ise` and `-yse` are spelled, and the words that are right that way. */
function americanVerb(word: string): string | null {
  const parts = /^(.{2,})([iy])s(e|ed|es|er|ers|ing|ation|ations)$/.exec(word);
  if (!parts) return null;
  const [, stem = "", vowel = "", ending = ""] = parts;
  if (IS_ENDING_ALLOWED.has(`${stem}${vowel}s`)) return null;
  // `-er` and `-ed` also end words that have nothing to do with such verbs: those verbs are listed
  if (!/^(e|es|ing|ation|ations)$/.test(ending) && !STEMS.has(stem)) return null;
  return `${stem}${vowel}z${ending}`;
}

function american(word: string): string | null {
  const lower = word.toLowerCase();
  const rule = AMERICAN.find(({ british }: Rule) => british.test(lower));
  return rule ? lower.replace(rule.british, rule.american) : americanVerb(lower);
}

/**
 * British words and phrases of a text, "e-mail" among them, without those that are allowed in this file. `cancelled` is right where it is
 * the status on the wire and in the database, and wrong in prose.
 */
export function misspellings(file: string, text: string): Misspelling[] {
  const allowed = ALLOWED.filter(({ files }) => !files || files.test(file));
  return text.split("\n").flatMap((whole, index) => {
    const line = allowed.reduce((rest, { text: known }) => rest.replace(known, ""), whole);
    const found = (word: string, right: string) => ({ line: index + 1, found: word, american: right });
    const words = [...line.replace(CANCELLED_STATUS, "").matchAll(WORD)].flatMap(([word]) => {
      const right = american(word);
      return right ? [found(word, right)] : [];
    });
    const phrases = PHRASES.flatMap(({ british, american }) =>
      [...line.matchAll(british)].map(([phrase]) => found(phrase, american)),
    );
    return [...words, ...phrases];
  });
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const files = textFiles();
    const faults = files.flatMap((file) => [
      ...misspellings(file, file).map(
        ({ found, american }) => `${file}: its name says ${found}: ${american}`,
      ),
      ...misspellings(file, readFileSync(join(root, file), "utf8")).map(
        ({ line, found, american }) => `${file}:${line}: ${found}: ${american}`,
      ),
    ]);
    if (faults.length === 0) console.log(`${files.length} files are spelled as in the United States.`);
    else {
      console.error(faults.join("\n"));
      process.exitCode = 1;
    }
  });
}
