import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { writeReview } from "~/domain/reviews/write-review.server";
import { openDatabase } from "../../../prisma/demo/database";
import { loadReference } from "../../../prisma/reference";
import { type World, ZIP } from "../../../scripts/qa/bench/case";
import { CASES } from "../../../scripts/qa/bench/cases";
import { checkOnce } from "../../../scripts/qa/bench/check-once";
import { RECORDED_POOL } from "../../../scripts/qa/bench/environment";
import { measureLists } from "../../../scripts/qa/bench/lists";
import { makeWorld } from "../../../scripts/qa/bench/people";
import { startBare } from "../../../scripts/qa/bench/processes";
import { record } from "../../../scripts/qa/bench/recording/record";
import { openTap, type Tap } from "../../../scripts/qa/bench/recording/tap";
import { measureSpread } from "../../../scripts/qa/bench/spread";
import { measureWrites } from "../../../scripts/qa/bench/writes/writes";
import type { Child } from "../../../scripts/tools/stack/children";
import { freePort } from "../../../scripts/tools/stack/ports";
import { inRoot } from "../../../scripts/tools/stack/root";
import { aChef, aCorporateAdmin, aDeliveredOrder, aMarketplace, aMeal, aMember } from "../../builders";
import { anInvoicedOrganization } from "../../setup/invoiced";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

/** Every case of the bench with its checks, once: a product that moved on fails here and not months later. */

const place = resourcesOfThisFile();
const bundle = inRoot(".cache", `${place.name}.mjs`);
let tap: Tap;
let environment: TestEnvironment;
let bare: Child;
let world: World;

/** A city of the demo's ZIP code with the dishes that the searches are for, and somebody for whom each list is long. */
async function settle(): Promise<void> {
  const loader = openDatabase(place.env.MIGRATE_DATABASE_URL ?? "");
  await loadReference(loader);
  // In a market this small an order's number may be an account's: a recording would take one for the other.
  await loader`ALTER SEQUENCE orders_id_seq RESTART WITH 1000001`.finally(() => loader.end());
  const city = await aMarketplace({ name: "Nashville" });
  await environment.sql`INSERT INTO marketplace_zip (zip, marketplace_id) VALUES (${ZIP}, ${city.id})`;
  const chef = await aChef({ marketplace: { ...city, zips: [ZIP, ...city.zips] } });
  const dishes = ["Chicken biryani", "Pork dumplings", "Catfish soup", "Vegetarian minestrone"];
  for (const name of dishes) await aMeal({ chef, name });
  await aMeal({ chef, name: "Lunch bowl", voucher: true });
  const { ana, order_id } = await aDeliveredOrder(chef, 1250);
  await writeReview(ana, { order_id, rating: 5, written_content: "Deep, smoky heat." });
  const organization = await anInvoicedOrganization();
  await aCorporateAdmin({ organization });
  for (const wallet of [2_000, 1_000]) await aMember({ organization, wallet, vouchers: 1 });
}

beforeAll(async () => {
  tap = await openTap(place.env.DATABASE_URL ?? "");
  environment = await ownEnvironment(
    { webs: 1, workers: 0 },
    { DATABASE_URL: tap.url, DATABASE_POOL: RECORDED_POOL },
  );
  const port = await freePort();
  [bare] = await Promise.all([startBare(place.folder, port, place.env, bundle), settle()]);
  const servers = { product: environment.url, recorded: environment.url, bare: `http://127.0.0.1:${port}` };
  world = await makeWorld(servers, { diners: 4, meals: 2 });
});
afterAll(async () => {
  await Promise.all([bare?.stop(), environment?.stop()]);
  await tap?.close();
  rmSync(bundle, { force: true });
});

describe("against the bare server", () => {
  test.each(CASES)("$title", async (one) => {
    const operations = await one.operations(world);
    const { statements, trips } = await record(tap, one, operations, world);
    expect(statements).toBeGreaterThan(0);
    expect(trips).toBeGreaterThan(0);
    await checkOnce(one, operations, world);
  });
});

describe("the product alone", () => {
  const env = place.env;
  // each figure is printed when it is there
  beforeAll(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
  afterAll(() => void vi.restoreAllMocks());

  test("checkouts at a pace", async () => {
    const log = join(inject("services").folder, "logs/postgres.log");
    const { checkouts, failed } = await measureSpread(world, log, 0.2, {
      wallets: 4,
      perSecond: 20,
      warmUp: 0,
    });
    expect(failed).toEqual([]);
    expect(checkouts).toBe(4);
  });

  test("every list of the document", async () => {
    const worked = () => ({ product: 0, bare: 0, postgres: 0 });
    const { problems, figures } = await measureLists({ product: environment.url, env, worked }, 1);
    expect(problems).toEqual([]);
    expect(figures.length).toBeGreaterThan(100);
  });

  test("every write of the document", async () => {
    const { problems } = await measureWrites({ product: environment.url, env }, { warmUp: 0, rounds: 1 });
    expect(problems).toEqual([]);
  });
});
