import ts from "typescript";
import type { Catalog } from "./catalog";
import type { Column, Json, Output } from "./column";
import { allows, alternatives, elementType, isOfKind, kindOf, strangeLabels } from "./types";

export interface Comparison {
  checker: ts.TypeChecker;
  catalog: Catalog;
  /** where the types are used */
  node: ts.Node;
  /** whether a column is said never to be null, or some label (`Exceptions`) */
  isExcepted(what: string, column: string): boolean;
}

/** What is wrong with a row type, one line for each field. */
export function compareRow(row: ts.Type, columns: readonly Output[], by: Comparison): string[] {
  const names = columns.map(({ name }) => name);
  const twice = names
    .filter((name, n) => names.indexOf(name) !== n)
    .map((name) => `${name}: stands there twice`);
  return [
    ...twice,
    ...compareFields(row, new Map(columns.map(({ name, column }) => [name, column])), "", by, false),
  ];
}

function compareFields(
  row: ts.Type,
  columns: ReadonlyMap<string, Column>,
  path: string,
  by: Comparison,
  isInJson: boolean,
): string[] {
  const shapes = alternatives(row);
  // one of several shapes: their common fields, and any column that one of them has
  const known = new Set(shapes.flatMap((one) => by.checker.getPropertiesOfType(one).map(({ name }) => name)));
  const rest = by.checker.getIndexTypeOfType(row, ts.IndexKind.String);
  const found: string[] = [];
  for (const property of by.checker.getPropertiesOfType(row)) {
    const type = by.checker.getTypeOfSymbolAtLocation(property, by.node);
    const column = columns.get(property.name);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (column) found.push(...compareValue(type, column, `${path}${property.name}`, by, isInJson));
    else if (!isOptional) found.push(`${path}${property.name}: no such column`);
  }
  for (const [name, column] of columns) {
    if (known.has(name)) continue;
    if (rest) found.push(...compareValue(rest, column, `${path}${name}`, by, isInJson));
    else found.push(`${path}${name}: not in the row type`);
  }
  return found;
}

/** `path said number, is text | null`, and the like for what lies within. */
function compareValue(
  type: ts.Type,
  column: Column,
  path: string,
  by: Comparison,
  isInJson: boolean,
): string[] {
  const { catalog, checker } = by;
  if (type.flags & ts.TypeFlags.Unknown) return [];
  const said = () => checker.typeToString(type, by.node, ts.TypeFormatFlags.NoTruncation);
  const is = (what: string, isNull = column.isNullable) => [
    `${path}: said ${said()}, is ${what}${isNull ? " | null" : ""}`,
  ];
  if (isInJson && column.json)
    return [...compareJson(type, column.json, path, by), ...nullOf(type, column, path, by)];
  const kind = kindOf(column.type, catalog, isInJson);
  const element = elementType(column.type, catalog);
  const shapes = alternatives(type);
  if (shapes.length === 0 && !column.isNull) return is(catalog.type(column.type)?.name ?? kind);
  if (element !== undefined)
    return listed(
      type,
      { ...(column.element ?? { isNullable: false }), type: element },
      column,
      path,
      by,
      isInJson,
    );
  if (kind === "nothing") return [];
  if (kind === "json") {
    const inner = column.json ? compareJson(type, column.json, path, by) : [];
    return inner.length > 0 ? inner : nullOf(type, column, path, by);
  }
  if (!shapes.every((one) => isOfKind(one, kind, checker)))
    return is(catalog.type(column.type)?.name ?? kind);
  const { unknown, missing } = strangeLabels(shapes, catalog.type(column.type)?.labels ?? []);
  if (unknown.length > 0) return [`${path}: said ${said()}, never is ${unknown.join(", ")}`];
  const others = missing.filter((label) => !by.isExcepted(label, path));
  if (others.length > 0) return [`${path}: said ${said()}, may be ${others.join(", ")}`];
  return nullOf(type, column, path, by);
}

function nullOf(type: ts.Type, column: Column, path: string, by: Comparison): string[] {
  const { checker, node } = by;
  if (!column.isNullable || allows(type, ts.TypeFlags.Null) || by.isExcepted("null", path)) return [];
  return [`${path}: said ${checker.typeToString(type, node)}, may be null`];
}

function listed(
  type: ts.Type,
  element: Column,
  column: Column,
  path: string,
  by: Comparison,
  isInJson: boolean,
): string[] {
  const lists = alternatives(type);
  const items = lists.map((one) =>
    by.checker.isArrayLikeType(one) ? by.checker.getIndexTypeOfType(one, ts.IndexKind.Number) : undefined,
  );
  if (items.some((one) => !one))
    return [`${path}: said ${by.checker.typeToString(type, by.node)}, is a list`];
  const inner = items.flatMap((one) => (one ? compareValue(one, element, `${path}[]`, by, isInJson) : []));
  return inner.length > 0 ? inner : nullOf(type, column, path, by);
}

function compareJson(type: ts.Type, json: Json, path: string, by: Comparison): string[] {
  if (json.kind === "value") return compareValue(type, json.column, path, by, true);
  if (json.kind === "list") {
    const { element } = json;
    return listed(type, element, { type: 0, isNullable: false }, path, by, true);
  }
  const shapes = alternatives(type);
  if (shapes.some((one) => by.checker.isArrayLikeType(one)))
    return [`${path}: said ${by.checker.typeToString(type, by.node)}, is an object`];
  const whole = shapes.length === 1 && shapes[0] ? shapes[0] : by.checker.getNonNullableType(type);
  return compareFields(whole, json.fields, `${path}.`, by, true);
}
