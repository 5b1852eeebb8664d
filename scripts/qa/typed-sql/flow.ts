import ts from "typescript";
import { symbolOf } from "./project";
import { ALWAYS, type Choice, combine, given } from "./shapes";
import { lookUp, OUTERMOST, type Reader, type Scope, SHAPES, type Value } from "./values";

const keyOf = (node: ts.Node, scope: Scope) => `${node.getSourceFile().fileName}:${node.pos}@${scope.id}`;

/**
 * What a parameter stands for: what the call handed in that is being followed, else what any call of its function
 * hands in, else, in the function given to `map` and its like, each element of the list.
 */
export function argumentsFor(
  reader: Reader,
  parameter: ts.ParameterDeclaration,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const bound = lookUp(scope, parameter);
  if (bound) return bound;
  const owner = parameter.parent;
  const n = owner.parameters.indexOf(parameter);
  const { parent } = owner;
  const isArgument = ts.isCallExpression(parent) && parent.expression !== owner;
  if (isArgument && ts.isPropertyAccessExpression(parent.expression))
    return n === 0 ? elementsOf(reader, parent.expression.expression, scope) : undefined;
  const name = nameOf(owner);
  const symbol = name && symbolOf(reader.project.checker, name);
  if (!name || !symbol) return undefined;
  const calls = reader.project
    .callsOf(name.text)
    .filter(({ expression }) => symbolOf(reader.project.checker, endOf(expression)) === symbol);
  const found = calls.flatMap((call, at) => {
    const argument = call.arguments[n] ?? parameter.initializer;
    const when = new Map([[keyOf(owner, OUTERMOST), at]]);
    return argument ? given(when, reader.evaluate(argument, OUTERMOST)) : [];
  });
  return found.length > 0 ? found : undefined;
}

function endOf(callee: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(callee) ? callee.name : callee;
}

function nameOf(owner: ts.SignatureDeclaration): ts.Identifier | undefined {
  if (owner.name && ts.isIdentifier(owner.name)) return owner.name;
  const { parent } = owner;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined;
}

/** Each element of a list; undefined for a list that does not stand in the source. */
export function elementsOf(
  reader: Reader,
  list: ts.Expression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const found = reader
    .evaluate(list, scope)
    .flatMap(({ value, when }) =>
      value.kind === "list"
        ? value.items.flatMap((item, n) =>
            given(when, [{ value: item, when: new Map([[`element ${keyOf(list, scope)}`, n]]) }]),
          )
        : [],
    );
  return found.length > 0 ? found : undefined;
}

/** What the variable of a `for … of` loop stands for. */
export function elementOf(
  reader: Reader,
  declared: ts.VariableDeclaration,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const loop = declared.parent.parent;
  return ts.isForOfStatement(loop) ? elementsOf(reader, loop.expression, scope) : undefined;
}

function usesOf(reader: Reader, declared: ts.VariableDeclaration, symbol: ts.Symbol): ts.Identifier[] {
  const block = ts.findAncestor(declared, (node) => ts.isBlock(node) || ts.isSourceFile(node));
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && node.text === symbol.name && node !== declared.name)
      if (symbolOf(reader.project.checker, node) === symbol) uses.push(node);
    ts.forEachChild(node, visit);
  };
  if (block) visit(block);
  return uses;
}

/** What a variable stands for: how it begins, what is assigned to it later, and for a list what is pushed to it. */
export function valuesOf(
  reader: Reader,
  declared: ts.VariableDeclaration,
  symbol: ts.Symbol,
  scope: Scope,
): readonly Choice<Value>[] {
  const start = declared.initializer ? reader.evaluate(declared.initializer, scope) : [];
  const uses = usesOf(reader, declared, symbol).map(({ parent }) => parent);
  const assigned = uses.flatMap((parent) =>
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(parent.left) &&
    parent.left.text === symbol.name
      ? reader.evaluate(parent.right, scope)
      : [],
  );
  const pushes = uses.flatMap(({ parent: call }) =>
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.name.text === "push"
      ? [call]
      : [],
  );
  if (pushes.length === 0) return [...start, ...assigned];
  const options = pushes.flatMap((call) =>
    call.arguments.map((one) => optional(reader.evaluate(one, scope), `pushed ${keyOf(one, scope)}`)),
  );
  return combine([start, ...options], SHAPES).map(({ value: [first, ...more], when }) => ({
    value: {
      kind: "list",
      items: [first, ...more].flatMap((one) => (one?.kind === "list" ? one.items : [])),
    },
    when,
  }));
}

/** Whether it is the `undefined` of a function that has nothing to add, which its caller leaves out. */
function isMissing(type: ts.Type | null): boolean {
  return !type || (type.flags & ts.TypeFlags.Undefined) !== 0;
}

/** A list of one of the choices, or of none. */
function optional(choices: readonly Choice<Value>[], key: string): Choice<Value>[] {
  const there = choices.filter(({ value }) => value.kind !== "parameter" || !isMissing(value.parameter.type));
  const one = there.map(
    ({ value, when }): Choice<Value> => ({ value: { kind: "list", items: [value] }, when }),
  );
  const none: Choice<Value> = { value: { kind: "list", items: [] }, when: ALWAYS };
  return [...given(new Map([[key, 1]]), one), ...given(new Map([[key, 0]]), [none])];
}
