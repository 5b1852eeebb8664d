import ts from "typescript";

/** One write in the source: a statement, a piece of one, or a call of Prisma's client. */
export type TableWrite = {
  file: string;
  line: number;
  /** The table in SQL or the model in Prisma; undefined where the source does not spell it out. */
  table: string | undefined;
};

/** What the check must know of `prisma/schema.prisma`: the table of each model, and the model behind each relation. */
export type ModelTables = {
  /** delegate of the client (`orderLine`) → table (`order_line`) */
  tableOf: ReadonlyMap<string, string>;
  /** delegate and field (`order.lines`) → delegate of the model that the relation leads to, and whether it is a list */
  relations: ReadonlyMap<string, { to: string; isList: boolean }>;
};

const PRISMA_WRITES = new Set([
  "create",
  "createMany",
  "createManyAndReturn",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "upsert",
  "delete",
  "deleteMany",
]);
const NESTED_WRITES = new Set([...PRISMA_WRITES, "connectOrCreate"]);
/** On a list these write the other model's key; elsewhere they write the key of the model itself. */
const LINKS = new Set(["connect", "disconnect", "set"]);

/** Stands where the source puts in something that is no literal. */
const HOLE = "\u0000";
const NAME = `\\s+(?:ONLY\\s+)?(?:"?public"?\\.)?(?:"?([a-z_][a-z0-9_]*|${HOLE})"?|$)`;
const STATEMENTS = [
  new RegExp(`\\bINSERT\\s+INTO${NAME}`, "g"),
  // `FOR UPDATE`, `FOR NO KEY UPDATE` lock, `DO UPDATE` belongs to the INSERT before it, `ON UPDATE` to a definition.
  new RegExp(`(?<!\\b(?:FOR|KEY|DO|ON)\\s+)\\bUPDATE${NAME}`, "g"),
  new RegExp(`\\bDELETE\\s+FROM${NAME}`, "g"),
  new RegExp(`\\bMERGE\\s+INTO${NAME}`, "g"),
  new RegExp(`\\bTRUNCATE(?:\\s+TABLE)?${NAME}`, "g"),
  new RegExp(`\\bCOPY${NAME}\\s*(?:\\([^)]*\\))?\\s*FROM\\b`, "g"),
];

/** SQL without its comments and its text in quotes, as long as before, so that places stay where they are. */
function bare(statement: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, blank);
}

/** The tables that a text of SQL writes, such as the body of a function. */
export function tablesWritten(statement: string): string[] {
  const text = bare(statement);
  return STATEMENTS.flatMap((one) => [...text.matchAll(one)].flatMap(([, table]) => table ?? []));
}

/** The literal in `sql("table")`: how the driver quotes a name. */
function quotedName(node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return undefined;
  const [name] = node.arguments;
  return name && ts.isStringLiteralLike(name) && /^[a-z_][a-z0-9_]*$/.test(name.text) ? name.text : undefined;
}

/** Parts of a template joined to one text, with names put in and a hole for all else, and where each part begins. */
function joined(node: ts.TemplateExpression): { text: string; starts: [at: number, inSource: number][] } {
  let text = node.head.text;
  const starts: [number, number][] = [[0, node.head.getStart() + 1]];
  for (const span of node.templateSpans) {
    text += quotedName(span.expression) ?? HOLE;
    starts.push([text.length, span.literal.getStart() + 1]);
    text += span.literal.text;
  }
  return { text, starts };
}

function statementsIn(node: ts.Node): { table: string | undefined; at: number }[] {
  const one = ts.isTemplateExpression(node)
    ? joined(node)
    : ts.isStringLiteralLike(node)
      ? { text: node.text, starts: [[0, node.getStart() + 1] as [number, number]] }
      : undefined;
  if (!one) return [];
  const text = bare(one.text);
  return STATEMENTS.flatMap((statement) =>
    [...text.matchAll(statement)].map((match) => {
      const [begun, inSource] = one.starts.findLast(([at]) => at <= match.index) ?? [0, node.getStart()];
      return { table: match[1] === HOLE ? undefined : match[1], at: inSource + match.index - begun };
    }),
  );
}

