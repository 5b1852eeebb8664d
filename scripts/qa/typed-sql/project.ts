import { relative } from "node:path";
import ts from "typescript";

/** Source files with their types. */
export interface Project {
  root: string;
  checker: ts.TypeChecker;
  /** the files whose statements are checked */
  files: readonly ts.SourceFile[];
  /** every call of something that goes by this name, in any file of the project */
  callsOf(name: string): readonly ts.CallExpression[];
  /** every member of that name in an object literal, in any file of the project */
  membersNamed(name: string): readonly ts.ObjectLiteralElementLike[];
}

/** Without one of these words, a file has nothing to do with plain SQL: it neither writes any nor hands in who does. */
const MENTIONS = /\b(?:sql|Sql|Tx|Fragment|postgres|HoldHandlers)\b/;

/** Reads `tsconfig.json` of `root` and those of its files that `isChecked` wants, with whatever they import. */
export function openProject(root: string, isChecked: (path: string) => boolean): Project {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, {}, host);
  if (!config) throw new Error(`${root}/tsconfig.json cannot be read`);
  const wanted = (path: string) =>
    isChecked(relative(root, path)) && MENTIONS.test(ts.sys.readFile(path) ?? "");
  const names = config.fileNames.filter(wanted);
  const chosen = new Set(names);
  // whoever speaks to the database is no browser
  const options: ts.CompilerOptions = { ...config.options, lib: ["lib.es2023.d.ts"], types: ["node"] };
  const program = ts.createProgram(names, options, quickHost(options));
  return projectOf(root, program, (path) => chosen.has(path));
}

/** Vendors whose types are half of all there is to read, and none of which is ever part of a statement: that would be found. */
const VENDORS =
  /\/node_modules\/(?:twilio|stripe|ioredis|bullmq|nodemailer|sharp|csstype|@types\/(?:react|nodemailer))\//;

/** Reads files without their doc comments, and nothing of the vendors. */
function quickHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  host.getSourceFile = (name, version, ...rest) =>
    VENDORS.test(name) ? ts.createSourceFile(name, "export {}", version) : read(name, version, ...rest);
  return host;
}

/** The project of a program; only the files that are `wanted` have their statements checked. */
export function projectOf(root: string, program: ts.Program, wanted: (path: string) => boolean): Project {
  const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes("node_modules"));
  let known: Names | undefined;
  const names = () => (known ??= namesIn(own));
  return {
    root,
    checker: program.getTypeChecker(),
    files: own.filter(({ fileName }) => wanted(fileName)),
    callsOf: (name) => names().calls.get(name) ?? [],
    membersNamed: (name) => names().members.get(name) ?? [],
  };
}

interface Names {
  calls: Map<string, ts.CallExpression[]>;
  members: Map<string, ts.ObjectLiteralElementLike[]>;
}

function namesIn(files: readonly ts.SourceFile[]): Names {
  const found: Names = { calls: new Map(), members: new Map() };
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      if (ts.isIdentifier(name)) add(found.calls, name.text, node);
    }
    if (ts.isObjectLiteralExpression(node))
      for (const one of node.properties)
        if (one.name && ts.isIdentifier(one.name)) add(found.members, one.name.text, one);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return found;
}

function add<T>(lists: Map<string, T[]>, name: string, one: T): void {
  const known = lists.get(name);
  if (known) known.push(one);
  else lists.set(name, [one]);
}

/** `app/domain/carts/read-cart.server.ts:34`, for a person to click on. */
export function placeOf(root: string, node: ts.Node): string {
  const file = node.getSourceFile();
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function constituents(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

const CLIENTS = new Set(["Sql", "TransactionSql", "ReservedSql"]);

/** Whether a value of this type is a client of postgres.js, which tags and makes statements. */
export function isClient(type: ts.Type): boolean {
  return constituents(type).every((one) =>
    one.isIntersection() ? one.types.some(isClient) : CLIENTS.has(one.symbol?.name ?? ""),
  );
}

const PIECES = new Set(["PendingQuery", "Helper", "Parameter", "ArrayParameter", "Identifier"]);

/** Whether a value of this type may be, hold or give SQL (a fragment, `sql(row)`, `sql.json(…)`) instead of a plain value. */
export function holdsSql(checker: ts.TypeChecker, type: ts.Type, depth = 0): boolean {
  return constituents(type).some((one) => {
    if (PIECES.has(one.symbol?.name ?? "")) return true;
    if (depth > 3 || !(one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
    if (isClient(one)) return false;
    const element = checker.getIndexTypeOfType(one, ts.IndexKind.Number);
    if (checker.isArrayLikeType(one)) return !!element && holdsSql(checker, element, depth + 1);
    if (one.getCallSignatures().some((made) => holdsSql(checker, made.getReturnType(), depth + 1)))
      return true;
    if (one.symbol && one.symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface) && isForeign(one))
      return false;
    const listed = checker.getIndexTypeOfType(one, ts.IndexKind.String);
    if (listed && holdsSql(checker, listed, depth + 1)) return true;
    const properties = one.getProperties();
    // a client of something with a method for all it can do
    if (properties.length > 100) return false;
    return properties.some((each) => holdsSql(checker, checker.getTypeOfSymbol(each), depth + 1));
  });
}

function isForeign(type: ts.Type): boolean {
  return (type.symbol.declarations ?? []).every((one) => one.getSourceFile().isDeclarationFile);
}

/** The symbol itself where `node` names an import of it. */
export function symbolOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const shorthand = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : undefined;
  const symbol = shorthand ?? checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
