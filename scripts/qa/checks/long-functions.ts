import { readFileSync } from "node:fs";
import ts from "typescript";
import { inRoot } from "../../tools/stack/root";
import { sourceFiles } from "./imports";

const MOST_LINES = 80;
/** Tests and what stands around them tell a story from its beginning to its end. */
const isTest = (file: string): boolean => file.startsWith("tests/") || /\.test\.tsx?$/.test(file);

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "a function without a name";
}

/** Functions in a file's text that are longer than one can see at once, one line each. `file` is relative to the checkout. */
export function longFunctionsIn(file: string, text: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = lineOf(node.getStart());
      const lines = lineOf(node.end) - first + 1;
      if (lines > MOST_LINES)
        found.push(
          `${file}:${first} ${nameOf(node as ts.FunctionLikeDeclaration)} has ${lines} lines: split it (at most ${MOST_LINES})`,
        );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Long functions anywhere outside of tests. */
export function longFunctions(): string[] {
  return sourceFiles()
    .filter((file) => !isTest(file))
    .flatMap((file) => longFunctionsIn(file, readFileSync(inRoot(file), "utf8")));
}
