import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "~/data/sql.server";
import { linesIn, linesOf, secretSettings, secretsIn } from "../../../../tests/setup/logs";
import type { Run } from "../run";

/** Everybody's email, phone and token, and the keys of the settings, by their names. */
async function secretsOf({ environment, model }: Run): Promise<Record<string, string>> {
  const people = await sql<{ id: number; email: string; phone: string | null }[]>`
    SELECT id, email::text, phone FROM account WHERE deleted_at IS NULL`;
  const theirs = people.flatMap(({ id, email, phone }) => [
    [`email of account ${id}`, email],
    ...(phone === null ? [] : [[`phone of account ${id}`, phone]]),
  ]);
  const tokens = [...model.users, ...model.cooks].map(({ token }, n) => [`token ${n}`, token]);
  return { ...secretSettings(environment.place.env), ...Object.fromEntries([...theirs, ...tokens]) };
}

/** Logs hold no secret: those of web, jobs, Postgres and Redis, and the errors that were kept beside the work that failed. */
export async function secretsInLogs(run: Run): Promise<string[]> {
  const { folder } = run.environment.place;
  // Postgres and Redis log beside the place, the market's processes in it
  const folders = [folder, dirname(folder)].map((one) => join(one, "logs")).filter(existsSync);
  const kept = await sql<{ words: string }[]>`
    SELECT last_error AS words FROM outbox WHERE last_error IS NOT NULL
    UNION ALL SELECT last_error FROM provider_event WHERE last_error IS NOT NULL
    UNION ALL SELECT last_error FROM transfer WHERE last_error IS NOT NULL
    UNION ALL SELECT last_error FROM transfer_reversal WHERE last_error IS NOT NULL`;
  const errors = linesOf(
    "last_error",
    kept.map(({ words }) => words),
  );
  const lines = [...folders.flatMap(linesIn), ...errors];
  run.count("lines of logs", lines.length);
  const found = secretsIn(lines, await secretsOf(run));
  return found.map((one) => `a log holds a secret: ${one}`);
}
