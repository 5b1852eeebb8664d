import type { Catalog } from "./catalog";
import type { Column, Output } from "./column";
import type { TreeNode } from "./node-tree";

/** One query level of a statement's tree, with what its conditions prove. */
export interface Level {
  query: TreeNode;
  outer?: Level | undefined;
  /** `table.column` numbers that are not null in any row that passes */
  proven: ReadonlySet<string>;
  /** outer joins that have found their row wherever a row passes */
  met: ReadonlySet<number>;
  /** what is read is the row as it was before the statement changed it */
  isBefore?: boolean;
}

export interface Analysis {
  catalog: Catalog;
  /** what is sent as $1, $2, … */
  parameters: readonly Column[];
  /** what is known of an expression */
  infer(node: TreeNode | undefined, level: Level): Column;
  /** the columns of a query: those of its SELECT, or of RETURNING */
  outputsOf(query: TreeNode, outer: Level | undefined): readonly Output[];
}

/** The level that a name refers to, so many levels further out. */
export function levelUp(level: Level, up: number): Level | undefined {
  let found: Level | undefined = level;
  for (let n = 0; n < up; n += 1) found = found?.outer;
  return found;
}
