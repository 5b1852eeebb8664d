import { readFileSync } from "node:fs";
import ts from "typescript";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { inRoot } from "../../tools/stack/root";
import { sourceFiles } from "./imports";

const HELP =
  "npx tsx scripts/qa/checks/plain-sql.ts  files of the domain that send plain SQL and do not say why it is not the typed client's";

/** A comment that says why: `// plain SQL: it locks the row`, or a sentence of a docstring. */
const REASON = /(?:\/\/|^\s*\/?\*).*\bplain SQL\b/im;
const STATEMENT = /^\s*\(?(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|TRUNCATE|LOCK|SET)\b/;

/** Whether the query is put into another template, as a part of its text. */
const isPart = (node: ts.Node): boolean => ts.findAncestor(node.parent, ts.isTemplateSpan) !== undefined;

/** Whether what stands around a query waits for it, or has it sent at once. */
function isAwaited({ parent }: ts.Node): boolean {
  const isExecuted = ts.isPropertyAccessExpression(parent) && parent.name.text === "execute";
  return isExecuted || ts.isAwaitExpression(parent);
}

/**
 * Whether a query is sent, and no fragment: it has a type for its rows, is waited for, or is a whole statement of a
 * transaction, of which fragments are made with `sql`.
 */
function isSent(node: ts.TaggedTemplateExpression): boolean {
  if (node.typeArguments || isAwaited(node)) return true;
  const { tag, template } = node;
  const text = ts.isTemplateExpression(template) ? template.head.text : template.text;
  return tag.getText() !== "sql" && STATEMENT.test(text) && !isPart(node);
}

/** The line of the first statement in a file's text that is sent, 1 for the first; undefined where there is none. */
function firstSent(file: string, text: string): number | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): number | undefined =>
    ts.isTaggedTemplateExpression(node) && isSent(node) ? node.getStart() : ts.forEachChild(node, visit);
  const at = visit(source);
  return at === undefined ? undefined : source.getLineAndCharacterOfPosition(at).line + 1;
}

/** What is wrong with a file's text: nothing, or a line that names its first statement. `file` is relative to the checkout. */
export function unexplainedSqlIn(file: string, text: string): string[] {
  if (REASON.test(text)) return [];
  const line = firstSent(file, text);
  if (line === undefined) return [];
  const ways = 'say why beside it ("// plain SQL: it locks the row"), or use the typed client';
  return [`${file}:${line} is plain SQL: ${ways}`];
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const files = sourceFiles().filter((file) => /^app\/domain\/.*(?<!\.test)\.ts$/.test(file));
    const found = files.flatMap((file) => unexplainedSqlIn(file, readFileSync(inRoot(file), "utf8")));
    if (found.length > 0) {
      console.error(found.join("\n"));
      process.exitCode = 1;
    }
  });
}
