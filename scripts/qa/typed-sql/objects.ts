import ts from "typescript";
import { ALWAYS, type Choice, given } from "./shapes";
import { OUTERMOST, parameter, type Reader, type Scope, type Value } from "./values";

/** The property of that name; of any name where it is not known. */
export function membersOf(
  reader: Reader,
  value: Value,
  name: string | undefined,
  node: ts.Node,
  scope: Scope,
): readonly Choice<Value>[] {
  const item = value.kind === "list" && name !== undefined ? value.items[Number(name)] : undefined;
  if (item) return [{ value: item, when: ALWAYS }];
  if (value.kind !== "object") return implemented(reader, node) ?? parameter(reader.project.checker, node);
  const found = written(reader, value, name, `${node.getSourceFile().fileName}:${node.pos}@${scope.id}`);
  return found.length > 0 ? found : parameter(reader.project.checker, node);
}

/**
 * A member of something that is handed in at run time, whose type is an interface of ours: what each object literal of that
 * type has there.
 */
function implemented(reader: Reader, node: ts.Node): readonly Choice<Value>[] | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const { checker } = reader.project;
  const { text: name } = node.name;
  const declared = checker.getSymbolAtLocation(node.name)?.valueDeclaration;
  if (!declared || !(ts.isMethodSignature(declared) || ts.isPropertySignature(declared))) return undefined;
  const found = reader.project.membersNamed(name).filter(({ parent }) => {
    const wanted = ts.isObjectLiteralExpression(parent) && checker.getContextualType(parent);
    return wanted && wanted.getProperty(name)?.valueDeclaration === declared;
  });
  const key = `implementation ${declared.getSourceFile().fileName}:${declared.pos}`;
  const values = found.flatMap((one, n) =>
    given(new Map([[key, n]]), memberOf(reader, one, OUTERMOST, name, key)),
  );
  return values.length > 0 ? values : undefined;
}

/** What an object literal has under a name; what is written later in it counts. */
function written(
  reader: Reader,
  object: Value & { kind: "object" },
  name: string | undefined,
  key: string,
): readonly Choice<Value>[] {
  const found: Choice<Value>[][] = [];
  for (const [n, one] of object.node.properties.entries()) {
    const label =
      one.name && (ts.isIdentifier(one.name) || ts.isStringLiteralLike(one.name)) ? one.name.text : undefined;
    const isWanted = ts.isSpreadAssignment(one) || name === undefined || label === name;
    const values = isWanted ? memberOf(reader, one, object.scope, name, key) : [];
    if (values.length > 0) found.push(name === undefined ? given(new Map([[key, n]]), values) : values);
  }
  return name === undefined ? found.flat() : (found.at(-1) ?? []);
}

function memberOf(
  reader: Reader,
  one: ts.ObjectLiteralElementLike,
  scope: Scope,
  name: string | undefined,
  key: string,
): Choice<Value>[] {
  if (ts.isPropertyAssignment(one)) return [...reader.evaluate(one.initializer, scope)];
  if (ts.isShorthandPropertyAssignment(one)) return [...reader.evaluate(one.name, scope)];
  if (ts.isMethodDeclaration(one)) return [{ value: { kind: "function", node: one, scope }, when: ALWAYS }];
  if (!ts.isSpreadAssignment(one)) return [];
  return reader
    .evaluate(one.expression, scope)
    .flatMap(({ value, when }) =>
      value.kind === "object" ? given(when, written(reader, value, name, key)) : [],
    );
}
