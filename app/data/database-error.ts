import { DriverAdapterError, type MappedError } from "@prisma/driver-adapter-utils";

/** What Postgres, its driver or the network says of a statement; `code` is the SQLSTATE or the driver's own word. */
interface DatabaseError extends Error {
  code: string;
  severity?: string;
  hint?: string;
  table_name?: string;
  column_name?: string;
  constraint_name?: string;
}

const hasCode = (error: unknown): error is DatabaseError =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** The same in Prisma's words, from which it makes its codes: P2002 for a unique key, P2003 for a foreign one, P2034 for a deadlock. */
function mapped(error: DatabaseError): MappedError {
  const { code, message, hint, severity = "", table_name, column_name, constraint_name } = error;
  const constraint = constraint_name === undefined ? undefined : { index: constraint_name };
  switch (code) {
    case "23505":
      return { kind: "UniqueConstraintViolation", constraint, table: table_name };
    case "23503":
      return { kind: "ForeignKeyConstraintViolation", constraint };
    case "23502":
      return {
        kind: "NullConstraintViolation",
        constraint: column_name ? { fields: [column_name] } : undefined,
      };
    case "40001":
    case "40P01":
      return { kind: "TransactionWriteConflict" };
    case "CONNECTION_CLOSED":
    case "CONNECTION_DESTROYED":
    case "CONNECTION_ENDED":
      return { kind: "ConnectionClosed" };
    default:
      // without the detail, which is the row
      return { kind: "postgres", code, severity, message, detail: undefined, column: column_name, hint };
  }
}

/** A failed statement as Prisma takes it; the database's own error stays on it, also for the log (`app/kit/errors.ts`). */
class FailedStatement extends DriverAdapterError {
  constructor(readonly original: DatabaseError) {
    super({ ...mapped(original), originalCode: original.code, originalMessage: original.message });
  }
}

/** What Prisma's adapter throws for what the driver threw; a fault of ours stays what it is. */
export function toPrismaError(error: unknown): unknown {
  return hasCode(error) ? new FailedStatement(error) : error;
}

/** The error behind the one that Prisma made of it. */
function original(error: unknown): unknown {
  const meta = error instanceof Error && "meta" in error ? error.meta : undefined;
  const failed = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return failed instanceof FailedStatement ? failed.original : error;
}

/**
 * The code of a failure: of one of the database's the SQLSTATE, whichever client sent the statement, of any other its own;
 * of several together the one that all of them have; empty where there is none.
 */
export function codeOf(error: unknown): string {
  const behind = original(error);
  if (hasCode(behind)) return behind.code;
  if (!(behind instanceof AggregateError)) return "";
  const [code = "", ...others] = new Set(behind.errors.map(codeOf));
  return others.length === 0 ? code : "";
}

/** The constraint that a statement broke, a key or a check, by its name in the database; null for any other failure. */
export function constraintOf(error: unknown): string | null {
  const behind = original(error);
  return (hasCode(behind) && behind.constraint_name) || null;
}
