import { connect, type Socket } from "node:net";
import postgres from "postgres";
import type { Sql } from "~/data/sql.server";

/**
 * COPY sends its rows and its end in separate packets. Without this, each of them waits 40 ms for the other side's
 * acknowledgment, forty tables long.
 */
function promptSocket(url: URL): Promise<Socket> {
  const unix = url.searchParams.get("host")?.startsWith("/") ? url.searchParams.get("host") : null;
  const port = Number(url.port || 5432);
  const socket = unix
    ? connect(`${unix}/.s.PGSQL.${port}`)
    : connect(port, url.hostname.replace(/^\[|\]$/g, ""));
  socket.setNoDelay(true);
  return new Promise((connected, failed) => {
    socket.once("connect", () => connected(socket)).once("error", failed);
  });
}

/**
 * Plain SQL connections for loading data: without the application's settings and without its statement timeout,
 * since one COPY may take longer than any request may. int8 comes as a number, days as `YYYY-MM-DD`.
 */
export function openDatabase(url: string, max = 1): Sql {
  const asNumber = { to: 20, from: [20], serialize: String, parse: Number };
  const asText = { to: 1082, from: [1082], serialize: String, parse: String };
  const options = {
    max,
    types: { int8: asNumber, day: asText },
    connect_timeout: 10,
    connection: { application_name: "dindin-seed", statement_timeout: 0, lock_timeout: 60_000 },
    onnotice: () => undefined,
    socket: () => promptSocket(new URL(url)),
  };
  return postgres(url, options as postgres.Options<Record<string, postgres.PostgresType>>) as unknown as Sql;
}
