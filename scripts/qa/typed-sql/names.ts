import ts from "typescript";
import { argumentsFor, elementOf, valuesOf } from "./flow";
import { membersOf } from "./objects";
import { holdsSql, symbolOf } from "./project";
import { ALWAYS, type Choice, given } from "./shapes";
import { parameter, type Reader, type Scope, type Value } from "./values";

/** What a name stands for. `busy` are names that are being looked up: one that leads to itself adds nothing. */
export function valueOfName(
  reader: Reader,
  busy: Set<ts.Symbol>,
  node: ts.Identifier,
  scope: Scope,
): readonly Choice<Value>[] {
  const symbol = symbolOf(reader.project.checker, node);
  if (!symbol) return parameter(reader.project.checker, node);
  const declared = symbol.valueDeclaration;
  if (!declared || busy.has(symbol)) return busy.has(symbol) ? [] : parameter(reader.project.checker, node);
  busy.add(symbol);
  try {
    return declaration(reader, declared, symbol, node, scope);
  } finally {
    busy.delete(symbol);
  }
}

function declaration(
  reader: Reader,
  declared: ts.Declaration,
  symbol: ts.Symbol,
  node: ts.Identifier,
  scope: Scope,
): readonly Choice<Value>[] {
  if (ts.isFunctionDeclaration(declared))
    return [{ value: { kind: "function", node: declared, scope }, when: ALWAYS }];
  if (ts.isParameter(declared))
    return argumentsFor(reader, declared, scope) ?? parameter(reader.project.checker, node);
  if (ts.isBindingElement(declared)) return bindingElement(reader, declared, node, scope);
  if (!ts.isVariableDeclaration(declared)) return parameter(reader.project.checker, node);
  const looped = elementOf(reader, declared, scope);
  if (looped) return looped;
  if (
    !declared.initializer &&
    !holdsSql(reader.project.checker, reader.project.checker.getTypeAtLocation(node))
  )
    return parameter(reader.project.checker, node);
  return valuesOf(reader, declared, symbol, scope);
}

function bindingElement(
  reader: Reader,
  declared: ts.BindingElement,
  node: ts.Identifier,
  scope: Scope,
): readonly Choice<Value>[] {
  const pattern = declared.parent;
  const owner = pattern.parent;
  const name = declared.propertyName ?? declared.name;
  const key = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(declared))
    : ts.isIdentifier(name)
      ? name.text
      : undefined;
  if (key === undefined || ts.isBindingElement(owner)) return parameter(reader.project.checker, node);
  const whole = ts.isParameter(owner)
    ? argumentsFor(reader, owner, scope)
    : (elementOf(reader, owner, scope) ?? (owner.initializer && reader.evaluate(owner.initializer, scope)));
  return (
    whole?.flatMap(({ value, when }) => given(when, membersOf(reader, value, key, node, scope))) ??
    parameter(reader.project.checker, node)
  );
}
