import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MONEY_TOPICS } from "~/domain/outbox/requeue-dead-jobs.server";
import { importsIn } from "../../scripts/qa/checks/imports";
import { inRoot } from "../../scripts/tools/stack/root";

const HANDLERS = "jobs/on/index.ts";
/** What moves money: a posting, or a refund at Stripe that an event posts later. */
const MOVERS = ["app/domain/wallets/post.server.ts", "app/adapters/stripe-refunds.server.ts"];

/** Topics whose handler can move money, and which are no money topics, each with the reason. */
const NOT_MONEY: Record<string, string> = {
  "order.part_moved":
    "the coins of a referral; a step of an order that is days old is nothing to tell anybody",
};

const textOf = (file: string) => readFileSync(inRoot(file), "utf8");
const importsOf = new Map<string, string[]>();

/** Files that a file imports when it runs. */
function imported(file: string): string[] {
  const known = importsOf.get(file);
  if (known) return known;
  const found = importsIn(file, textOf(file)).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]));
  importsOf.set(file, found);
  return found;
}

/** Whether a file imports one of these, itself or by others. */
function reaches(from: string, targets: readonly string[]): boolean {
  const seen = new Set([from]);
  for (const file of seen) {
    if (targets.includes(file)) return true;
    for (const next of imported(file)) seen.add(next);
  }
  return false;
}

/** Each topic with the names that its handler calls. */
function handlersOf(text: string): [topic: string, names: string[]][] {
  const table = text.slice(text.indexOf("export const handlers"));
  return table
    .split(/^ {2}(?=")/m)
    .slice(1)
    .map((entry) => [/^"([^"]+)"/.exec(entry)?.[1] ?? "", [...new Set(entry.match(/\b[a-z]\w+(?=\()/g))]]);
}

/** Names that are imported, with the file they come from. */
function sourcesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(/import \{([^}]+)\} from "~\/([^"]+)"/g)];
  return new Map(
    found.flatMap(([, names = "", path]) => names.split(",").map((name) => [name.trim(), `app/${path}.ts`])),
  );
}

test("every job whose handler can move money counts as money: it is never given up, and staff see it stuck", () => {
  const text = textOf(HANDLERS);
  const sources = sourcesOf(text);
  const handlers = handlersOf(text);
  expect(handlers.length).toBeGreaterThan(60);
  const moving = handlers
    .filter(([, names]) =>
      names.some((name) => sources.has(name) && reaches(sources.get(name) ?? "", MOVERS)),
    )
    .map(([topic]) => topic);
  expect(moving.filter((topic) => !(topic in NOT_MONEY)).sort()).toEqual([...MONEY_TOPICS].sort());
  // an exception that is none anymore goes
  expect(Object.keys(NOT_MONEY).filter((topic) => !moving.includes(topic))).toEqual([]);
});
