import postgres from "postgres";
import { env } from "~/kit/env.server";

/** A statement as the product sent it. */
type Statement = { text: string; args: postgres.ParameterOrJSON<never>[] };
/** The statements of one answer. */
export type Plan = Statement[];

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: Number },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
};
const connection = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  jit: "off",
  max_parallel_workers_per_gather: 0,
} as unknown as postgres.ConnectionParameters;

/** The bare server's own pool: as many connections as the product's, with the same settings. */
export const pool = postgres(env.DATABASE_URL, { max: env.DATABASE_POOL, types, connection });

let recording: { text: string; parameters: unknown[]; types: unknown[] }[] | null = null;

/** What the product's verbs find as their pool when they are asked here: it notes down what they send. */
const noted = postgres(env.DATABASE_URL, {
  max: 4,
  types,
  connection,
  debug: (_connection, text, parameters, kinds) =>
    recording?.push({ text, parameters, types: kinds as unknown[] }),
});
(globalThis as { dindinSql?: unknown }).dindinSql = noted;

/**
 * Has the product answer once and keeps what it asked the database. It is asked twice and the second time counts: by
 * then it holds what it keeps between requests (the marketplaces, counts of long lists), as it does under load.
 */
export async function record<T>(ask: () => Promise<T>): Promise<{ answer: T; plan: Plan }> {
  await ask();
  recording = [];
  try {
    const answer = await ask();
    const plan = recording.map(({ text, parameters, types: kinds }) => ({
      text,
      args: parameters.map((value, index) =>
        pool.typed(value as never, Number(kinds[index] ?? 0)),
      ) as never[],
    }));
    return { answer, plan };
  } finally {
    recording = null;
  }
}

/** Sends the statements again, all at once, as prepared ones. Answers the rows of each. */
export function replay(plan: Plan): Promise<postgres.Row[][]> {
  return Promise.all(plan.map(({ text, args }) => pool.unsafe(text, args, { prepare: true })));
}

/** Remembers one recording for each path; recordings are made one after the other, since they share a notebook. */
export function recordedOnce<T>(
  ask: (url: URL) => Promise<T>,
): (path: string) => Promise<{ answer: T; plan: Plan }> {
  const known = new Map<string, Promise<{ answer: T; plan: Plan }>>();
  return (path) => {
    let found = known.get(path);
    if (!found) {
      found = turn.then(() => record(() => ask(new URL(path, env.APP_ORIGIN))));
      turn = found.catch(() => undefined);
      known.set(path, found);
    }
    return found;
  };
}
let turn: Promise<unknown> = Promise.resolve();
