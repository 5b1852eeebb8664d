import { spawn } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isHealthy } from "../../../scripts/tools/health";
import { applyMigrations, migrationsDir } from "../../../scripts/tools/stack/migrations";
import { inRoot, typescript } from "../../../scripts/tools/stack/root";
import { temporaryFolder } from "../../../scripts/tools/stack/scratch";
import { as, guest } from "../../as";
import { aDiner, aMeal, type TestDiner, type TestMeal } from "../../builders";
import { size } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

const HEARTBEAT_FILE = join(resourcesOfThisFile().folder, "alive");

let environment: TestEnvironment;
let meal: TestMeal;
const shoppers: TestDiner[] = [];
const folder = temporaryFolder("expanding");
const owner = process.env.MIGRATE_DATABASE_URL ?? "";
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 }, { HEARTBEAT_FILE });
  meal = await aMeal({ schedule: { count: 900 } });
  for (let n = 0; n < size(60, 200); n += 1) shoppers.push(await aDiner({ gift: 4000, cart: [meal] }));
  cpSync(migrationsDir(), folder.path, { recursive: true });
  write(
    "9998_expand",
    "ALTER TABLE orders ADD COLUMN gate_code text;\nALTER TABLE meal ADD COLUMN spice int NOT NULL DEFAULT 0;\nCREATE TABLE pantry (id int PRIMARY KEY);",
  );
  write(
    "9999_index",
    "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS orders_gate_code ON orders (gate_code) WHERE gate_code IS NOT NULL;",
  );
});
afterAll(async () => {
  await environment?.stop();
  folder.remove();
});

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test("builders of the test write into the market's own database", async () => {
  const diner = await aDiner();
  const [row] = await environment.sql`SELECT count(*)::int AS n FROM account WHERE id = ${diner.account_id}`;
  expect(row?.n).toBe(1);
});

/** What time it is for a web server, as its pages tell it; milliseconds. */
async function timeAt(url: string): Promise<number> {
  const data = await fetch(`${url}/_root.data?_routes=root`).then((answer) => answer.text());
  return Date.parse(/"now","([^"]+)"/.exec(data)?.[1] ?? "not told");
}

/** The times that all of them tell, the database included, in hours from now. */
async function hoursAhead(): Promise<number[]> {
  const [row] = await environment.sql<{ at: Date }[]>`SELECT app_now() AS at`;
  const told = [...(await Promise.all(environment.urls.map(timeAt))), row?.at.getTime() ?? Number.NaN];
  return told.map((at) => Math.round((at - Date.now()) / 3_600_000) + 0);
}

test("both web servers read the one clock, and so does SQL", async () => {
  expect(await hoursAhead()).toEqual([0, 0, 0]);
  await environment.clock.advance(86_400);
  await expect.poll(hoursAhead).toEqual([24, 24, 24]);
  await environment.clock.reset();
  await expect.poll(hoursAhead).toEqual([0, 0, 0]);
});

test("a web server that is killed leaves the other one serving, and comes back on its port", async () => {
  const [first = "", second = ""] = environment.urls;
  await environment.kill(1);
  expect(await isReady(second)).toBe(false);
  expect(await isReady(first)).toBe(true);
  await environment.restart(1);
  expect(await isReady(second)).toBe(true);
});

test("the worker leaves signs of life, which is what its container's health check asks for", async () => {
  const healthy = () => isHealthy("node build/worker.js", { HEARTBEAT_FILE });
  await expect.poll(healthy, { timeout: 20_000 }).toBe(true);
});

function write(name: string, script: string): void {
  mkdirSync(join(folder.path, name));
  writeFileSync(join(folder.path, name, "migration.sql"), script);
}

