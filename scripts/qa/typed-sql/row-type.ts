import ts from "typescript";

/** The type that a statement's rows are said to have; undefined where it says none. */
export function rowTypeOf(
  node: ts.TaggedTemplateExpression | ts.CallExpression,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const [rows] = node.typeArguments ?? [];
  if (!rows) return undefined;
  const row = checker.getIndexTypeOfType(checker.getTypeFromTypeNode(rows), ts.IndexKind.Number);
  return row && checker.getNonNullableType(row);
}

/**
 * Where a column is read of a row, or a row is taken for another type, though the statement said nothing of its rows: there
 * the compiler lets everything pass. Whether there is a row at all may be asked of any.
 */
export function untypedReads(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = [];
  const isUntyped = (node: ts.Node) => isUntypedRow(checker.getTypeAtLocation(node), checker);
  const visit = (node: ts.Node) => {
    if (
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isAsExpression(node)
    ) {
      if (isUntyped(node.expression)) found.push(node);
    } else if (ts.isObjectBindingPattern(node) && isUntyped(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isUntypedRow(type: ts.Type, checker: ts.TypeChecker): boolean {
  const only = checker.getNonNullableType(type);
  const parts = only.isUnionOrIntersection() ? only.types : [only];
  return parts.some((one) => one.symbol?.name === "Row" && isForeign(one.symbol));
}

function isForeign(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).every((one) => one.getSourceFile().fileName.includes("/postgres/"));
}
