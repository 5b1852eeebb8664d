import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reapLeftovers, startChild } from "./children";
import { withConnection } from "./database";
import { identify, stillRuns } from "./identity";
import { localEnvironment } from "./local";
import { lockDataDir, lockHolder, rightToClear, withLock } from "./lock";
import { startPostgres } from "./postgres";
import { root } from "./root";
import { readSecrets } from "./secrets";
import { readDotEnv } from "./settings.mjs";
import { hashOf, runUnlessStamped } from "./stamp";
import { restartDelay, supervise } from "./supervise";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "stack-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const sleeper = (name: string) =>
  startChild({ name, command: "sleep", args: ["60"], runDir: join(dir, "run"), output: "pipe" });

describe("what a killed start left running", () => {
  test("is ended when the record proves that it is ours", async () => {
    const child = sleeper("left-over");
    expect(await reapLeftovers(join(dir, "run"))).toEqual(["left-over"]);
    await child.ended;
    expect(child.isRunning()).toBe(false);
  });

  test("is let alone when its number belongs to somebody else by now", async () => {
    const stranger = spawn("sleep", ["60"]);
    const pid = stranger.pid ?? 0;
    mkdirSync(join(dir, "run"));
    const record = {
      name: "ours",
      pid,
      started: "another boot 1",
      program: "sleep",
      signal: "SIGTERM",
      graceMs: 100,
    };
    writeFileSync(join(dir, "run", "ours.json"), JSON.stringify(record));
    expect(await reapLeftovers(join(dir, "run"))).toEqual([]);
    expect(identify(pid)).toBeDefined();
    expect(readdirSync(join(dir, "run"))).toEqual([]);
    stranger.kill("SIGKILL");
  });

  test("half a record proves nothing", async () => {
    mkdirSync(join(dir, "run"));
    writeFileSync(join(dir, "run", "web.json"), '{"name":"web","pid":');
    expect(await reapLeftovers(join(dir, "run"))).toEqual([]);
  });
});

describe("one DATA_DIR", () => {
  test("is refused in one line while a living process has it", async () => {
    const release = await lockDataDir(dir, 3123);
    await expect(lockDataDir(dir)).rejects.toThrow(
      /already runs from .* at http:\/\/localhost:3123 \(process \d+\)/,
    );
    release();
    expect(lockHolder(dir)).toBeUndefined();
  });

  test("is taken over from a dead one", async () => {
    writeFileSync(
      join(dir, "start.lock"),
      JSON.stringify({ pid: 1, started: "another boot 1", program: "node" }),
    );
    const release = await lockDataDir(dir);
    expect(lockHolder(dir)?.pid).toBe(process.pid);
    release();
  });

  test("is taken over also when whoever was clearing it away died in the middle, and then the next", async () => {
    const dead = (pid: number) => JSON.stringify({ pid, started: "another boot 1", program: "node" });
    const lock = join(dir, "start.lock");
    writeFileSync(lock, dead(1));
    writeFileSync(rightToClear(lock, dead(1)), dead(2));
    writeFileSync(rightToClear(lock, dead(1) + dead(2)), dead(3));
    const release = await lockDataDir(dir);
    expect(lockHolder(dir)?.pid).toBe(process.pid);
    release();
    expect(readdirSync(dir)).toEqual([]);
  });

  test("is left alone while a living process clears it away", async () => {
    const dead = JSON.stringify({ pid: 1, started: "another boot 1", program: "node" });
    const lock = join(dir, "start.lock");
    writeFileSync(lock, dead);
    const clearing = { pid: process.pid, started: identify(process.pid)?.started, program: "node" };
    writeFileSync(rightToClear(lock, dead), JSON.stringify(clearing));
    await expect(lockDataDir(dir)).rejects.toThrow("already runs");
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test("is taken by one of many processes that find a dead one's lock", async () => {
    const file = join(dir, "start.lock");
    writeFileSync(file, JSON.stringify({ pid: 1, started: "another boot 1", program: "node" }));
    const source = `import { withLock } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
      import { mkdirSync, rmdirSync } from "node:fs";
      await withLock(${JSON.stringify(file)}, async () => {
        mkdirSync(${JSON.stringify(join(dir, "inside"))}); // Fails when another one is inside.
        await new Promise((done) => setTimeout(done, 30));
        rmdirSync(${JSON.stringify(join(dir, "inside"))});
      });`;
    const script = join(dir, "take.mts");
    writeFileSync(script, source);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => {
        const child = spawn(process.execPath, ["--import", "tsx", script], {
          cwd: root,
          stdio: "inherit",
        });
        return new Promise((done) => child.once("exit", done));
      }),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0]);
  });

  test("keeps its secrets", () => {
    expect(readSecrets(dir)).toEqual(readSecrets(dir));
    expect(readSecrets(dir).secret_key.length).toBeGreaterThanOrEqual(32);
  });
});