/** What a balancer in front of both web servers knows: who is ready, asked ten times a second. */
class Balancer {
  #ready = new Set<string>();
  #isOpen = true;
  #turn = 0;
  async watch(): Promise<void> {
    while (this.#isOpen) {
      for (const url of environment.urls) {
        const isReady = await fetch(`${url}/readyz`)
          .then(({ status }) => status === 200)
          .catch(() => false);
        if (isReady) this.#ready.add(url);
        else this.#ready.delete(url);
      }
      await sleep(100);
    }
  }
  close(): void {
    this.#isOpen = false;
  }
  next(): string {
    const ready = [...this.#ready];
    this.#turn += 1;
    return ready[this.#turn % ready.length] ?? environment.urls[0] ?? "";
  }
}

type Seen = { what: string; status: number; ms: number };

/** Requests at an even pace, whatever becomes of them, until `isOver`; reads, carts and whole checkouts. */
async function traffic(balancer: Balancer, perSecond: number, isOver: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  const under: Promise<void>[] = [];
  const note = async (what: string, ask: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const status = await ask().then(
      (answer) => answer.status,
      () => 599,
    );
    seen.push({ what, status, ms: performance.now() - begun });
  };
  const buy = async (ana: TestDiner) => {
    const payments = [{ method: "wallet", amount: "30.75" }];
    let cart_transaction = "";
    await note("hold", async () => {
      const intent = await as(ana, balancer.next()).post<{ cart_transaction: string }>(
        "/api/v1/shop/intent/create/",
        { payments },
      );
      cart_transaction = intent.body.cart_transaction;
      return intent;
    });
    await note("order", () =>
      as(ana, balancer.next()).post("/api/v1/shop/order/create/", { paymentIntent: { cart_transaction } }),
    );
  };
  const waiting = [...shoppers];
  for (let n = 0; !isOver(); n += 1) {
    const ana = shoppers[n % shoppers.length] as TestDiner;
    const buyer = n % 4 === 0 ? waiting.pop() : undefined;
    if (buyer) under.push(buy(buyer));
    else if (n % 2 === 0) under.push(note("cart", () => as(ana, balancer.next()).get("/api/newcart/")));
    else under.push(note("meals", () => guest(balancer.next()).get("/api/local-meals/")));
    await sleep(1000 / perSecond);
  }
  await Promise.all(under);
  return seen;
}

describe("the next version is rolled out under traffic (case 65)", () => {
  test("an expanding migration killed half-way and run again, then every process in turn: not one 5xx, nobody cut off", async () => {
    const balancer = new Balancer();
    const watching = balancer.watch();
    let isOver = false;
    const running = traffic(balancer, size(10, 20), () => isOver);
    await sleep(1_000);

    // Somebody reads a meal for long, so that the migration has one table and waits for the other.
    const reader = await environment.sql.reserve();
    await reader`BEGIN`;
    await reader`SELECT count(*) FROM meal`;
    const killed = spawn(
      process.execPath,
      [...typescript(inRoot("tests/setup/migrate-from.ts")), owner, folder.path],
      { stdio: "ignore" },
    );
    const gone = new Promise((done) => killed.once("exit", done));
    await vi.waitFor(
      async () => {
        const waiting = await environment.sql`
          SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation WHERE NOT l.granted AND l.mode = 'AccessExclusiveLock' AND c.relname = 'meal'
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        expect(waiting).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    killed.kill("SIGKILL");
    await gone;
    const half =
      await environment.sql`SELECT FROM _prisma_migrations WHERE migration_name >= '9998' AND finished_at IS NOT NULL`;
    expect(half).toHaveLength(0);
    await reader`ROLLBACK`;
    reader.release();
    expect(await applyMigrations(owner, undefined, folder.path)).toEqual(["9998_expand", "9999_index"]);
    expect(await applyMigrations(owner, undefined, folder.path)).toEqual([]);

    for (const index of [0, 1]) {
      expect((await environment.end(index)).how).toBe("exit code 0");
      await environment.restart(index);
      await sleep(500);
    }
    expect((await environment.endWorker(0)).how).toBe("exit code 0");
    await environment.restartWorker(0);
    await sleep(1_000);
    isOver = true;
    const seen = await running;
    balancer.close();
    await watching;

    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    const kinds = new Set(seen.map(({ what }) => what));
    expect(kinds).toEqual(new Set(["cart", "meals", "hold", "order"]));
    const orders = seen.filter(({ what }) => what === "order");
    expect(orders.every(({ status }) => status === 201)).toBe(true);
    // A migration that waits gives way in less than a second; nobody waited much longer behind it.
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(9_000);
    const [valid] =
      await environment.sql`SELECT indisvalid FROM pg_index WHERE indexrelid = 'orders_gate_code'::regclass`;
    expect(valid).toEqual({ indisvalid: true });
    const [placed] = await environment.sql`SELECT count(*)::int AS n FROM orders WHERE status = 'placed'`;
    expect(placed).toEqual({ n: orders.length });
    expect(await brokenLedgerRules(environment.sql)).toEqual([]);
  }, 300_000);
});
