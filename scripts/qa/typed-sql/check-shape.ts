import postgres from "postgres";
import type ts from "typescript";
import { analyze } from "./analyze";
import type { Catalog } from "./catalog";
import type { Output } from "./column";
import { compareRow } from "./compare";
import type { Describer } from "./describe";
import type { Exceptions } from "./exceptions";
import { compareParameter, declaredType } from "./parameters";
import { type Project, placeOf } from "./project";
import { rowTypeOf } from "./row-type";
import type { Shape, Statement } from "./statements";
import { sentColumn } from "./types";

export interface Context {
  describer: Describer;
  catalog: Catalog;
  project: Project;
  exceptions: Exceptions;
}

/** What is wrong with one shape of a statement, a line each: `file:line field: said number, is text | null`. */
export async function checkShape(statement: Statement, shape: Shape, context: Context): Promise<string[]> {
  const { describer, catalog, project } = context;
  const { checker, root } = project;
  const declared = shape.parameters.map((one) => declaredType(one, checker));
  try {
    const described = await describer.describe(shape, declared);
    const wrong = shape.parameters.flatMap((one, n) => {
      const problem = compareParameter(one, described.parameters[n] ?? 0, checker, catalog);
      return problem ? [`${placeOf(root, one.node)} ${problem}`] : [];
    });
    const row = rowTypeOf(statement.node, checker);
    if (!row || described.columns.length === 0) return wrong;
    const sent = shape.parameters.map(({ type }) => sentColumn(type, checker));
    const known = analyze(described.tree, sent, catalog);
    const outputs = described.columns.map(({ name, type }, n): Output => {
      const column = known[n]?.column;
      return { name, column: column ? { ...column, type } : { type, isNullable: true } };
    });
    return [...wrong, ...compareOutputs(row, statement, outputs, context)];
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return [`${statement.place} ${error.message}${near(shape.text, Number(error.position))}`];
  }
}

function near(text: string, position: number): string {
  return position ? `, at: ${text.slice(position - 1, position + 40).replace(/\s+/g, " ")}` : "";
}

function compareOutputs(
  row: ts.Type,
  { place, node }: Statement,
  outputs: readonly Output[],
  context: Context,
): string[] {
  const { catalog, exceptions, project } = context;
  const { checker } = project;
  const isExcepted = exceptions.of(node);
  return compareRow(row, outputs, { checker, catalog, node, isExcepted }).map((one) => `${place} ${one}`);
}
