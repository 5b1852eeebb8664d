/** A node of Postgres' own tree of a statement: its name and fields. */
export interface TreeNode {
  tag: string;
  [field: string]: Tree;
}

export type Tree = TreeNode | readonly Tree[] | string | null;

const TOKEN = /[{}()[\]]|"(?:[^"\\]|\\[\s\S])*"|(?:[^\s{}()[\]\\]|\\[\s\S])+/g;

/** Half of what Postgres writes is never asked for: where something stood, collations, and the names of all columns. */
const UNREAD = / :(?:eref|alias) \{ALIAS [^{}]*\}| :(?:\w*location|\w*collid|\w*collation) -?\d+/g;

/**
 * Reads what Postgres writes for `debug_print_parse`: `{TAG :field value …}`, lists in `( )`, `<>` for nothing, bytes in
 * `[ ]`. A field with several words is a list of them.
 */
export function readTree(text: string): Tree {
  const tokens = text.replace(UNREAD, "").match(TOKEN) ?? [];
  let at = 0;
  const value = (): Tree => {
    const token = tokens[at++];
    if (token === "{") return node();
    if (token === "(") return list(")");
    if (token === "[") return list("]");
    if (token === undefined || token === "<>") return null;
    return token.startsWith('"')
      ? token.slice(1, -1).replace(/\\([\s\S])/g, "$1")
      : token.replace(/\\([\s\S])/g, "$1");
  };
  const list = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== end) items.push(value());
    at += 1;
    return items;
  };
  const node = (): TreeNode => {
    const made: TreeNode = { tag: tokens[at++] ?? "" };
    while (at < tokens.length && tokens[at] !== "}") {
      const field = (tokens[at++] ?? "").slice(1);
      const values: Tree[] = [];
      while (at < tokens.length && tokens[at] !== "}" && !tokens[at]?.startsWith(":")) values.push(value());
      made[field] = values.length === 1 ? (values[0] ?? null) : values;
    }
    at += 1;
    return made;
  };
  return value();
}

export function isNode(tree: Tree | undefined, tag?: string): tree is TreeNode {
  return (
    typeof tree === "object" && tree !== null && "tag" in tree && (tag === undefined || tree.tag === tag)
  );
}

/** The field as a node, of that tag. */
export function nodeIn(node: TreeNode, field: string, tag?: string): TreeNode | undefined {
  const found = node[field];
  return isNode(found, tag) ? found : undefined;
}

/** The nodes of a list; none for an empty one. */
export function nodesIn(node: TreeNode, field: string): readonly TreeNode[] {
  const found = node[field];
  return Array.isArray(found) ? found.filter((one): one is TreeNode => isNode(one)) : [];
}

export function numberIn(node: TreeNode, field: string): number {
  return Number(node[field] ?? 0);
}

/** A set of numbers, `(b 1 2)`. */
export function setIn(node: TreeNode, field: string): readonly number[] {
  const found = node[field];
  return Array.isArray(found) ? found.slice(1).map(Number) : [];
}
