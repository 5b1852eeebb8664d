import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import { aCorporateAdmin, anOrganization, type TestOrganization, unique } from "../../builders";
import { flushQueue, waitUntil } from "../../setup/faults";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

const MANY = 50_000;
const PART = 5_000;
const MB = 1024 * 1024;
/** What a file begins with before its first row. Bytes. */
const BYTE_ORDER_MARK = 3;
const MEMBERS = "/api/export-corporate-users/";

let environment: TestEnvironment;
let organization: TestOrganization;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  organization = await anOrganization();
  const mark = unique();
  // in parts, since a statement has 15 s and this machine may be busy
  for (let from = 1; from <= MANY - 2; from += PART)
    await sql`
    WITH made AS (
      INSERT INTO account (email, referral_code, first_name, last_name)
      SELECT ${mark}::text || n || '@' || repeat('a-long-name.', 20) || 'test', ${mark}::text || n, 'Noor', 'Haddad'
      FROM generate_series(${from}::int, ${Math.min(from + PART - 1, MANY - 2)}::int) AS n RETURNING id)
    INSERT INTO membership (organization_id, account_id, status, first_name, last_name, phone, joined_at)
    SELECT ${organization.id}::int, id, 'activated'::"MemberStatus", '=' || id, 'Haddad', '+1615' || lpad((id % 10000000)::text, 7, '0'), app_now() FROM made`;
});
afterAll(() => environment.stop());

const folder = () => join(resourcesOfThisFile().folder, "exports");
const filesOf = async (id: number) =>
  (await readdir(folder()).catch(() => [])).filter((name) => name.startsWith(`${id}.`));

/** Resident memory of the market's worker, bytes: now, or the most it ever was. */
async function memory(which: "VmRSS" | "VmHWM"): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!command.includes("worker.js") || !environment.includes(resourcesOfThisFile().folder)) continue;
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
  }
  throw new Error("the worker does not run");
}

async function ask(admin: Awaited<ReturnType<typeof aCorporateAdmin>>, search = "") {
  const asked = await as(admin, environment.url).post<{ id: number; url: string }>(MEMBERS, { search });
  expect(asked.status).toBe(202);
  return asked.body;
}

/** What an export has on the disk so far, its draft or the file. Bytes; 0 while there is none. */
async function bytesOf(id: number): Promise<number> {
  let bytes = 0;
  for (const name of await filesOf(id)) {
    // a draft becomes the file meanwhile
    bytes += await stat(join(folder(), name)).then(
      (file) => file.size,
      () => 0,
    );
  }
  return bytes;
}

/** True while an export's connection waits for its worker to read on; false once all of it is on its way. */
async function isHalfWay(): Promise<boolean> {
  const state = await waitUntil(async () => {
    const [row] = await environment.sql<{ state: string; wait_event: string | null }[]>`
      SELECT state, wait_event FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'dindin-export'`;
    return row?.state !== "active" ? "over" : row.wait_event === "ClientWrite" && "half-way";
  });
  return state === "half-way";
}

/** Asks for an export and stops its worker half-way, with `half` bytes written. One that was too quick for that is left alone, and another asked for. */
async function askAndStopHalfWay(admin: Awaited<ReturnType<typeof aCorporateAdmin>>) {
  for (;;) {
    const asked = await ask(admin);
    await waitUntil(async () => (await bytesOf(asked.id)) > BYTE_ORDER_MARK, 60, 5);
    environment.freezeWorker(0);
    if (await isHalfWay()) return { ...asked, half: await bytesOf(asked.id) };
    environment.thawWorker(0);
    await waitUntil(async () => (await as(admin, environment.url).get(asked.url)).status === 200);
  }
}

function expectWhole(text: string): void {
  const lines = text.trimEnd().split("\n");
  expect([lines.length, new Set(lines).size]).toEqual([MANY + 1, MANY + 1]);
  expect(lines.filter((line) => /^\d+,'=\d+,Haddad,/.test(line))).toHaveLength(MANY - 2);
}

describe(`an export of ${MANY} rows (case 58)`, () => {
  test("the worker is killed half-way: no file, then a whole one by another; memory stays; 24 h later it is gone", async () => {
    const admin = await aCorporateAdmin({ organization });
    const other = await aCorporateAdmin({ organization });
    const { id, url, half } = await askAndStopHalfWay(admin);
    await environment.killWorker(0);
    await flushQueue(resourcesOfThisFile());
    const names = await filesOf(id);
    expect(names).toEqual([expect.stringMatching(/\.part$/)]);
    const waiting = await as(admin, environment.url).get<{ status: string }>(url);
    expect([waiting.status, waiting.body.status]).toEqual([202, "running"]);

    await environment.restartWorker(0);
    await waitUntil(
      async () =>
        (await memory("VmRSS").catch(() => 0)) > 50 * MB && environment.log("worker-0").includes("ready"),
    );
    const before = await memory("VmRSS");
    // the lease of the one that died
    await environment.clock.advance(61);
    await waitUntil(async () => (await as(admin, environment.url).get(url)).status === 200, 90);
    expect((await memory("VmHWM")) - before).toBeLessThan(200 * MB);

    const file = await as(admin, environment.url).get(url);
    expectWhole(file.text);
    expect(await bytesOf(id)).toBeGreaterThan(half);
    expect((await as(other, environment.url).get(url)).status).toBe(404);
    const [row] = await sql`SELECT status, rows_done, rows_total FROM export WHERE id = ${id}`;
    expect(row).toEqual({ status: "done", rows_done: MANY, rows_total: MANY });

    await environment.clock.advance(24 * 3600 + 1);
    const gone = await as(admin, environment.url).get<{ code: string }>(url);
    expect([gone.status, gone.body.code]).toEqual([409, "export_expired"]);
    await environment.clock.reset();
  });

  test("the database ends its connection half-way: no file, then a whole one", async () => {
    const admin = await aCorporateAdmin({ organization });
    const { id, url } = await askAndStopHalfWay(admin);
    const cut = await environment.sql<{ cut: boolean }[]>`
      SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'dindin-export'`;
    expect(cut).toEqual([{ cut: true }]);
    environment.thawWorker(0);
    await waitUntil(async () => (await filesOf(id)).length === 0);
    await environment.clock.advance(6);
    await waitUntil(async () => (await as(admin, environment.url).get(url)).status === 200);
    const [message] = await sql`SELECT attempts FROM outbox WHERE key = ${`export.requested:${id}`}`;
    expect(message).toEqual({ attempts: 2 });
    expect((await filesOf(id)).length).toBe(1);
  });
});
