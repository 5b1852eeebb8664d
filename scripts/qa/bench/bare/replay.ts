import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { env } from "~/kit/env.server";
import { keyedHash } from "~/kit/secret.server";
import type { Plan, PlannedStatement, Source, Template } from "../recording/plan";
import { TYPES, toPostgres } from "../recording/values";

const asIs = (value: unknown) => value;
const types = Object.fromEntries(
  Object.entries(TYPES).map(([name, type]) => [name, { ...type, serialize: asIs }]),
) as Record<string, postgres.PostgresType>;

/** The bare server's pool: as many connections as the product's, with the same settings. */
export const pool = postgres(env.DATABASE_URL, {
  max: env.DATABASE_POOL,
  types,
  fetch_types: false,
  connection: {
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    jit: "off",
    max_parallel_workers_per_gather: 0,
  } as unknown as postgres.ConnectionParameters,
});

/** What a request brings along, and what its statements have read so far. */
type Scope = { token: string | null; body: unknown; rows: postgres.Row[][]; uuids: string[] };

function readSource(source: Source, scope: Scope): unknown {
  if (source.from === "token") return scope.token;
  if (source.from === "uuid") {
    scope.uuids[source.number] ??= randomUUID();
    return scope.uuids[source.number];
  }
  let at: unknown = source.from === "body" ? scope.body : scope.rows[source.statement]?.[source.row];
  for (const key of source.path) at = (at as Record<string | number, unknown> | null | undefined)?.[key];
  return at;
}

function fill(template: Template, scope: Scope): unknown {
  switch (template.kind) {
    case "fixed":
      return template.value;
    case "source": {
      const value = readSource(template.source, scope);
      if (template.as === undefined || value === null || typeof value === "object") return value;
      return template.as === "string" ? toPostgres(value) : Number(value);
    }
    case "text":
      return template.parts.map((part) => fill(part, scope)).join("");
    case "array":
      return template.items.map((item) => fill(item, scope));
    case "object": {
      const made: Record<string, unknown> = {};
      for (const [key, inner] of template.entries) made[key] = fill(inner, scope);
      return made;
    }
  }
}

async function send(on: postgres.Sql | postgres.TransactionSql, one: PlannedStatement, scope: Scope) {
  const args = one.parameters.map((parameter, index) =>
    pool.typed(toPostgres(fill(parameter, scope)) as never, one.types[index] ?? 0),
  );
  const rows = await on.unsafe(one.text, args as never[], { prepare: true });
  if (one.count !== null && rows.count !== one.count)
    throw new Error(`${rows.count} rows, ${one.count} when it was recorded: ${one.text}`);
  return rows;
}

async function inSteps(steps: number[][], run: (statement: number) => Promise<void>): Promise<void> {
  for (const step of steps) await Promise.all(step.map(run));
}

/** Sends the statements of a request as the product sent them, and puts its answer together. Null for a page. */
export async function replay(plan: Plan, token: string | null, body: unknown): Promise<string | null> {
  const hash = token === null ? null : `\\x${keyedHash(token).toString("hex")}`;
  const scope: Scope = { token: hash, body, rows: [], uuids: [] };
  const run = (on: postgres.Sql | postgres.TransactionSql) => async (statement: number) => {
    scope.rows[statement] = await send(on, plan.statements[statement] as PlannedStatement, scope);
  };
  for (const step of plan.steps) {
    await Promise.all(
      step.map((unit) =>
        "statement" in unit
          ? run(pool)(unit.statement)
          : pool.begin(unit.begin.replace(/^\s*(begin|start transaction)\s*/i, ""), (tx) =>
              inSteps(unit.steps, run(tx)),
            ),
      ),
    );
  }
  return plan.answer === null ? null : JSON.stringify(fill(plan.answer, scope));
}
