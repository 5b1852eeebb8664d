import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import type postgres from "postgres";
import { isMain, readArguments, runMain } from "../tools/stack/cli";
import { fillCompany, withCompanyDatabase } from "./company-database";

const HELP = `npx tsx scripts/qa/exports-bench.ts   how fast an organization's exports are made, and in how much memory

Makes a database of its own with 100,000 and 1,000,000 orders of 100,000 members each, lets the job make each file in a
process of its own, and prints rows a second (counting included) and how far resident memory rose. Takes a few minutes.`;

const MB = 1024 * 1024;

interface Figures {
  rows: number;
  seconds: number;
  /** processor time of the process that makes the file, seconds */
  own: number;
  grown: number;
}

/** Processor time that the export's backend has had so far, in seconds (ticks are hundredths); undefined when it is gone. */
async function backendTime(sql: postgres.Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'dindin-export'`;
  const stat = row && (await readFile(`/proc/${row.pid}/stat`, "utf8").catch(() => undefined));
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}

/** In a process of its own: makes one export and tells how long that took and how far memory rose, in bytes. */
async function makeOne(id: number): Promise<void> {
  const { makeExport } = await import("~/domain/imports-exports/make-export.server");
  const { sql } = await import("~/data/sql.server");
  await sql`SELECT 1`;
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const used = process.cpuUsage();
  await makeExport(id, "bench");
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(used);
  const own = (user + system) / 1e6;
  const [row] = await sql<{ rows_done: number }[]>`SELECT rows_done FROM export WHERE id = ${id}`;
  const grown = process.resourceUsage().maxRSS * 1024 - before;
  process.send?.({ rows: row?.rows_done ?? 0, seconds, own, grown } satisfies Figures, () => process.exit(0));
}

async function measure(
  env: Record<string, string>,
  sql: postgres.Sql,
  id: number,
): Promise<Figures & { backend: number }> {
  const child = fork(import.meta.filename, ["--once", String(id)], {
    env: { ...process.env, ...env },
    execArgv: ["--import", "tsx"],
  });
  let backend = 0;
  const looking = setInterval(async () => {
    backend = (await backendTime(sql).catch(() => undefined)) ?? backend;
  }, 20);
  const outcome = await Promise.race([once(child, "message"), once(child, "exit")]);
  clearInterval(looking);
  if (typeof outcome[0] !== "object") throw new Error("an export broke off");
  return { ...(outcome[0] as Figures), backend };
}

async function main(): Promise<void> {
  await withCompanyDatabase(async (env, sql) => {
    console.log("Filling the database");
    await fillCompany(sql, 1, 100_000, 100_000);
    await fillCompany(sql, 2, 100_000, 1_000_000);
    await sql`VACUUM ANALYZE`;
    console.log(`Filled in ${Math.round(process.uptime())} s`);
    const cases = [
      ["corporate_users", 1],
      ["corporate_orders", 1],
      ["corporate_orders", 2],
    ] as const;
    for (const [kind, organization] of [...cases, ...cases]) {
      const load = loadavg()[0] ?? 0;
      const [asked] = await sql<{ id: number }[]>`
        INSERT INTO export (organization_id, account_id, kind) VALUES (${organization}, ${organization * 10_000_000 + 1}, ${kind}) RETURNING id`;
      const { rows, seconds, own, backend, grown } = await measure(env, sql, asked?.id ?? 0);
      const speed = Math.round(rows / seconds);
      console.log(
        `${kind}: ${rows} rows in ${seconds.toFixed(2)} s, ${speed} rows/s (processor: Postgres ${backend.toFixed(2)} s, Node ${own.toFixed(2)} s), memory +${(grown / MB).toFixed(1)} MB, load ${load.toFixed(1)}`,
      );
    }
  });
}

if (isMain(import.meta.url)) {
  const { values } = readArguments(HELP, { once: { type: "string" } });
  runMain(() => (values.once ? makeOne(Number(values.once)) : main()));
}
