import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { FAULTS } from "../../../scripts/qa/chaos/faults";
import type { ChaosMarket } from "../../../scripts/qa/chaos/market";
import { MUTANTS } from "../../../scripts/qa/chaos/mutants";
import { missingIn } from "../../../scripts/qa/chaos/mutate";
import { play } from "../../../scripts/qa/chaos/play";
import { inRoot } from "../../../scripts/tools/stack/root";
import { placeOfThisFile } from "../../setup/own-market";
import { type Processes, startMarket } from "../../setup/processes";

let processes: Processes;
let market: ChaosMarket;
beforeAll(async () => {
  const place = placeOfThisFile();
  processes = await startMarket(place, { webs: 2, workers: 1 });
  // Postgres and Redis are everybody's in a run of the tests: they are let be, and shaken in `npm run chaos`.
  market = { place, processes, stripe: place.doubles.services.stripe, sql, postgres: null, redis: null };
});
afterAll(() => processes.stop());

describe("a short chaos run", () => {
  test("500 operations of sixteen clients while things break: the books, the model and Stripe agree", async () => {
    const faults = Object.values(FAULTS).flat();
    const outcome = await play(market, { seed: "42", ops: 500, faults, every: 100 });
    expect(outcome.found).toEqual([]);
    expect(outcome.counts["intents captured"]).toBeGreaterThan(10);
    expect(Object.keys(outcome.counts).filter((name) => name.startsWith("fault: "))).not.toEqual([]);
  }, 240_000);
});

describe("the mutants of the hunt", () => {
  test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    "%s: what it takes away is in the product",
    (_, mutant) => {
      expect(missingIn(placeOfThisFile().build ?? inRoot("build"), mutant)).toEqual([]);
    },
  );
});
