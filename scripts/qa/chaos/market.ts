import type { Sql } from "~/data/sql.server";
import type { StripeAt } from "../../../tests/setup/money";
import type { Processes } from "../../../tests/setup/processes";
import type { Place } from "../../../tests/setup/provided";

/** A server that can be stopped and started under the market. */
export interface Shakable {
  stop(how: "politely" | "at once"): Promise<void>;
  start(): Promise<void>;
}

/** A marketplace that may be shaken: its processes, and as many of its servers as belong to it alone. */
export interface ChaosMarket {
  place: Place;
  processes: Processes;
  stripe: StripeAt;
  /** a pool of the harness on the market's database; made anew after a restart of the server */
  sql: Sql;
  postgres: Shakable | null;
  redis: Shakable | null;
}

/** Moves the one clock of SQL, web, jobs and doubles to so many seconds from real time. */
export async function setClock(market: ChaosMarket, offset_seconds: number): Promise<void> {
  await market.sql`UPDATE clock SET offset_seconds = ${offset_seconds} WHERE id = 1`;
  await tellDoubles(market, "/__clock", { offset_seconds });
}

/** A word to the doubles' control address. */
export async function tellDoubles<T>(market: ChaosMarket, path: string, body?: object): Promise<T> {
  const answer = await fetch(new URL(path, market.place.doubles.control), {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) throw new Error(`the doubles refused ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
