import { either, type Output } from "./column";
import { equalColumns, factsOf } from "./facts";
import { isNode, nodeIn, nodesIn, numberIn, type TreeNode } from "./node-tree";
import { entryOf } from "./relations";
import { type Analysis, type Level, levelUp } from "./scope";

const SELECT = 1;

/** The columns of a query: those of its SELECT, or of RETURNING. */
export function columnsOf(query: TreeNode, outer: Level | undefined, analysis: Analysis): Output[] {
  const level: Level = { query, outer, ...factsOf(query, analysis.catalog) };
  const operations = nodeIn(query, "setOperations");
  const list = nodesIn(query, numberIn(query, "commandType") === SELECT ? "targetList" : "returningList");
  const shown = list.filter((one) => one.resjunk !== "true");
  if (operations) {
    const names = shown.map((one) => String(one.resname ?? ""));
    return armsOf(operations, level, analysis).map((column, n) => ({
      name: names[n] ?? "",
      column: column.column,
    }));
  }
  return shown.map((one) => ({
    name: String(one.resname ?? ""),
    column: analysis.infer(nodeIn(one, "expr"), level),
  }));
}

/** Both arms of a UNION; EXCEPT and INTERSECT yield rows of the first one. */
function armsOf(node: TreeNode, level: Level, analysis: Analysis): readonly Output[] {
  if (node.tag === "RANGETBLREF") {
    const entry = entryOf(level, numberIn(node, "rtindex"));
    const query = entry && nodeIn(entry, "subquery");
    return query ? analysis.outputsOf(query, level) : [];
  }
  const [left, right] = [nodeIn(node, "larg"), nodeIn(node, "rarg")];
  const one = left ? armsOf(left, level, analysis) : [];
  if (numberIn(node, "op") !== 1) return one;
  const other = right ? armsOf(right, level, analysis) : [];
  return one.map(({ name, column }, n) => ({
    name,
    column: other[n] ? either(column, other[n].column) : column,
  }));
}

/**
 * Whether a subquery in an expression always finds its row: it aggregates without GROUP BY, reads from nothing, or follows a
 * foreign key that is not null.
 */
export function isSingleRow(query: TreeNode, outer: Level, analysis: Analysis): boolean {
  if (query.limitOffset || query.havingQual || query.setOperations) return false;
  if (nodesIn(query, "groupClause").length > 0 || nodesIn(query, "groupingSets").length > 0) return false;
  if (query.hasAggs === "true") return true;
  const from = nodeIn(query, "jointree", "FROMEXPR");
  const items = from ? nodesIn(from, "fromlist") : [];
  const quals = from && nodeIn(from, "quals");
  if (items.length === 0) return !quals;
  const [item] = items;
  return items.length === 1 && isNode(item, "RANGETBLREF") && followsKey(item, quals, query, outer, analysis);
}

function followsKey(
  item: TreeNode,
  quals: TreeNode | undefined,
  query: TreeNode,
  outer: Level,
  analysis: Analysis,
): boolean {
  const level: Level = { query, outer, proven: new Set(), met: new Set() };
  const table = numberIn(item, "rtindex");
  const entry = entryOf(level, table);
  const pair = equalColumns(quals, analysis.catalog);
  if (!entry || numberIn(entry, "rtekind") !== 0 || !pair) return false;
  const key = pair.find((one) => numberIn(one, "varlevelsup") === 0 && numberIn(one, "varno") === table);
  const from = pair.find((one) => numberIn(one, "varlevelsup") > 0);
  if (!key || !from) return false;
  const home = levelUp(level, numberIn(from, "varlevelsup"));
  const owner = home && entryOf(home, numberIn(from, "varno"));
  if (!owner || numberIn(owner, "rtekind") !== 0 || analysis.infer(from, level).isNullable) return false;
  return analysis.catalog.isForeignKey(
    numberIn(owner, "relid"),
    numberIn(from, "varattno"),
    numberIn(entry, "relid"),
    numberIn(key, "varattno"),
  );
}