function propertiesOf(node: ts.Node | undefined): [name: string, value: ts.Expression][] {
  if (!node || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property): [string, ts.Expression][] =>
    ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      ? [[property.name.text, property.initializer]]
      : [],
  );
}

/** Models that a `data` writes beside its own, by relations that it spells out. */
function nestedWrites(model: string, data: ts.Node, models: ModelTables): { table: string; at: ts.Node }[] {
  const items = ts.isArrayLiteralExpression(data) ? [...data.elements] : [data];
  return items.flatMap(propertiesOf).flatMap(([field, value]) => {
    const relation = models.relations.get(`${model}.${field}`);
    if (!relation) return [];
    return propertiesOf(value).flatMap(([verb, inner]) => {
      if (!NESTED_WRITES.has(verb) && !(LINKS.has(verb) && relation.isList)) return [];
      const table = models.tableOf.get(relation.to) ?? relation.to;
      const deeper = [inner, ...propertiesOf(inner).map(([, part]) => part)];
      return [{ table, at: inner }, ...deeper.flatMap((part) => nestedWrites(relation.to, part, models))];
    });
  });
}

/** Whether an expression is the typed client: `db`, or `db` of a transaction. */
const isClient = (node: ts.Expression | undefined): boolean => /(^|\.)db$/.test(node?.getText() ?? "");

/** The delegate that an expression names, as `account` of `tx.db.account`. */
function delegateOf(node: ts.Expression | undefined, models: ModelTables): string | undefined {
  if (!node || !ts.isPropertyAccessExpression(node)) return undefined;
  return models.tableOf.has(node.name.text) ? node.name.text : undefined;
}

/** Names that a file gives to delegates: `const { account } = tx.db`, `const accounts = db.account`. */
function aliasesIn(source: ts.SourceFile, models: ModelTables): Map<string, string> {
  const aliases = new Map<string, string>();
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node)) {
      const delegate = delegateOf(node.initializer, models);
      if (delegate && ts.isIdentifier(node.name)) aliases.set(node.name.text, delegate);
      if (ts.isObjectBindingPattern(node.name) && isClient(node.initializer))
        for (const { name, propertyName } of node.name.elements)
          aliases.set(name.getText(), (propertyName ?? name).getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return aliases;
}

function callsOfPrisma(
  node: ts.Node,
  models: ModelTables,
  aliases: ReadonlyMap<string, string>,
): { table: string; at: ts.Node }[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  if (!PRISMA_WRITES.has(name.text)) return [];
  const model = ts.isIdentifier(expression) ? aliases.get(expression.text) : delegateOf(expression, models);
  const table = model && models.tableOf.get(model);
  if (!model || !table) return [];
  const inner = propertiesOf(node.arguments[0])
    .filter(([key]) => key === "data" || key === "create" || key === "update")
    .flatMap(([, data]) => nestedWrites(model, data, models));
  return [{ table, at: expression }, ...inner];
}

/**
 * Every write to a table in a file's text: INSERT, UPDATE, DELETE, MERGE, TRUNCATE and COPY … FROM in any string or template,
 * however it is composed, and every call of Prisma that writes, with the relations that it writes along. Keywords of SQL
 * count in capitals, as they stand everywhere here.
 */
export function writesIn(file: string, text: string, models: ModelTables): TableWrite[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const aliases = aliasesIn(source, models);
  const found: TableWrite[] = [];
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node) => {
    for (const { table, at } of statementsIn(node)) found.push({ file, line: lineOf(at), table });
    for (const { table, at } of callsOfPrisma(node, models, aliases))
      found.push({ file, line: lineOf(at.getStart()), table });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((a, b) => a.line - b.line);
}
