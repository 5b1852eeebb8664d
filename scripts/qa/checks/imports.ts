import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { root } from "../../tools/stack/root";

/** One import between two files of ours; both paths are relative to the checkout. */
export type Import = {
  from: string;
  to: string;
  line: number;
  /** Only types: gone when the code runs. */
  typeOnly: boolean;
  /** `import()` inside a function: loaded later, so it closes no circle. */
  later: boolean;
};

const FOLDERS = ["app", "jobs", "scripts", "prisma", "tests"];
const SKIPPED = new Set(["node_modules", "client", "build"]);

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/** Every source file of the project, relative to the checkout. */
export function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) => filesUnder(join(root, folder))).map((path) => relative(root, path));
}

function toFile(path: string): string | undefined {
  const candidates = [
    path,
    `${path}.ts`,
    `${path}.tsx`,
    `${path}.mjs`,
    join(path, "index.ts"),
    join(path, "index.tsx"),
  ];
  return candidates.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
}

/** The file of ours an import names, relative to the checkout; undefined for packages, styles and pictures. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  let target: string;
  if (plain.startsWith("~/")) target = resolve(root, "app", plain.slice(2));
  else if (plain.startsWith(".")) target = resolve(root, dirname(from), plain);
  else return undefined;
  const file = toFile(target);
  return file && /\.(ts|tsx|mjs)$/.test(file) ? relative(root, file) : undefined;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named) || named.elements.length === 0) return false;
  return named.elements.every((element) => element.isTypeOnly);
}

/** All imports in a file's text, of types too. `from` is its path relative to the checkout. */
export function importsIn(from: string, text: string): Import[] {
  const source = ts.createSourceFile(
    from,
    text,
    ts.ScriptTarget.Latest,
    false,
    from.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const found: Import[] = [];
  const add = (specifier: ts.Node, at: ts.Node, typeOnly: boolean, later: boolean) => {
    if (!ts.isStringLiteral(specifier)) return;
    const to = resolveImport(from, specifier.text);
    const line = source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1;
    if (to && to !== from) found.push({ from, to, line, typeOnly, later });
  };
  const visit = (node: ts.Node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node, isTypeOnly(node), false);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0]
    ) {
      add(node.arguments[0], node, false, true);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, node, true, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All imports between files of ours. */
export function allImports(): Import[] {
  return sourceFiles().flatMap((file) => importsIn(file, readFileSync(join(root, file), "utf8")));
}
