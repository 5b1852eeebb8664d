/** What is known of a value that a statement yields. */
export interface Column {
  /** its type in the database; 0 where the tree does not say */
  type: number;
  isNullable: boolean;
  /** of JSON that the statement itself puts together */
  json?: Json | undefined;
  /** it is the constant null */
  isNull?: boolean;
  /** of an array, or of a set that is unnested */
  element?: Column | undefined;
}

export type Json =
  | { kind: "object"; fields: ReadonlyMap<string, Column> }
  | { kind: "list"; element: Column }
  /** a number, text or boolean by its type */
  | { kind: "value"; column: Column };

/** The value of either: null where one of them may be. */
export function either(one: Column, other: Column): Column {
  if (one === NEVER) return other;
  if (other === NEVER) return one;
  if (one.isNull || other.isNull) return { ...(one.isNull ? other : one), isNullable: true };
  return {
    type: one.type || other.type,
    isNullable: one.isNullable || other.isNullable,
    json: one.json && other.json ? eitherJson(one.json, other.json) : undefined,
    element: one.element && other.element ? either(one.element, other.element) : undefined,
  };
}

function eitherJson(one: Json, other: Json): Json | undefined {
  if (one.kind === "list" && other.kind === "list")
    return { kind: "list", element: either(one.element, other.element) };
  if (one.kind === "object" && other.kind === "object" && one.fields.size === other.fields.size) {
    const fields = [...one.fields].flatMap(([name, column]) => {
      const same = other.fields.get(name);
      return same ? [[name, either(column, same)] as const] : [];
    });
    return fields.length === one.fields.size ? { kind: "object", fields: new Map(fields) } : undefined;
  }
  return undefined;
}

/** The element of a list that is empty. */
export const NEVER: Column = { type: -1, isNullable: false };

export const UNKNOWN: Column = { type: 0, isNullable: true };

/** A column of a query by its name. */
export interface Output {
  name: string;
  column: Column;
}
