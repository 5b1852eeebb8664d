import ts from "typescript";
import { apply } from "./apply";
import { ALWAYS, type Choice, combine, given } from "./shapes";
import { type Reader, type Scope, SHAPES, type Value } from "./values";

/** The methods of a list that keep its elements, or make a fragment of each or of all. */
export function ofList(
  reader: Reader,
  callee: ts.PropertyAccessExpression,
  node: ts.CallExpression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  const { evaluate } = reader;
  const [first] = node.arguments;
  if (callee.name.text === "filter" || callee.name.text === "slice" || callee.name.text === "reverse")
    return evaluate(callee.expression, scope);
  if (callee.expression.getText() === "Object" && first)
    return entriesOf(reader, callee.name.text, first, scope);
  if (callee.name.text === "reduce" && first) return reduced(reader, callee, node, scope);
  if (callee.name.text !== "map" || !first) return undefined;
  return evaluate(callee.expression, scope).flatMap(({ value, when }) => {
    // how many there are is known at run time only: one, and another one after it
    const lists: (readonly Value[])[] = value.kind === "list" ? [value.items] : [[value], [value, value]];
    return evaluate(first, scope).flatMap((called) =>
      called.value.kind !== "function"
        ? []
        : lists.flatMap((items, length) => {
            const made = items.map((item, n) =>
              apply(reader, called.value, [[{ value: item, when: ALWAYS }]], `${node.pos}.${n}`, scope),
            );
            const all = combine(made, SHAPES).map(
              (one): Choice<Value> => ({ value: { kind: "list", items: one.value }, when: one.when }),
            );
            return given(
              when,
              lists.length > 1 ? given(new Map([[`length ${node.pos}`, length]]), all) : all,
            );
          }),
    );
  });
}

/** The elements of a list, also of one that is made of another by `map`. */
function listOf(reader: Reader, node: ts.Expression, scope: Scope): readonly Choice<Value>[] {
  const made =
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
      ? ofList(reader, node.expression, node, scope)
      : undefined;
  return made ?? reader.evaluate(node, scope);
}

/** The text of `list.join(", ")`, where list and separator stand in the source; undefined for everything else. */
export function joinedText(
  reader: Reader,
  node: ts.Expression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [separator] = node.arguments;
  if (node.expression.name.text !== "join" || !separator || !ts.isStringLiteralLike(separator))
    return undefined;
  const lists = listOf(reader, node.expression.expression, scope);
  const texts = lists.flatMap(({ value, when }): Choice<Value>[] => {
    const items = value.kind === "list" ? value.items : [];
    const words = items.flatMap((one) => (one.kind === "text" ? [one.text] : []));
    if (words.length === 0 || words.length < items.length) return [];
    return [{ value: { kind: "text", text: words.join(separator.text) }, when }];
  });
  return texts.length > 0 && texts.length === lists.length ? texts : undefined;
}

/** `list.reduce((before, one) => …, start)` over every element; over one and over two where it isn't known how many there are. */
function reduced(
  reader: Reader,
  callee: ts.PropertyAccessExpression,
  node: ts.CallExpression,
  scope: Scope,
): readonly Choice<Value>[] {
  const { evaluate } = reader;
  const [step, start] = node.arguments;
  if (!step) return [];
  return evaluate(callee.expression, scope).flatMap(({ value, when }) => {
    const some: (readonly Value[])[] = start ? [[], [value], [value, value]] : [[value], [value, value]];
    const lists = value.kind === "list" ? [value.items] : some;
    return lists.flatMap(([head, ...tail], length) => {
      const first: Choice<Value>[] = head ? [{ value: head, when: ALWAYS }] : [];
      let sofar = start ? evaluate(start, scope) : first;
      const items = start && head ? [head, ...tail] : tail;
      for (const [n, item] of items.entries())
        sofar = evaluate(step, scope).flatMap((called) =>
          apply(reader, called.value, [sofar, [{ value: item, when: ALWAYS }]], `${node.pos}.${n}`, scope),
        );
      return given(when, lists.length > 1 ? given(new Map([[`length ${node.pos}`, length]]), sofar) : sofar);
    });
  });
}

/** `Object.entries(…)` and `Object.values(…)` of an object that stands in the source. */
function entriesOf(
  reader: Reader,
  which: string,
  of: ts.Expression,
  scope: Scope,
): readonly Choice<Value>[] | undefined {
  if (which !== "entries" && which !== "values") return undefined;
  return reader.evaluate(of, scope).flatMap(({ value, when }) => {
    if (value.kind !== "object") return [];
    const members = value.node.properties.flatMap((one) =>
      one.name && ts.isPropertyAssignment(one) ? [{ name: one.name.getText(), of: one.initializer }] : [],
    );
    const items = members.map(({ name, of: member }) =>
      reader.evaluate(member, value.scope).map(
        ({ value: each, when: how }): Choice<Value> => ({
          value: which === "values" ? each : { kind: "list", items: [{ kind: "text", text: name }, each] },
          when: how,
        }),
      ),
    );
    return given(when, combine(items, SHAPES)).map(
      (one): Choice<Value> => ({ value: { kind: "list", items: one.value }, when: one.when }),
    );
  });
}
