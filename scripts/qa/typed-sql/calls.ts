import ts from "typescript";
import { apply } from "./apply";
import { joinedText, ofList } from "./lists";
import { holdsSql, isClient } from "./project";
import { ALWAYS, type Choice, given } from "./shapes";
import type { Reader, Scope, Value } from "./values";

/** Types that the clients' own helpers declare for a value, by their names. */
const DECLARED: Record<string, number> = { json: 3802 };
/** Calls on a statement that leave its text as it is. */
const UNCHANGED = new Set(["execute", "values", "raw", "simple", "cursor", "readable", "stream", "forEach"]);

/** What a call yields; undefined for a call that has nothing to do with SQL. */
export function callValue(
  reader: Reader,
  node: ts.CallExpression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const { checker } = reader.project;
  const callee = node.expression;
  if (isClient(checker.getTypeAtLocation(callee)))
    return [{ value: { kind: "builder", call: node, scope }, when: ALWAYS }];
  if (!holdsSql(checker, checker.getTypeAtLocation(node))) return undefined;
  if (ts.isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    if (isClient(checker.getTypeAtLocation(callee.expression))) return ofClient(reader, name, node, scope);
    if (UNCHANGED.has(name) && !checker.isArrayLikeType(checker.getTypeAtLocation(callee.expression)))
      return reader.evaluate(callee.expression, scope);
    const listed = ofList(reader, callee, node, scope);
    if (listed) return listed;
  }
  const functions = functionsOf(reader, callee, scope);
  return functions?.flatMap(({ value, when }) => given(when, applied(reader, value, node, scope)));
}

function ofClient(
  reader: Reader,
  name: string,
  node: ts.CallExpression,
  scope: Scope,
): Choice<Value>[] | undefined {
  const { evaluate, project } = reader;
  const [argument] = node.arguments;
  if (!argument) return undefined;
  const oid = DECLARED[name];
  const type = project.checker.getTypeAtLocation(argument);
  if (oid) return [{ value: { kind: "parameter", parameter: { node: argument, type, oid } }, when: ALWAYS }];
  if (name !== "unsafe") return undefined;
  reader.nest(node);
  // a number that is written into the text: any number is as good as another to have it described
  const isNumber =
    ts.isCallExpression(argument) && argument.expression.getText() === "String" && argument.arguments[0];
  if (isNumber && project.checker.getTypeAtLocation(isNumber).flags & ts.TypeFlags.NumberLike)
    return [{ value: { kind: "sql", pieces: ["1"] }, when: ALWAYS }];
  const texts = joinedText(reader, argument, scope) ?? evaluate(argument, scope);
  return texts.flatMap(({ value, when }): Choice<Value>[] =>
    value.kind === "text" ? [{ value: { kind: "sql", pieces: [value.text] }, when }] : [{ value, when }],
  );
}

function functionsOf(
  reader: Reader,
  callee: ts.Expression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const found = reader.evaluate(callee, scope).filter(({ value }) => value.kind === "function");
  return found.length > 0 ? found : undefined;
}

function applied(
  reader: Reader,
  value: Value,
  node: ts.CallExpression,
  scope: Scope,
): readonly Choice<Value>[] {
  return apply(
    reader,
    value,
    node.arguments.map((one) => reader.evaluate(one, scope)),
    `${node.getSourceFile().fileName}:${node.pos}`,
    scope,
  );
}
