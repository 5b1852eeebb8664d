import { type Column, either, type Json } from "./column";
import { textOf } from "./constant";
import { isNode, nodeIn, nodesIn, numberIn, type TreeNode } from "./node-tree";
import { type Analysis, type Level, levelUp } from "./scope";

/** The shape of JSON that a call puts together; undefined where it is not seen from the statement. */
export function jsonOf(node: TreeNode, level: Level, analysis: Analysis): Json | undefined {
  const { catalog } = analysis;
  const id = numberIn(node, node.tag === "AGGREF" ? "aggfnoid" : "funcid");
  const name =
    (node.tag === "OPEXPR" ? catalog.operator(numberIn(node, "opno")) : catalog.proc(id))?.name ?? "";
  const home = node.tag === "AGGREF" ? (levelUp(level, numberIn(node, "agglevelsup")) ?? level) : level;
  const args = nodesIn(node, "args").map((one) => (isNode(one, "TARGETENTRY") ? nodeIn(one, "expr") : one));
  const of = (arg: TreeNode | undefined) => analysis.infer(arg, home);
  switch (name.replace(/^jsonb/, "json")) {
    case "json_build_object":
      return built(node, args, of);
    case "json_build_array":
      return { kind: "list", element: args.map(of).reduce(either) };
    case "json_agg":
    case "json_agg_strict":
      return args[0] ? { kind: "list", element: of(args[0]) } : undefined;
    case "to_json":
    case "to_jsonb":
    case "row_to_json":
    case "array_to_json": {
      const value = of(args[0]);
      if (value.json) return value.json;
      return { kind: "value", column: value };
    }
    case "json_concat":
      return merged(of(args[0]).json, of(args[1]).json);
    default:
      return undefined;
  }
}

function built(
  node: TreeNode,
  args: readonly (TreeNode | undefined)[],
  of: (arg: TreeNode | undefined) => Column,
): Json | undefined {
  if (node.funcvariadic === "true") return undefined;
  const fields = new Map<string, Column>();
  for (let n = 0; n < args.length; n += 2) {
    const name = textOf(args[n]);
    if (name === undefined) return undefined;
    fields.set(name, of(args[n + 1]));
  }
  return { kind: "object", fields };
}

function merged(one: Json | undefined, other: Json | undefined): Json | undefined {
  if (one?.kind !== "object" || other?.kind !== "object") return undefined;
  return { kind: "object", fields: new Map([...one.fields, ...other.fields]) };
}
