import ts from "typescript";
import type { Catalog } from "./catalog";
import type { Column } from "./column";

/** What a value of the database is in the program: as the parsers of `app/data/sql.server.ts` make it, or within JSON. */
export type Kind = "number" | "string" | "boolean" | "Date" | "Buffer" | "json" | "nothing";

const BY_NAME: Readonly<Record<string, Kind>> = {
  int2: "number",
  int4: "number",
  int8: "number",
  oid: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  bytea: "Buffer",
  json: "json",
  jsonb: "json",
  timestamp: "Date",
  timestamptz: "Date",
  void: "nothing",
};

/** The kind of a type that is no array. */
export function kindOf(oid: number, catalog: Catalog, isInJson = false): Kind {
  const type = catalog.type(oid);
  if (type?.base) return kindOf(type.base, catalog, isInJson);
  const kind = BY_NAME[type?.name ?? ""] ?? (isInJson && type?.name === "numeric" ? "number" : "string");
  return isInJson && (kind === "Date" || kind === "Buffer") ? "string" : kind;
}

/** The type of an array's elements; undefined for what is no array. */
export function elementType(oid: number, catalog: Catalog): number | undefined {
  const type = catalog.type(oid);
  if (type?.base) return elementType(type.base, catalog);
  return type?.element || undefined;
}

/** The alternatives of a type without null and undefined. */
export function alternatives(type: ts.Type): readonly ts.Type[] {
  const all = type.isUnion() ? type.types : [type];
  return all.filter((one) => !(one.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
}

export function allows(type: ts.Type, flag: ts.TypeFlags): boolean {
  return type.isUnion() ? type.types.some((one) => one.flags & flag) : (type.flags & flag) !== 0;
}

/** Whether a value of one of the alternatives is of that kind. */
export function isOfKind(type: ts.Type, kind: Kind, checker: ts.TypeChecker): boolean {
  if (type.flags & ts.TypeFlags.Any) return false;
  // a number that is too large for the program to count with
  if (kind === "number" && type.isStringLiteral() && /^-?\d+$/.test(type.value)) return true;
  if (kind === "number") return checker.isTypeAssignableTo(type, checker.getNumberType());
  if (kind === "string") return checker.isTypeAssignableTo(type, checker.getStringType());
  if (kind === "boolean") return checker.isTypeAssignableTo(type, checker.getBooleanType());
  const name = type.symbol?.name;
  if (kind === "Date") return name === "Date";
  if (kind === "Buffer") return name === "Buffer" || name === "Uint8Array" || name === "NonSharedBuffer";
  return true;
}

/** Labels that the type has and the enum has not, or the other way round; none where one of them isn't a list of labels. */
export function strangeLabels(
  types: readonly ts.Type[],
  labels: readonly string[],
): { unknown: string[]; missing: string[] } {
  if (labels.length === 0 || !types.every((one) => one.isStringLiteral()))
    return { unknown: [], missing: [] };
  const known = new Set(types.map((one) => (one as ts.StringLiteralType).value));
  return {
    unknown: [...known].filter((one) => !labels.includes(one)),
    missing: labels.filter((one) => !known.has(one)),
  };
}

/** What an expression sends, for the tree: whether it, or an element of it, may be null. */
export function sentColumn(type: ts.Type | null, checker: ts.TypeChecker): Column {
  if (!type) return { type: 0, isNullable: true };
  const element = alternatives(type)
    .map((one) =>
      checker.isArrayLikeType(one) ? checker.getIndexTypeOfType(one, ts.IndexKind.Number) : undefined,
    )
    .find((one) => one);
  return {
    type: 0,
    isNullable: allows(type, ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown),
    element: element && sentColumn(element, checker),
  };
}
