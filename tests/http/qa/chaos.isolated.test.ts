import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { ChaosEnvironment } from "../../../scripts/qa/chaos/environment";
import { FAULTS } from "../../../scripts/qa/chaos/faults";
import { MUTANTS } from "../../../scripts/qa/chaos/mutants";
import { missingIn } from "../../../scripts/qa/chaos/mutate";
import { runOperations } from "../../../scripts/qa/chaos/play";
import { inRoot } from "../../../scripts/tools/stack/root";
import { resourcesOfThisFile } from "../../setup/own-environment";
import { type Processes, startProcesses } from "../../setup/processes";
import { SHORT_LIVED } from "../../setup/short-lived";

let processes: Processes;
let environment: ChaosEnvironment;
beforeAll(async () => {
  const place = resourcesOfThisFile();
  processes = await startProcesses(place, { webs: 2, workers: 1 }, {}, SHORT_LIVED);
  // Postgres and Redis are everybody's in a run of the tests: they are let be, and shaken in `npm run chaos`.
  environment = {
    ...{ place, processes, stripe: place.fakes.services.stripe, sql },
    ...{ postgres: null, redis: null, adminUrl: null },
  };
});
afterAll(() => processes.stop());

describe("a short chaos run", () => {
  test("300 operations of sixteen clients while things break: the ledger, the model and Stripe agree", async () => {
    const faults = Object.values(FAULTS).flat();
    const outcome = await runOperations(environment, { seed: "42", ops: 300, faults, every: 60 });
    expect(outcome.found).toEqual([]);
    expect(outcome.counts["intents captured"]).toBeGreaterThan(10);
    expect(Object.keys(outcome.counts).filter((name) => name.startsWith("fault: "))).not.toEqual([]);
  }, 240_000);
});

describe("the mutants", () => {
  test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    "%s: what it takes away is in the product",
    (_, mutant) => {
      expect(missingIn(resourcesOfThisFile().build ?? inRoot("build"), mutant)).toEqual([]);
    },
  );
});
