import postgres from "postgres";
import type { Sql } from "~/data/sql.server";

/**
 * Plain SQL connections for loading data: without the application's settings and without its statement timeout,
 * since one COPY may take longer than any request may. int8 comes as a number, days as `YYYY-MM-DD`.
 */
export function openDatabase(url: string, max = 1): Sql {
  const asNumber = { to: 20, from: [20], serialize: String, parse: Number };
  const asText = { to: 1082, from: [1082], serialize: String, parse: String };
  return postgres(url, {
    max,
    types: { int8: asNumber, day: asText },
    connect_timeout: 10,
    connection: { application_name: "dindin-seed", statement_timeout: 0, lock_timeout: 60_000 },
    onnotice: () => undefined,
  }) as unknown as Sql;
}
