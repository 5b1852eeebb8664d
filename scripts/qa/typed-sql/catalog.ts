import type postgres from "postgres";

export interface Attribute {
  name: string;
  isRequired: boolean;
  type: number;
}

export interface Proc {
  name: string;
  schema: string;
  /** null for a null argument, and not called then */
  isStrict: boolean;
}

export interface PgType {
  name: string;
  /** of an array: the type of its elements */
  element: number;
  /** of a domain: what it is made from */
  base: number;
  labels: readonly string[];
}

/** What the database knows of its tables, functions and types. */
export interface Catalog {
  attribute(table: number, number: number): Attribute | undefined;
  columnsOf(table: number): readonly Attribute[];
  proc(oid: number): Proc | undefined;
  /** the function behind an operator */
  operator(oid: number): Proc | undefined;
  type(oid: number): PgType | undefined;
  /** whether rows of `table` always find one of `other` where `column` equals `key` */
  isForeignKey(table: number, column: number, other: number, key: number): boolean;
}

/** Reads the catalog once. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const attributes = await sql<
    {
      attrelid: number;
      attnum: number;
      attname: string;
      attnotnull: boolean;
      atttypid: number;
    }[]
  >`
    SELECT attrelid, attnum, attname, attnotnull, atttypid FROM pg_attribute
    WHERE NOT attisdropped AND attnum > 0 ORDER BY attrelid, attnum`;
  const procs = await sql<{ oid: number; proname: string; nspname: string; proisstrict: boolean }[]>`
    SELECT p.oid, p.proname, n.nspname, p.proisstrict FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace`;
  const operators = await sql<
    { oid: number; code: number }[]
  >`SELECT oid, oprcode::oid AS code FROM pg_operator`;
  const types = await sql<
    { oid: number; typname: string; typelem: number; typbasetype: number; labels: string[] }[]
  >`
    SELECT t.oid, t.typname, CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END AS typelem, t.typbasetype,
      ARRAY (SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY e.enumsortorder) AS labels
    FROM pg_type t`;
  const keys = await sql<{ conrelid: number; confrelid: number; conkey: number[]; confkey: number[] }[]>`
    SELECT conrelid, confrelid, conkey, confkey FROM pg_constraint WHERE contype = 'f' AND convalidated`;

  const tables = new Map<number, Map<number, Attribute>>();
  for (const { attrelid, attnum, attname, attnotnull, atttypid } of attributes) {
    const table = tables.get(attrelid) ?? new Map<number, Attribute>();
    tables.set(attrelid, table.set(attnum, { name: attname, isRequired: attnotnull, type: atttypid }));
  }
  const byOid = new Map(
    procs.map((one) => [one.oid, { name: one.proname, schema: one.nspname, isStrict: one.proisstrict }]),
  );
  const codes = new Map(operators.map(({ oid, code }) => [oid, code]));
  const typed = new Map(
    types.map((one) => [
      one.oid,
      { name: one.typname, element: one.typelem, base: one.typbasetype, labels: one.labels },
    ]),
  );
  const simple = keys.filter(({ conkey }) => conkey.length === 1);
  const foreign = new Set(
    simple.map((one) => [one.conrelid, one.conkey[0], one.confrelid, one.confkey[0]].join()),
  );
  return {
    attribute: (table, number) => tables.get(table)?.get(number),
    columnsOf: (table) => [...(tables.get(table)?.values() ?? [])],
    proc: (oid) => byOid.get(oid),
    operator: (oid) => byOid.get(codes.get(oid) ?? 0),
    type: (oid) => typed.get(oid),
    isForeignKey: (...key) => foreign.has(key.join()),
  };
}