test("work under one lock is never done by two at once", async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((done) => setTimeout(done, 20));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(join(dir, "one.lock"), work)));
  expect(most).toBe(1);
});

test("a process that falls is started again, and not after it was stopped", async () => {
  const starts: number[] = [];
  const start = async () => {
    const child = sleeper("kept");
    starts.push(child.pid);
    return child;
  };
  const kept = await supervise("kept", start, () => undefined);
  process.kill(starts[0] ?? 0, "SIGKILL");
  await expect.poll(() => starts.length, { timeout: 5_000 }).toBe(2);
  await kept.stop();
  expect(stillRuns({ pid: starts[1] ?? 0, started: "", program: "" })).toBe(false);
  expect(identify(starts[1] ?? 0)).toBeUndefined();
  expect(starts.length).toBe(2);
});

test("however often a process falls, it is started again within a second, and in half of one once it ran well", () => {
  const pauses: number[] = [];
  for (let fall = 0; fall < 20; fall += 1) pauses.push(restartDelay(pauses.at(-1) ?? null, 0));
  expect(pauses.slice(0, 3)).toEqual([500, 1_000, 1_000]);
  expect(Math.max(...pauses)).toBe(1_000);
  expect(restartDelay(1_000, 4_999)).toBe(1_000);
  expect(restartDelay(1_000, 5_000)).toBe(500);
});

test("a stamp spares work until a source changes, and is not left by work that failed", async () => {
  const source = join(dir, "source");
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const run = (how = work) => runUnlessStamped(join(dir, "stamp"), hashOf([source]), how);
  writeFileSync(source, "one");
  await expect(run(() => Promise.reject(new Error("cut off")))).rejects.toThrow("cut off");
  expect([await run(), await run()]).toEqual([true, false]);
  writeFileSync(source, "two");
  expect(await run()).toBe(true);
  expect(done).toBe(2);
});

test("a file of settings adds to the environment and never wins over it", () => {
  const file = join(dir, ".env");
  writeFileSync(file, "STACK_TEST_SET=file\nSTACK_TEST_UNSET=file\n");
  process.env.STACK_TEST_SET = "environment";
  readDotEnv(file);
  readDotEnv(join(dir, "no-such-file"));
  expect([process.env.STACK_TEST_SET, process.env.STACK_TEST_UNSET]).toEqual(["environment", "file"]);
  for (const name of ["STACK_TEST_SET", "STACK_TEST_UNSET"]) Reflect.deleteProperty(process.env, name);
});

test("fakes exist only where the app's own rule allows them", () => {
  expect(localEnvironment({})).toBe("development");
  expect(localEnvironment({ APP_ENV: "test" })).toBe("test");
  expect(localEnvironment({ APP_ENV: "staging" })).toBeUndefined();
  expect(localEnvironment({ NODE_ENV: "production" })).toBeUndefined();
  expect(localEnvironment({ DATABASE_URL: "postgres://a@127.0.0.1/b" })).toBe("development");
  expect(localEnvironment({ DATABASE_URL: "postgres://a@db.example/b" })).toBeUndefined();
});

test("Postgres comes back with its rows after kill -9, also when the pid file names a stranger", async () => {
  const options = { dataDir: dir, password: "00ff", durability: "keep" } as const;
  const first = await startPostgres(options);
  await withConnection(first.adminUrl(), (sql) => sql`CREATE TABLE kept AS SELECT 7 AS n`);
  first.child.process.kill("SIGKILL");
  await first.child.ended;
  writeFileSync(join(dir, "postgres/postmaster.pid"), `${process.pid}\n${join(dir, "postgres")}\n`);
  const second = await startPostgres(options);
  const rows = await withConnection(second.adminUrl(), (sql) => sql`SELECT n FROM kept`);
  await second.stop();
  expect(rows[0]?.n).toBe(7);
});
