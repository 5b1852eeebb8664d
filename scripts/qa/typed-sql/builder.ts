import ts from "typescript";
import { ALWAYS, type Choice, combine, type Piece } from "./shapes";
import { type Evaluate, type Scope, SHAPES, Unresolved, type Value } from "./values";

/** The words by which postgres.js decides what `sql(…)` becomes: the last of them in the text before it counts. */
const WORDS = ["values", "in", "select", "as", "returning", "\\(", "update", "insert"] as const;
type Word = (typeof WORDS)[number];

const PATTERNS = WORDS.map(
  (word) => [word, new RegExp(`((?:^|[\\s(])${word}(?:$|[\\s(]))(?![\\s\\S]*\\1)`, "i")] as const,
);

function wordBefore(text: string): Word | undefined {
  const found = PATTERNS.map(([word, pattern]) => ({ word, at: text.search(pattern) })).sort(
    (one, other) => one.at - other.at,
  );
  const last = found.at(-1);
  return last && last.at >= 0 ? last.word : undefined;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll(".", '"."')}"`;

function namesOf(type: ts.Type): string[] | undefined {
  const types = type.isUnion() ? type.types : [type];
  return types.every((one) => one.isStringLiteral())
    ? types.map((one) => (one as ts.StringLiteralType).value)
    : undefined;
}

/** What `sql(…)` becomes after `before`, as postgres.js builds it. */
export function build(
  value: Value & { kind: "builder" },
  before: string,
  checker: ts.TypeChecker,
  evaluate: Evaluate,
): Choice<Piece[]>[] {
  const [first, ...rest] = value.call.arguments;
  if (!first) throw new Unresolved(value.call, "sql() without anything");
  const type = checker.getTypeAtLocation(first);
  const word = wordBefore(before);
  const names = identifiers(first, type, value.scope, evaluate);
  if (names) return names.map(({ value: name, when }) => ({ value: [quoted(name)], when }));
  const element = checker.isArrayLikeType(type)
    ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    : undefined;
  const row = element ?? type;
  if (word === "in" && element) return [{ value: ["(", { node: first, type: element }, ")"], when: ALWAYS }];
  if (checker.getIndexTypeOfType(row, ts.IndexKind.String))
    throw new Unresolved(first, "its columns are decided at run time");
  const columns = rest.length > 0 ? rest.map((one) => one.getText().slice(1, -1)) : keysOf(row);
  if (columns.length === 0) throw new Unresolved(first, "its columns are decided at run time");
  const cells = columns.map((name) => cellOf(name, row, first, value.scope, checker, evaluate));
  return combine(cells, SHAPES).map(({ value: parts, when }) => ({
    value: arrange(word, columns, parts),
    when,
  }));
}

function keysOf(row: ts.Type): string[] {
  return row.getProperties().map(({ name }) => name);
}

function arrange(word: Word | undefined, columns: readonly string[], cells: readonly Piece[][]): Piece[] {
  const list = columns.map(quoted).join(",");
  const comma = (n: number) => (n === 0 ? [] : [","]);
  if (word === "update")
    return cells.flatMap((cell, n) => [...comma(n), `${quoted(columns[n] ?? "")}=`, ...cell]);
  if (word === "insert" || word === "values" || word === "in") {
    const values = cells.flatMap((cell, n) => [...comma(n), ...cell]);
    return [word === "insert" ? `(${list})values(` : "(", ...values, ")"];
  }
  return cells.flatMap((cell, n) => [...comma(n), ...cell, ` as ${quoted(columns[n] ?? "")}`]);
}

/** The names where `sql(…)` stands for identifiers: each name it may be, or all of a list. */
function identifiers(
  first: ts.Expression,
  type: ts.Type,
  scope: Scope,
  evaluate: Evaluate,
): Choice<string>[] | undefined {
  if (!(type.flags & ts.TypeFlags.StringLike) && !namesOf(type)) return undefined;
  const known = evaluate(first, scope);
  if (known.every((one) => one.value.kind === "text"))
    return known.map(({ value, when }) => ({ value: value.kind === "text" ? value.text : "", when }));
  const names = namesOf(type);
  if (!names) throw new Unresolved(first, "a name that is decided at run time");
  return names.map((name, n) => ({ value: name, when: new Map([[`${first.getText()}@${scope.id}`, n]]) }));
}

/** The value of one column: a parameter, or the fragment that the object's literal has there. */
function cellOf(
  name: string,
  row: ts.Type,
  first: ts.Expression,
  scope: Scope,
  checker: ts.TypeChecker,
  evaluate: Evaluate,
): Choice<Piece[]>[] {
  const property = row.getProperty(name);
  if (!property) throw new Unresolved(first, `it has no property ${name}`);
  const written = property.valueDeclaration;
  const node = written && ts.isPropertyAssignment(written) ? written.initializer : first;
  const full = checker.getTypeOfSymbolAtLocation(property, first);
  // left out: the column is not among those written, which changes nothing for the others
  const type = property.flags & ts.SymbolFlags.Optional ? withoutUndefined(checker, full) : full;
  if (node !== first) {
    const values = evaluate(node, scope);
    const own = values.flatMap(({ value, when }): Choice<Piece[]>[] => {
      if (value.kind === "sql") return [{ value: [...value.pieces], when }];
      if (value.kind === "parameter" && value.parameter.oid) return [{ value: [value.parameter], when }];
      return [];
    });
    if (own.length > 0) return own;
  }
  return [{ value: [{ node, type }], when: ALWAYS }];
}

function withoutUndefined(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  if (!type.isUnion() || !type.types.some((one) => one.flags & ts.TypeFlags.Undefined)) return type;
  const hasNull = type.types.some((one) => one.flags & ts.TypeFlags.Null);
  return hasNull
    ? checker.getNullableType(checker.getNonNullableType(type), ts.TypeFlags.Null)
    : checker.getNonNullableType(type);
}
