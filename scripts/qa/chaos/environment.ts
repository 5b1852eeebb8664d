import type { Sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { StripeAt } from "../../../tests/setup/money";
import type { Processes } from "../../../tests/setup/processes";
import type { TestResources } from "../../../tests/setup/provided";

/** A server that can be stopped and started under the environment. */
export interface RestartableServer {
  stop(how: "politely" | "at once"): Promise<void>;
  start(): Promise<void>;
}

/** An environment whose parts may fail: its processes, and as many of its servers as belong to it alone. */
export interface ChaosEnvironment {
  place: TestResources;
  processes: Processes;
  stripe: StripeAt;
  /** a pool of the harness on the environment's database; made again after a restart of the server */
  sql: Sql;
  postgres: RestartableServer | null;
  redis: RestartableServer | null;
  /** superuser's address of the server, not of the run's database: where that may be put back to a copy */
  adminUrl: string | null;
}

/** Moves the one clock of SQL, web, jobs, fakes and of this process, which does what staff do, to so many seconds from real time. */
export async function setClock(environment: ChaosEnvironment, offset_seconds: number): Promise<void> {
  await environment.sql`UPDATE clock SET offset_seconds = ${offset_seconds} WHERE id = 1`;
  clock.setOffset(offset_seconds * 1000);
  await controlFakes(environment, "/__clock", { offset_seconds });
}

/** A word to the fakes' control address. */
export async function controlFakes<T>(
  environment: ChaosEnvironment,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(new URL(path, environment.place.fakes.control), {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) throw new Error(`the fakes refused ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
