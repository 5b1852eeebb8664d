import { readCatalog } from "./catalog";
import { checkShape } from "./check-shape";
import { openDescriber } from "./describe";
import { Exceptions } from "./exceptions";
import { type Project, placeOf } from "./project";
import { untypedReads } from "./row-type";
import { statementsOf } from "./statements";

export interface Report {
  statements: number;
  shapes: number;
  /** columns of which the source says what Postgres cannot know (`Exceptions`) */
  exceptions: number;
  /** `file:line field: said number, is text | null` */
  findings: readonly string[];
  /** statements with a row type of which no shape is described */
  undescribed: readonly string[];
  /** statements whose text is not found out from the source, and why */
  unresolved: readonly string[];
}

/**
 * Has Postgres describe every shape of every statement of the project, and compares it with what the source says: the types
 * of rows and of what is sent. `adminUrl` is a superuser's, of a migrated database.
 */
export async function checkStatements(project: Project, adminUrl: string): Promise<Report> {
  const describer = openDescriber(adminUrl);
  try {
    const catalog = await readCatalog(describer.sql);
    const statements = statementsOf(project);
    const exceptions = new Exceptions(project.root);
    const context = { describer, catalog, project, exceptions };
    const findings = new Set(project.files.flatMap((file) => readsOf(file, project)));
    for (const statement of statements)
      for (const shape of statement.shapes)
        for (const one of await checkShape(statement, shape, context)) findings.add(one);
    return {
      statements: statements.length,
      shapes: statements.reduce((sum, { shapes }) => sum + shapes.length, 0),
      exceptions: exceptions.count,
      findings: [...findings, ...exceptions.unneeded()],
      undescribed: statements.flatMap(({ place, node, shapes }) =>
        node.typeArguments && shapes.length === 0 ? [place] : [],
      ),
      unresolved: statements.flatMap(({ unresolved }) => unresolved ?? []),
    };
  } finally {
    await describer.end();
  }
}

function readsOf(file: Project["files"][number], { checker, root }: Project): string[] {
  return untypedReads(file, checker).map(
    (node) => `${placeOf(root, node)} ${node.getText().slice(0, 60)}: read of a row that has no type`,
  );
}
