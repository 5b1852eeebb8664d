import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools/stack/root";
import type { Fakes } from "./start-fakes.ts";
import { stripeFor } from "./testing.ts";

const MAIN = join(import.meta.dirname, "main.ts");

function run(
  dataDir: string,
  { NODE_ENV = "development", APP_ENV = "" }: { NODE_ENV?: string; APP_ENV?: string },
) {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir };
  Object.assign(env, { NODE_ENV, APP_ENV });
  if (APP_ENV === "") delete env.APP_ENV;
  return spawn(process.execPath, ["--import", "tsx", MAIN], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function start(dataDir: string) {
  const child = run(dataDir, { APP_ENV: "test" });
  const [line] = await once(child.stdout, "data");
  const ready: Pick<Fakes, "services" | "control"> & { ready: boolean } = JSON.parse(String(line));
  return { child, ...ready };
}

test("after kill -9 everything answered is still there, at the same address, with the same keys", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "fakes-"));
  const first = await start(dataDir);
  const before = stripeFor(first.services.stripe);
  const customer = await before.customers.create({ email: "ana@example.test" });
  const card = await before.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const intents = await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      before.paymentIntents.create(
        { amount: 1000 + i, currency: "usd", customer: customer.id },
        { idempotencyKey: `i${i}` },
      ),
    ),
  );
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await start(dataDir);
  expect(second.services).toEqual(first.services);
  const after = stripeFor(second.services.stripe);
  expect((await after.paymentMethods.list({ customer: customer.id })).data.map((one) => one.id)).toEqual([
    card.id,
  ]);
  const found = await after.paymentIntents.list({ customer: customer.id, limit: 100 });
  expect(new Set(found.data.map((one) => one.id))).toEqual(new Set(intents.map((one) => one.id)));
  const again = await after.paymentIntents.create(
    { amount: 1003, currency: "usd", customer: customer.id },
    { idempotencyKey: "i3" },
  );
  expect(again.id).toBe(intents[3]?.id);
  const paid = await after.paymentIntents.confirm(again.id, { payment_method: card.id });
  expect(paid.status).toBe("succeeded");
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
});

test.each<{ NODE_ENV?: string; APP_ENV?: string }>([
  { NODE_ENV: "production" },
  { APP_ENV: "production" },
  { APP_ENV: "staging" },
  { APP_ENV: "preprod" },
])("does not start with %j", async (environment) => {
  const child = run(mkdtempSync(join(tmpdir(), "fakes-")), environment);
  const [[code], [said]] = await Promise.all([once(child, "exit"), once(child.stderr, "data")]);
  expect(code).toBe(1);
  expect(String(said)).toContain("do not start in production");
});
