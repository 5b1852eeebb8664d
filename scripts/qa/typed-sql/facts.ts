import type { Catalog } from "./catalog";
import { isNode, nodeIn, nodesIn, numberIn, setIn, type TreeNode } from "./node-tree";

/** What holds for every row that passes the conditions of a query. */
export interface Facts {
  proven: Set<string>;
  met: Set<number>;
}

/** What the conditions and joins of a query prove: `WHERE`, and `ON` of the joins that drop rows. */
export function factsOf(query: TreeNode, catalog: Catalog): Facts {
  const facts: Facts = { proven: new Set(), met: new Set() };
  const from = nodeIn(query, "jointree", "FROMEXPR");
  if (!from) return facts;
  const full = new Set<number>();
  for (const item of nodesIn(from, "fromlist")) readJoin(item, catalog, facts, full);
  prove(nodeIn(from, "quals"), catalog, facts);
  for (const join of full) facts.met.delete(join);
  return facts;
}

const INNER = 0;
const LEFT = 1;
const FULL = 2;
const RIGHT = 3;

/**
 * A condition of an outer join says something of the rows that it found: that a column of theirs isn't null holds for
 * whoever asks whether the join found one, too.
 */
function readJoin(item: TreeNode, catalog: Catalog, facts: Facts, full: Set<number>): void {
  if (item.tag !== "JOINEXPR") return;
  const kind = numberIn(item, "jointype");
  const left = nodeIn(item, "larg");
  const right = nodeIn(item, "rarg");
  if (kind === FULL) full.add(numberIn(item, "rtindex"));
  for (const side of [left, right]) if (side) readJoin(side, catalog, facts, full);
  const own: Facts = { proven: new Set(), met: new Set() };
  prove(nodeIn(item, "quals"), catalog, own);
  const wanted =
    kind === INNER ? undefined : tablesOf(kind === LEFT ? right : kind === RIGHT ? left : undefined);
  for (const one of own.proven) if (!wanted || wanted.has(Number(one.split(".")[0]))) facts.proven.add(one);
  if (kind === INNER) for (const one of own.met) facts.met.add(one);
}

function tablesOf(item: TreeNode | undefined): Set<number> {
  if (!item) return new Set();
  if (item.tag === "RANGETBLREF") return new Set([numberIn(item, "rtindex")]);
  return new Set([...tablesOf(nodeIn(item, "larg")), ...tablesOf(nodeIn(item, "rarg"))]);
}

/** Adds what follows where `condition` is true. */
export function prove(condition: TreeNode | undefined, catalog: Catalog, facts: Facts): void {
  if (!condition) return;
  if (condition.tag === "BOOLEXPR") {
    const args = nodesIn(condition, "args");
    if (condition.boolop === "and") for (const one of args) prove(one, catalog, facts);
    else if (condition.boolop === "or") proveEither(args, catalog, facts);
    // true for some rows with null: NOT (… IS NULL), NOT IN of nothing
    else need(args[0], catalog, facts);
    return;
  }
  if (condition.tag === "SCALARARRAYOPEXPR") {
    // `= ANY (…)`; `<> ALL (…)` of an empty list is true for null as well
    if (condition.useOr === "true") need(nodesIn(condition, "args")[0], catalog, facts);
    return;
  }
  if (condition.tag === "BOOLEANTEST") {
    // IS TRUE, IS FALSE
    if ([0, 2].includes(numberIn(condition, "booltesttype"))) need(nodeIn(condition, "arg"), catalog, facts);
    return;
  }
  if (condition.tag === "NULLTEST") {
    if (numberIn(condition, "nulltesttype") === 1) need(nodeIn(condition, "arg"), catalog, facts);
    return;
  }
  if (condition.tag === "SUBLINK") {
    // `x IN (SELECT …)`
    if (numberIn(condition, "subLinkType") === 2) need(nodeIn(condition, "testexpr"), catalog, facts);
    return;
  }
  need(condition, catalog, facts);
}

function proveEither(args: readonly TreeNode[], catalog: Catalog, facts: Facts): void {
  const all = args.map((one) => {
    const own: Facts = { proven: new Set(), met: new Set() };
    prove(one, catalog, own);
    return own;
  });
  const [first, ...others] = all;
  for (const one of first?.proven ?? [])
    if (others.every((each) => each.proven.has(one))) facts.proven.add(one);
  for (const one of first?.met ?? []) if (others.every((each) => each.met.has(one))) facts.met.add(one);
}

/** Adds the columns without which the expression would be null. */
export function need(expression: TreeNode | undefined, catalog: Catalog, facts: Facts): void {
  if (!expression) return;
  switch (expression.tag) {
    case "VAR":
      if (numberIn(expression, "varlevelsup") > 0) return;
      facts.proven.add(`${expression.varno}.${expression.varattno}`);
      for (const join of setIn(expression, "varnullingrels")) facts.met.add(join);
      return;
    case "OPEXPR":
      if (catalog.operator(numberIn(expression, "opno"))?.isStrict)
        for (const one of nodesIn(expression, "args")) need(one, catalog, facts);
      return;
    case "FUNCEXPR":
      if (catalog.proc(numberIn(expression, "funcid"))?.isStrict)
        for (const one of nodesIn(expression, "args")) need(one, catalog, facts);
      return;
    case "RELABELTYPE":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
    case "COERCETODOMAIN":
      need(nodeIn(expression, "arg"), catalog, facts);
      return;
  }
}

/** Both columns of a comparison `one = other`; undefined for anything else. */
export function equalColumns(
  condition: TreeNode | undefined,
  catalog: Catalog,
): [TreeNode, TreeNode] | undefined {
  if (condition?.tag !== "OPEXPR") return undefined;
  const [one, other] = nodesIn(condition, "args");
  const isEqual = catalog.operator(numberIn(condition, "opno"))?.name.endsWith("eq");
  return isEqual && isNode(one, "VAR") && isNode(other, "VAR") ? [one, other] : undefined;
}
