import ts from "typescript";
import type { Catalog } from "./catalog";
import type { Parameter } from "./shapes";
import { allows, alternatives, elementType, isOfKind, type Kind, kindOf, strangeLabels } from "./types";

/** The types that postgres.js declares for values of some types; the server infers all others. */
export function declaredType({ type, oid }: Parameter, checker: ts.TypeChecker): number {
  if (oid) return oid;
  const [only, ...others] = type ? alternatives(type) : [];
  if (!only) return 0;
  if ([only, ...others].every((one) => one.flags & ts.TypeFlags.BooleanLike)) return 16;
  if (others.length > 0) return 0;
  const element = checker.isArrayLikeType(only)
    ? checker.getIndexTypeOfType(only, ts.IndexKind.Number)
    : undefined;
  if (element && !isOfKind(only, "Buffer", checker)) return 0;
  if (isOfKind(only, "Date", checker)) return 1184;
  if (isOfKind(only, "Buffer", checker)) return 17;
  return only.flags & ts.TypeFlags.BigIntLike ? 20 : 0;
}

/** What else than its own kind may be sent for a parameter: it is written out as text, and read by the server. */
const ALSO: Partial<Record<Kind, readonly Kind[]>> = { string: ["number"], Date: ["string"], json: [] };

/** What is wrong with what is sent for a parameter of that type; undefined where nothing is. */
export function compareParameter(
  { type, oid, node }: Parameter,
  expected: number,
  checker: ts.TypeChecker,
  catalog: Catalog,
): string | undefined {
  if (!type || oid) return undefined;
  const problem = problemOf(type, expected, checker, catalog);
  return (
    problem &&
    `\${${node.getText().replace(/\s+/g, " ").slice(0, 60)}}: sent ${checker.typeToString(type)}, ${problem}`
  );
}

function problemOf(
  type: ts.Type,
  expected: number,
  checker: ts.TypeChecker,
  catalog: Catalog,
): string | undefined {
  if (type.flags & ts.TypeFlags.Any) return "which could be anything";
  if (allows(type, ts.TypeFlags.Undefined)) return "which may be undefined";
  const name = catalog.type(expected)?.name ?? String(expected);
  const element = elementType(expected, catalog);
  if (element !== undefined) {
    const items = alternatives(type).map((one) =>
      checker.isArrayLikeType(one) ? checker.getIndexTypeOfType(one, ts.IndexKind.Number) : undefined,
    );
    const strange = items.find((one) => !one || problemOf(one, element, checker, catalog));
    return items.length > 0 && (strange || items.includes(undefined)) ? `wanted ${name}` : undefined;
  }
  const kind = kindOf(expected, catalog);
  // numeric takes a number as well as its text
  const kinds = name === "numeric" ? (["number", "string"] as const) : [kind, ...(ALSO[kind] ?? [])];
  const shapes = alternatives(type);
  if (kind === "json" || !shapes.every((one) => kinds.some((each) => isOfKind(one, each, checker))))
    return `wanted ${name}`;
  const { unknown } = strangeLabels(shapes, catalog.type(expected)?.labels ?? []);
  return unknown.length > 0 ? `${name} knows no ${unknown.join(", ")}` : undefined;
}
