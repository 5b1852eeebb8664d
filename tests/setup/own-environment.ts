import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { connect, type Sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import type { FakesInfo } from "../../scripts/tools/stack/fakes";
import { type Processes, startProcesses } from "./processes";
import type { TestResources } from "./provided";
import { SHORT_LIVED } from "./short-lived";

type Shared = typeof globalThis & { dindinPlace?: TestResources };

export type TestEnvironment = Processes & {
  /** Origin of the first web server. */
  url: string;
  /** A connection pool of the test on the environment's database, with the app's rights. */
  sql: Sql;
  fakes: FakesInfo;
  stripe: FakesInfo["services"]["stripe"];
  clock: {
    /** Moves the one clock of web, jobs, SQL, fakes and this process forward, in seconds. */
    advance(seconds: number): Promise<void>;
    /** Sets it to an instant, ISO 8601. */
    set(now: string): Promise<void>;
    reset(): Promise<void>;
  };
  /** Logs of the environment's processes as text: "web-0", "worker-0". */
  log(name: string): string;
  /** What the shared Postgres has logged so far about this environment's database, an entry each, whole. */
  postgresLog(): string[];
};

async function moveClock(url: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/dev/clock.json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The clock did not move: ${answer.status} ${await answer.text()}`);
  const { offset_seconds } = (await answer.json()) as { offset_seconds: number };
  // what runs in process goes by the same clock
  clock.setOffset(offset_seconds * 1000);
}

/** The database, Redis database and fakes of the calling `*.isolated.test.ts` file, without processes yet. */
export function resourcesOfThisFile(): TestResources {
  const place = (globalThis as Shared).dindinPlace;
  if (!place) throw new Error("ownMarket() works in files named *.isolated.test.ts only");
  return place;
}

/**
 * An environment that belongs to the calling test file alone: an empty migrated database, Redis, fakes,
 * and as many web servers and workers as asked for. The file must be named `*.isolated.test.ts`; builders and
 * verbs it imports work on the same database. Call `stop()` when done.
 */
export async function ownEnvironment(
  count: { webs: number; workers: number },
  env: Record<string, string> = {},
): Promise<TestEnvironment> {
  const place = resourcesOfThisFile();
  const processes = await startProcesses(place, count, env, SHORT_LIVED);
  const url = processes.urls[0] ?? "";
  const sql = connect(place.env.DATABASE_URL ?? "", 4);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
  return {
    ...processes,
    url,
    sql,
    fakes: place.fakes,
    stripe: place.fakes.services.stripe,
    clock: {
      advance: (seconds) => moveClock(url, { advance_seconds: seconds }),
      set: (now) => moveClock(url, { now }),
      reset: () => moveClock(url, { reset: true }),
    },
    log: (name) => read(join(place.folder, "logs", `${name}.log`)),
    postgresLog: () =>
      read(join(inject("services").folder, "logs/postgres.log"))
        .split(/\n(?=\d{4}-\d\d-\d\d )/)
        .filter((entry) => entry.includes(`@${place.name} `)),
    async stop() {
      await processes.stop();
      await sql.end({ timeout: 5 });
    },
  };
}
