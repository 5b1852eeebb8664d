import { type Column, either, NEVER, UNKNOWN } from "./column";
import { constant } from "./constant";
import { prove } from "./facts";
import { isNeverNull, isNeverNullOfRows } from "./functions";
import { jsonOf } from "./json";
import { isNode, nodeIn, nodesIn, numberIn, setIn, type TreeNode } from "./node-tree";
import { isSingleRow } from "./queries";
import { tableColumn } from "./relations";
import { type Analysis, type Level, levelUp } from "./scope";

/** What is known of an expression of a statement's tree. */
export function infer(node: TreeNode | undefined, level: Level, analysis: Analysis): Column {
  if (!node) return UNKNOWN;
  const of = (inner: TreeNode | undefined) => analysis.infer(inner, level);
  const all = (field: string) => nodesIn(node, field).map(of);
  switch (node.tag) {
    case "VAR":
      return variable(node, level, analysis);
    case "CONST":
      return constant(node);
    case "PARAM":
      if (numberIn(node, "paramkind") !== 0) return UNKNOWN;
      return {
        ...(analysis.parameters[numberIn(node, "paramid") - 1] ?? UNKNOWN),
        type: numberIn(node, "paramtype"),
      };
    case "COALESCEEXPR": {
      const args = all("args");
      const joined = args.reduce(either);
      return {
        ...joined,
        type: numberIn(node, "coalescetype"),
        isNullable: args.every((one) => one.isNullable),
      };
    }
    case "MINMAXEXPR":
      return { type: numberIn(node, "minmaxtype"), isNullable: all("args").every((one) => one.isNullable) };
    case "CASEEXPR":
      return caseOf(node, level, analysis);
    case "BOOLEXPR":
    case "NULLTEST":
    case "BOOLEANTEST":
    case "DISTINCTEXPR":
      return { type: 16, isNullable: node.tag === "BOOLEXPR" && all("args").some((one) => one.isNullable) };
    case "OPEXPR":
    case "FUNCEXPR":
      return call(node, level, analysis);
    case "SCALARARRAYOPEXPR":
      return { type: 16, isNullable: all("args").some((one) => one.isNullable) };
    case "AGGREF":
    case "WINDOWFUNC":
      return aggregate(node, level, analysis);
    case "RELABELTYPE":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
    case "COERCETODOMAIN": {
      const arg = of(nodeIn(node, "arg"));
      return { ...arg, type: numberIn(node, "resulttype"), element: arg.element };
    }
    case "ARRAYEXPR":
      return {
        type: numberIn(node, "array_typeid"),
        isNullable: false,
        element: all("elements").reduce(either, NEVER),
      };
    case "ROWEXPR":
      return { type: numberIn(node, "row_typeid"), isNullable: false };
    case "SQLVALUEFUNCTION":
      return { type: numberIn(node, "type"), isNullable: false };
    case "SUBLINK":
      return sublink(node, level, analysis);
    case "GROUPINGFUNC":
      return { type: 23, isNullable: false };
    case "NULLIFEXPR":
      return { type: numberIn(node, "opresulttype"), isNullable: true };
    case "SUBSCRIPTINGREF":
      return { type: numberIn(node, "refrestype"), isNullable: true };
    default:
      return UNKNOWN;
  }
}

function call(node: TreeNode, level: Level, analysis: Analysis): Column {
  const { catalog } = analysis;
  const isOperator = node.tag === "OPEXPR";
  const proc = isOperator ? catalog.operator(numberIn(node, "opno")) : catalog.proc(numberIn(node, "funcid"));
  const hasNull = nodesIn(node, "args").some((one) => analysis.infer(one, level).isNullable);
  return {
    type: numberIn(node, isOperator ? "opresulttype" : "funcresulttype"),
    isNullable: !isNeverNull(proc, hasNull),
    json: jsonOf(node, level, analysis),
  };
}

function variable(node: TreeNode, level: Level, analysis: Analysis): Column {
  const home = levelUp(level, numberIn(node, "varlevelsup"));
  if (!home) return UNKNOWN;
  const table = numberIn(node, "varno");
  const number = numberIn(node, "varattno");
  const column = tableColumn(table, number, home, analysis, numberIn(node, "varreturningtype"));
  const isMet = setIn(node, "varnullingrels").every((join) => home.met.has(join));
  const isProven = home.proven.has(`${table}.${number}`);
  return {
    ...column,
    type: numberIn(node, "vartype"),
    isNullable: !isMet || (column.isNullable && !isProven),
  };
}

function caseOf(node: TreeNode, level: Level, analysis: Analysis): Column {
  const branches = nodesIn(node, "args").map((when) => {
    const facts = { proven: new Set(level.proven), met: new Set(level.met) };
    if (!node.arg) prove(nodeIn(when, "expr"), analysis.catalog, facts);
    return analysis.infer(nodeIn(when, "result"), { ...level, ...facts });
  });
  const joined = [...branches, analysis.infer(nodeIn(node, "defresult"), level)].reduce(either);
  return { ...joined, type: numberIn(node, "casetype") };
}

function aggregate(node: TreeNode, level: Level, analysis: Analysis): Column {
  const isWindow = node.tag === "WINDOWFUNC";
  const proc = analysis.catalog.proc(numberIn(node, isWindow ? "winfnoid" : "aggfnoid"));
  const type = numberIn(node, isWindow ? "wintype" : "aggtype");
  const home = levelUp(level, isWindow ? 0 : numberIn(node, "agglevelsup")) ?? level;
  const args = nodesIn(node, "args").map((one) =>
    analysis.infer(isNode(one, "TARGETENTRY") ? nodeIn(one, "expr") : one, home),
  );
  const json = jsonOf(node, level, analysis);
  const gathered = args[0] && (proc?.name === "array_agg" ? args[0] : undefined);
  if (/^(count|row_number|rank|dense_rank|ntile)$/.test(proc?.name ?? "")) return { type, isNullable: false };
  const hasRows =
    isWindow ||
    (nodesIn(home.query, "groupClause").length > 0 && nodesIn(home.query, "groupingSets").length === 0);
  const hasFilter = !!node.aggfilter;
  const hasNull = args.some((one) => one.isNullable);
  return {
    type,
    json,
    element: gathered,
    isNullable: !hasRows || hasFilter || !isNeverNullOfRows(proc, hasNull),
  };
}

const EXISTS = 0;
const EXPRESSION = 4;
const ARRAY = 6;

function sublink(node: TreeNode, level: Level, analysis: Analysis): Column {
  const kind = numberIn(node, "subLinkType");
  if (kind === EXISTS) return { type: 16, isNullable: false };
  const query = nodeIn(node, "subselect", "QUERY");
  if (!query) return UNKNOWN;
  const [first] = analysis.outputsOf(query, level);
  if (!first) return UNKNOWN;
  if (kind === ARRAY) return { type: 0, isNullable: false, element: first.column };
  if (kind === EXPRESSION)
    return { ...first.column, isNullable: first.column.isNullable || !isSingleRow(query, level, analysis) };
  const test = analysis.infer(nodeIn(node, "testexpr"), level);
  return { type: 16, isNullable: test.isNullable || first.column.isNullable };
}
