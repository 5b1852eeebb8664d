import type { Catalog } from "./catalog";
import type { Column, Output } from "./column";
import { infer } from "./infer";
import { isNode, readTree, type TreeNode } from "./node-tree";
import { columnsOf } from "./queries";
import type { Analysis } from "./scope";

/**
 * The columns that a statement yields, by the tree Postgres made of it: names resolved, types decided, and for each
 * column which outer joins may have left it out. `parameters` is what is sent.
 */
export function analyze(tree: string, parameters: readonly Column[], catalog: Catalog): readonly Output[] {
  const query = readTree(tree);
  if (!isNode(query, "QUERY")) return [];
  const known = new Map<TreeNode, readonly Output[]>();
  const analysis: Analysis = {
    catalog,
    parameters,
    infer: (node, level) => infer(node, level, analysis),
    outputsOf(inner, outer) {
      const found = known.get(inner) ?? columnsOf(inner, outer, analysis);
      known.set(inner, found);
      return found;
    },
  };
  return analysis.outputsOf(query, undefined);
}
