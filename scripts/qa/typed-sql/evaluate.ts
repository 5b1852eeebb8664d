import ts from "typescript";
import { build } from "./builder";
import { callValue } from "./calls";
import { valueOfName } from "./names";
import { membersOf } from "./objects";
import { holdsSql, isClient, type Project } from "./project";
import { ALWAYS, type Choice, combine, given, type Piece } from "./shapes";
import {
  type Evaluate,
  OUTERMOST,
  parameter,
  type Reader,
  type Scope,
  SHAPES,
  Unresolved,
  type Value,
} from "./values";

export interface Evaluator {
  /** The shapes of a statement or fragment, each with the way it came about. */
  shapesOf(template: ts.TaggedTemplateExpression): readonly Choice<readonly Piece[]>[];
  /** Templates, and texts given to `unsafe`, that have become part of another one so far. */
  nested: ReadonlySet<ts.Expression>;
}

class SqlReader implements Reader, Evaluator {
  readonly nested = new Set<ts.Expression>();
  private readonly busy = new Set<ts.Symbol>();
  private readonly checker: ts.TypeChecker;

  constructor(readonly project: Project) {
    this.checker = project.checker;
  }

  shapesOf(template: ts.TaggedTemplateExpression): readonly Choice<readonly Piece[]>[] {
    return this.compose(template, OUTERMOST);
  }

  nest(node: ts.Expression): void {
    this.nested.add(node);
  }

  private compose(template: ts.TaggedTemplateExpression, scope: Scope): Choice<Piece[]>[] {
    const { template: literal } = template;
    if (ts.isNoSubstitutionTemplateLiteral(literal)) return [{ value: [literal.text], when: ALWAYS }];
    const groups: Choice<Piece[]>[][] = [];
    let text = literal.head.text;
    for (const span of literal.templateSpans) {
      groups.push(this.piecesOf(span.expression, text, scope));
      text += ` ? ${span.literal.text}`;
    }
    const tails = literal.templateSpans.map((span) => span.literal.text);
    return combine(groups, SHAPES).map(({ value, when }) => ({
      value: [literal.head.text, ...value.flatMap((pieces, n) => [...pieces, tails[n] ?? ""])],
      when,
    }));
  }

  /** What stands in the text for the expression of a span. */
  private piecesOf(node: ts.Expression, before: string, scope: Scope): Choice<Piece[]>[] {
    const type = this.checker.getTypeAtLocation(node);
    if (!(type.flags & ts.TypeFlags.Any) && !holdsSql(this.checker, type))
      return [{ value: [{ node, type }], when: ALWAYS }];
    return this.evaluate(node, scope).flatMap(({ value, when }) =>
      given(when, this.rendered(value, node, before)),
    );
  }

  private rendered(value: Value, node: ts.Expression, before: string): Choice<Piece[]>[] {
    if (value.kind === "sql") return [{ value: [...value.pieces], when: ALWAYS }];
    if (value.kind === "builder") return build(value, before, this.checker, this.evaluate);
    if (value.kind === "text")
      return [{ value: [{ node, type: this.checker.getTypeAtLocation(node) }], when: ALWAYS }];
    if (value.kind === "list") {
      const items = value.items.map((one) => this.rendered(one, node, before));
      return combine(items, SHAPES).map((one) => ({
        value: one.value.flatMap((pieces) => [" ", ...pieces]),
        when: one.when,
      }));
    }
    if (value.kind === "parameter") {
      const { type } = value.parameter;
      if (type && !value.parameter.oid && holdsSql(this.checker, type))
        throw new Unresolved(node, "a fragment that cannot be followed");
      return [{ value: [value.parameter], when: ALWAYS }];
    }
    throw new Unresolved(node, `a ${value.kind} within a statement`);
  }

