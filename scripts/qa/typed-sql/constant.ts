import { type Column, NEVER } from "./column";
import { isNode, numberIn, type TreeNode } from "./node-tree";

const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** What is known of a constant. */
export function constant(node: TreeNode): Column {
  const type = numberIn(node, "consttype");
  if (node.constisnull === "true") return { type, isNullable: true, isNull: true };
  return {
    type,
    isNullable: false,
    json: isEmptyList(node, type) ? { kind: "list", element: NEVER } : undefined,
  };
}

function bytesOf(node: TreeNode): number[] | undefined {
  if (!Array.isArray(node.constvalue)) return undefined;
  const bytes = node.constvalue.find((one): one is readonly string[] => Array.isArray(one));
  return bytes?.map((one) => Number(one) & 255);
}

/** The text of a constant; undefined for one that is no text. */
export function textOf(node: TreeNode | undefined): string | undefined {
  const bytes = isNode(node, "CONST") ? bytesOf(node) : undefined;
  if (!node || !bytes) return undefined;
  // a value of variable length begins with four bytes that say how long it is; a C string ends with a zero
  const text = numberIn(node, "constlen") === -2 ? bytes.slice(0, -1) : bytes.slice(4);
  return Buffer.from(text).toString();
}

/** `'[]'` as JSON. In the binary form of jsonb it is a head that says: a list, of none. */
function isEmptyList(node: TreeNode, type: number): boolean {
  if (type === JSON_TYPE) return textOf(node) === "[]";
  return type === JSONB_TYPE && bytesOf(node)?.slice(4).join() === "0,0,0,64";
}
