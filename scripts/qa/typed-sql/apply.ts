import ts from "typescript";
import { ALWAYS, type Choice, given } from "./shapes";
import type { Reader, Scope, Value } from "./values";

/** So deep do calls go that are followed: further than any of ours, and an end to one that calls itself. */
const DEPTH = 30;

/** What a function answers: each of its `return`s, with these for its parameters. */
export function apply(
  reader: Reader,
  value: Value,
  handed: readonly (readonly Choice<Value>[])[],
  place: string,
  scope: Scope,
): readonly Choice<Value>[] {
  if (value.kind !== "function" || depthOf(scope) > DEPTH) return [];
  const bound = new Map(
    value.node.parameters.flatMap((parameter, n) => {
      const given =
        handed[n] ?? (parameter.initializer && reader.evaluate(parameter.initializer, value.scope));
      return given ? [[parameter, given] as const] : [];
    }),
  );
  const inner: Scope = { id: `${scope.id}/${place}`, bound, outer: value.scope };
  const answers = answersOf(value.node);
  return answers.flatMap((answer, n) =>
    given(answers.length > 1 ? new Map([[`return ${inner.id}`, n]]) : ALWAYS, reader.evaluate(answer, inner)),
  );
}

function depthOf(scope: Scope): number {
  let depth = 0;
  for (let here: Scope | undefined = scope; here; here = here.outer) depth += 1;
  return depth;
}

function answersOf(node: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!node.body) return [];
  if (!ts.isBlock(node.body)) return [node.body];
  const answers: ts.Expression[] = [];
  const visit = (inner: ts.Node) => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isReturnStatement(inner) && inner.expression) answers.push(inner.expression);
    ts.forEachChild(inner, visit);
  };
  visit(node.body);
  return answers;
}