  evaluate: Evaluate = (node, scope) => {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, scope);
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node))
      return this.evaluate(node.expression, scope);
    if (ts.isTaggedTemplateExpression(node)) {
      if (!isClient(this.checker.getTypeAtLocation(node.tag))) return parameter(this.checker, node);
      this.nested.add(node);
      return this.compose(node, scope).map(({ value, when }) => ({
        value: { kind: "sql", pieces: value },
        when,
      }));
    }
    if (ts.isConditionalExpression(node)) return this.conditional(node, scope);
    if (ts.isBinaryExpression(node)) return this.either(node, scope);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))
      return [{ value: { kind: "text", text: node.text }, when: ALWAYS }];
    if (ts.isTemplateExpression(node)) return this.text(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.list(node.elements, scope);
    if (ts.isObjectLiteralExpression(node)) return [{ value: { kind: "object", node, scope }, when: ALWAYS }];
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
      return [{ value: { kind: "function", node, scope }, when: ALWAYS }];
    if (ts.isCallExpression(node)) return callValue(this, node, scope) ?? parameter(this.checker, node);
    if (ts.isPropertyAccessExpression(node))
      return this.property(node, node.expression, node.name.text, scope);
    if (ts.isElementAccessExpression(node)) {
      const key = node.argumentExpression;
      return this.property(node, node.expression, ts.isStringLiteralLike(key) ? key.text : undefined, scope);
    }
    if (ts.isIdentifier(node)) return valueOfName(this, this.busy, node, scope);
    return parameter(this.checker, node);
  };

  private conditional(node: ts.ConditionalExpression, scope: Scope): Choice<Value>[] {
    let condition = node.condition;
    let isNegated = false;
    while (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) {
      condition = condition.operand as ts.Expression;
      isNegated = !isNegated;
    }
    const around = ts.findAncestor(node, ts.isFunctionLike)?.pos ?? -1;
    const key = `${condition.getText()}@${node.getSourceFile().fileName}:${around}:${scope.id}`;
    return [
      ...given(new Map([[key, isNegated ? 0 : 1]]), this.evaluate(node.whenTrue, scope)),
      ...given(new Map([[key, isNegated ? 1 : 0]]), this.evaluate(node.whenFalse, scope)),
    ];
  }

  private either(node: ts.BinaryExpression, scope: Scope): readonly Choice<Value>[] {
    const kind = node.operatorToken.kind;
    const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
    if (!isEither) return parameter(this.checker, node);
    // what is missing, or is looked up in a map: the other side makes what the map was filled with
    const left = this.evaluate(node.left, scope).filter(
      ({ value }) => value.kind !== "parameter" || value.parameter.oid,
    );
    return [...left, ...this.evaluate(node.right, scope)];
  }

  private text(node: ts.TemplateExpression, scope: Scope): readonly Choice<Value>[] {
    const spans = node.templateSpans.map((span) => this.evaluate(span.expression, scope));
    const all = combine(spans, SHAPES);
    if (all.some(({ value }) => value.some((one) => one.kind !== "text")))
      return parameter(this.checker, node);
    return all.map(({ value, when }) => {
      const parts = value.map(
        (one, n) => (one.kind === "text" ? one.text : "") + node.templateSpans[n]?.literal.text,
      );
      return { value: { kind: "text", text: node.head.text + parts.join("") }, when };
    });
  }

  private list(elements: readonly ts.Expression[], scope: Scope): Choice<Value>[] {
    const items = elements.map((one) =>
      ts.isSpreadElement(one)
        ? this.evaluate(one.expression, scope)
        : this.evaluate(one, scope).map(
            ({ value, when }): Choice<Value> => ({ value: { kind: "list", items: [value] }, when }),
          ),
    );
    return combine(items, SHAPES).map(({ value, when }) => ({
      value: { kind: "list", items: value.flatMap((one) => (one.kind === "list" ? one.items : [one])) },
      when,
    }));
  }

  private property(
    node: ts.Expression,
    of: ts.Expression,
    name: string | undefined,
    scope: Scope,
  ): readonly Choice<Value>[] {
    if (!holdsSql(this.checker, this.checker.getTypeAtLocation(node))) return parameter(this.checker, node);
    return this.evaluate(of, scope).flatMap(({ value, when }) =>
      given(when, membersOf(this, value, name, node, scope)),
    );
  }
}

/** Reads templates of SQL as the running program would put them together. */
export function makeEvaluator(project: Project): Evaluator {
  return new SqlReader(project);
}
