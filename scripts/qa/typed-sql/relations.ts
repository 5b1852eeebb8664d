import { type Column, either, type Output, UNKNOWN } from "./column";
import { nodeIn, nodesIn, numberIn, type TreeNode } from "./node-tree";
import { type Analysis, type Level, levelUp } from "./scope";

/** The kinds of entries in a range table, as Postgres numbers them. */
const RELATION = 0;
const SUBQUERY = 1;
const JOIN = 2;
const FUNCTION = 3;
const VALUES = 5;
const CTE = 6;
const GROUP = 9;

/** The entry of a range table by its number. */
export function entryOf(level: Level, table: number): TreeNode | undefined {
  return nodesIn(level.query, "rtable")[table - 1];
}

/** Column `number` of entry `table` in the range table of a query; 0 is the whole row. */
export function tableColumn(
  table: number,
  number: number,
  level: Level,
  analysis: Analysis,
  returning = 0,
): Column {
  const entry = entryOf(level, table);
  if (!entry) return UNKNOWN;
  switch (numberIn(entry, "rtekind")) {
    case RELATION:
      return relationColumn(entry, table, number, level, analysis, returning);
    case SUBQUERY: {
      const query = nodeIn(entry, "subquery");
      return query ? pick(analysis.outputsOf(query, level), number) : UNKNOWN;
    }
    case JOIN:
      return analysis.infer(nodesIn(entry, "joinaliasvars")[number - 1], level);
    case FUNCTION:
      return functionColumn(entry, number, level, analysis);
    case VALUES: {
      const rows = Array.isArray(entry.values_lists) ? entry.values_lists : [];
      const cells = rows.map((row) => analysis.infer(row[number - 1], level));
      return cells.length > 0 ? cells.reduce(either) : UNKNOWN;
    }
    case CTE:
      return cteColumn(entry, number, level, analysis);
    case GROUP:
      return analysis.infer(nodesIn(entry, "groupexprs")[number - 1], level);
    default:
      return UNKNOWN;
  }
}

function pick(outputs: readonly Output[], number: number): Column {
  if (number === 0) return wholeRow(outputs);
  return outputs[number - 1]?.column ?? UNKNOWN;
}

/** A row as one value, which `to_json` and the like make an object of. */
function wholeRow(outputs: readonly Output[]): Column {
  const fields = new Map(outputs.map(({ name, column }) => [name, column]));
  return { type: 2249, isNullable: false, json: { kind: "object", fields } };
}

function relationColumn(
  entry: TreeNode,
  table: number,
  number: number,
  level: Level,
  analysis: Analysis,
  returning: number,
): Column {
  const relid = numberIn(entry, "relid");
  if (number === 0) {
    const columns = analysis.catalog.columnsOf(relid);
    return wholeRow(
      columns.map(({ name, type, isRequired }) => ({ name, column: { type, isNullable: !isRequired } })),
    );
  }
  // system columns, such as ctid
  if (number < 0) return { type: 0, isNullable: false };
  const attribute = analysis.catalog.attribute(relid, number);
  if (!attribute) return UNKNOWN;
  const stored: Column = { type: attribute.type, isNullable: !attribute.isRequired };
  const isWritten = table === numberIn(level.query, "resultRelation") && returning !== 1 && !level.isBefore;
  return isWritten && stored.isNullable ? writtenColumn(stored, number, level, analysis) : stored;
}

const UPDATE = 2;
const INSERT = 3;

/** What `RETURNING` gives of a column that the statement itself writes. */
function writtenColumn(stored: Column, number: number, level: Level, analysis: Analysis): Column {
  const command = numberIn(level.query, "commandType");
  const entryFor = (list: readonly TreeNode[]) => list.find((one) => numberIn(one, "resno") === number);
  const given = entryFor(nodesIn(level.query, "targetList"));
  const before: Level = { ...level, isBefore: true };
  const value = given && analysis.infer(nodeIn(given, "expr"), before);
  if (command === UPDATE) return value ? { ...stored, isNullable: value.isNullable } : stored;
  if (command !== INSERT || !value) return stored;
  const conflict = nodeIn(level.query, "onConflict");
  const changed = conflict && entryFor(nodesIn(conflict, "onConflictSet"));
  const isChanged = conflict && numberIn(conflict, "action") === 2;
  if (!isChanged) return { ...stored, isNullable: value.isNullable };
  const other = changed ? analysis.infer(nodeIn(changed, "expr"), before) : stored;
  return { ...stored, isNullable: value.isNullable || other.isNullable };
}

/** Functions in FROM whose columns are never null, where their arguments and the elements of these are not. */
const ROWS_OF =
  /^(unnest|generate_series|generate_subscripts|regexp_split_to_table|string_to_table|jsonb?_array_elements(_text)?|jsonb?_object_keys)$/;

function functionColumn(entry: TreeNode, number: number, level: Level, analysis: Analysis): Column {
  let before = 0;
  for (const one of nodesIn(entry, "functions")) {
    const width = numberIn(one, "funccolcount");
    if (number > before + width) {
      before += width;
      continue;
    }
    const call = nodeIn(one, "funcexpr");
    if (!call || number === 0) return UNKNOWN;
    const value = analysis.infer(call, level);
    const name = analysis.catalog.proc(numberIn(call, "funcid"))?.name ?? "";
    if (width > 1) return UNKNOWN;
    if (!ROWS_OF.test(name)) return value;
    const [list] = nodesIn(call, "args").map((arg) => analysis.infer(arg, level));
    const element = name === "unnest" ? list?.element : undefined;
    return { ...element, type: value.type, isNullable: value.isNullable || (element?.isNullable ?? false) };
  }
  // WITH ORDINALITY
  return { type: 20, isNullable: false };
}

function cteColumn(entry: TreeNode, number: number, level: Level, analysis: Analysis): Column {
  const home = levelUp(level, numberIn(entry, "ctelevelsup"));
  const cte = home && nodesIn(home.query, "cteList").find((one) => one.ctename === entry.ctename);
  const query = cte && nodeIn(cte, "ctequery");
  if (!home || !query) return UNKNOWN;
  const setOperations = nodeIn(query, "setOperations");
  if (entry.self_reference === "true" && setOperations)
    return firstArm(query, setOperations, number, home, analysis);
  return pick(analysis.outputsOf(query, home), number);
}

/** Within itself, a recursive query is taken for what its first arm yields; that its second arm agrees is looked at outside. */
function firstArm(
  query: TreeNode,
  operations: TreeNode,
  number: number,
  home: Level,
  analysis: Analysis,
): Column {
  const arm = nodesIn(query, "rtable")[numberIn(nodeIn(operations, "larg") ?? operations, "rtindex") - 1];
  const inner = arm && nodeIn(arm, "subquery");
  const level: Level = { query, outer: home, proven: new Set(), met: new Set() };
  return inner ? pick(analysis.outputsOf(inner, level), number) : UNKNOWN;
}
