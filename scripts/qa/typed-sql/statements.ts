import ts from "typescript";
import { makeEvaluator } from "./evaluate";
import { isClient, type Project, placeOf } from "./project";
import type { Parameter, Piece } from "./shapes";
import { Unresolved } from "./values";

/** One text that a statement may have, as it goes over the wire. */
export interface Shape {
  text: string;
  parameters: readonly Parameter[];
}

/** A statement in the source. */
export interface Statement {
  place: string;
  node: ts.TaggedTemplateExpression | ts.CallExpression;
  shapes: readonly Shape[];
  /** why it has none */
  unresolved?: string;
}

/** `sql.unsafe(…)`: its text is whatever it is given at run time. */
function isUnsafe(node: ts.Node, checker: ts.TypeChecker): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return name.text === "unsafe" && isClient(checker.getTypeAtLocation(expression));
}

/** Every tagged template of the checked files that is not a piece of another one, with each shape it may take. */
export function statementsOf(project: Project): Statement[] {
  const { checker, root } = project;
  const templates: ts.TaggedTemplateExpression[] = [];
  const texts: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && isClient(checker.getTypeAtLocation(node.tag)))
      templates.push(node);
    else if (isUnsafe(node, checker)) texts.push(node);
    ts.forEachChild(node, visit);
  };
  for (const file of project.files) visit(file);
  const evaluator = makeEvaluator(project);
  const all = templates.map((node): Statement => {
    const place = placeOf(root, node);
    try {
      const shapes = different(evaluator.shapesOf(node).map(({ value }) => shapeOf(value)));
      return {
        place,
        node,
        shapes,
        ...(shapes.length > 0 ? {} : { unresolved: `${place}: no shape is found` }),
      };
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      return { place, node, shapes: [], unresolved: `${placeOf(root, error.node)}: ${error.message}` };
    }
  });
  for (const node of texts) {
    const place = placeOf(root, node);
    all.push({ place, node, shapes: [], unresolved: `${place}: a text that is made at run time` });
  }
  return all.filter(({ node }) => node.typeArguments || !evaluator.nested.has(node));
}

function shapeOf(pieces: readonly Piece[]): Shape {
  const parameters: Parameter[] = [];
  const text = pieces
    .map((piece) => (typeof piece === "string" ? piece : `$${parameters.push(piece)}`))
    .join("");
  return { text, parameters };
}

function different(shapes: readonly Shape[]): Shape[] {
  return [...new Map(shapes.map((shape) => [shape.text, shape])).values()];
}
