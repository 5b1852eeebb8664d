import { readFileSync } from "node:fs";
import ts from "typescript";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { inRoot } from "../../tools/stack/root";
import { sourceFiles } from "./imports";

const HELP =
  "npx tsx scripts/qa/checks/plain-sql.ts  statements of the domain and of jobs that are plain SQL and do not say why they are not the typed client's";

/** A comment that says why: `// plain SQL: it locks the row`, or a sentence of a docstring. */
const REASON = /\bplain SQL\b/i;
/** A docstring of the whole file, which says why all of its statements are. */
const OF_FILE = /^\s*\/\*\*\s*(?:\*\s*)?Plain SQL:/;
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

/**
 * Whether a comment above says why: above the statement itself, above a statement of the language or a part of one that it
 * stands in, or in the docstring of its function.
 */
function hasReason(text: string, node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  const { parent } = node;
  // what stands above an `else` is above its statement
  const isElse = ts.isIfStatement(parent) && parent.elseStatement === node;
  const from = isElse ? parent.thenStatement.end : node.getFullStart();
  const above = ts.getLeadingCommentRanges(text, from) ?? [];
  return above.some(({ pos, end }) => REASON.test(text.slice(pos, end))) || hasReason(text, parent);
}

/** What is wrong with a file's text: a line for each statement that does not say why. `file` is relative to the checkout. */
export function unexplainedSqlIn(file: string, text: string): string[] {
  if (OF_FILE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && isSent(node) && !hasReason(text, node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const ways = 'say why above it ("// plain SQL: it locks the row"), or use the typed client';
      found.push(`${file}:${line} is plain SQL: ${ways}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const files = sourceFiles().filter((file) => /^(?:app\/domain|jobs)\/.*(?<!\.test)\.ts$/.test(file));
    const found = files.flatMap((file) => unexplainedSqlIn(file, readFileSync(inRoot(file), "utf8")));
    if (found.length > 0) {
      console.error(found.join("\n"));
      process.exitCode = 1;
    }
  });
}
