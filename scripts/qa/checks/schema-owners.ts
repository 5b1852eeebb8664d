import type { ModelTables } from "./table-writes";

/** What `prisma/schema.prisma` says of one table: its heading, that is its owner, and what a write through Prisma reaches. */
export type Schema = ModelTables & {
  /** table → the heading above its model */
  ownerOf: ReadonlyMap<string, string>;
};

const HEADING = /^\/\/ ─+ (.+?) ─+$/;
const MODEL = /^model (\w+) \{$/;
const FIELD = /^ {2}(\w+) +(\w+)(\[\])?(?:\?| |$)/;

const delegateOf = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);

/** Reads headings, models, their tables and relations from the text of the schema. */
export function readSchema(text: string): Schema {
  const ownerOf = new Map<string, string>();
  const tableOf = new Map<string, string>();
  const fields: { model: string; field: string; type: string; isList: boolean }[] = [];
  let heading = "";
  let model = "";
  let table = "";
  for (const line of text.split("\n")) {
    heading = HEADING.exec(line)?.[1] ?? heading;
    const begun = MODEL.exec(line)?.[1];
    if (begun) {
      model = delegateOf(begun);
      table = begun;
    }
    if (!model) continue;
    table = /^ {2}@@map\("(\w+)"\)/.exec(line)?.[1] ?? table;
    const field = FIELD.exec(line);
    if (field)
      fields.push({
        model,
        field: field[1] ?? "",
        type: delegateOf(field[2] ?? ""),
        isList: field[3] === "[]",
      });
    if (line === "}") {
      tableOf.set(model, table);
      ownerOf.set(table, heading);
      model = "";
    }
  }
  const relations = fields
    .filter(({ type }) => tableOf.has(type))
    .map(({ model, field, type, isList }) => [`${model}.${field}`, { to: type, isList }] as const);
  return { ownerOf, tableOf, relations: new Map(relations) };
}
