import type ts from "typescript";
import type { Project } from "./project";
import { ALWAYS, type Choice, type Parameter, type Piece } from "./shapes";

/** What an expression is known to yield, as far as it matters to the text of a statement. */
export type Value =
  /** a fragment, or a whole statement */
  | { kind: "sql"; pieces: readonly Piece[] }
  /** a string or number that stands in the source */
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly Value[] }
  | { kind: "object"; node: ts.ObjectLiteralExpression; scope: Scope }
  | { kind: "function"; node: ts.FunctionLikeDeclaration; scope: Scope }
  /** `sql(row)`, `sql("name")`, `sql(rows, "a", "b")` */
  | { kind: "builder"; call: ts.CallExpression; scope: Scope }
  /** anything else: it is sent beside the text */
  | { kind: "parameter"; parameter: Parameter };

/** What names stand for while the body of a called function is read. */
export interface Scope {
  /** tells apart two calls of the same function */
  id: string;
  bound: ReadonlyMap<ts.ParameterDeclaration, readonly Choice<Value>[]>;
  outer?: Scope;
}

/** Outside of every function that was called on the way. */
export const OUTERMOST: Scope = { id: "", bound: new Map() };

/** What the innermost call hands in for a parameter. */
export function lookUp(
  scope: Scope | undefined,
  parameter: ts.ParameterDeclaration,
): readonly Choice<Value>[] | undefined {
  for (let here = scope; here; here = here.outer) {
    const found = here.bound.get(parameter);
    if (found) return found;
  }
  return undefined;
}

/** Reads an expression within a scope: each value it may have. */
export type Evaluate = (node: ts.Expression, scope: Scope) => readonly Choice<Value>[];

/** What reads expressions, for those who follow calls and loops on its behalf. */
export interface Reader {
  project: Project;
  evaluate: Evaluate;
  /** notes what has become part of another statement */
  nest(node: ts.Expression): void;
}

/** A value that nothing more is known of: it is sent beside the text. */
export function parameter(checker: ts.TypeChecker, node: ts.Node): Choice<Value>[] {
  const type = checker.getTypeAtLocation(node);
  return [{ value: { kind: "parameter", parameter: { node, type } }, when: ALWAYS }];
}

/** A statement whose text cannot be found out from the source. */
export class Unresolved extends Error {
  constructor(
    readonly node: ts.Node,
    reason: string,
  ) {
    super(reason);
  }
}

/** So many shapes of one fragment, or of one statement, are looked at in every combination; above that, each choice once. */
export const SHAPES = 24;
