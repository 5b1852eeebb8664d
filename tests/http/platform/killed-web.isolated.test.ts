import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPlan, startReadyWeb } from "../../../scripts/tools/stack/app";
import type { Child } from "../../../scripts/tools/stack/children";
import { type SupervisedProcess, supervise } from "../../../scripts/tools/stack/supervise";
import { waitUntil } from "../../setup/faults";
import { resourcesOfThisFile } from "../../setup/own-environment";

/** How soon a killed web server has to answer again, in milliseconds. */
const BACK_WITHIN_MS = 10_000;
/** After so many in quick succession every pause has grown as far as it grows. */
const KILLS = 6;

const place = resourcesOfThisFile();
const plan: AppPlan = {
  name: "web",
  env: place.env,
  dataDir: place.folder,
  mode: "built",
  build: place.build,
};

let web: Child;
let kept: SupervisedProcess;
beforeAll(async () => {
  // As `npm start` does it.
  const start = async () => (web = await startReadyWeb(plan));
  kept = await supervise("web", start, () => undefined);
});
afterAll(() => kept?.stop());

const isReady = () =>
  fetch(`http://127.0.0.1:${place.env.PORT}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test("a web server that is killed again and again is back within ten seconds each time", async () => {
  const took: number[] = [];
  for (let n = 0; n < KILLS; n += 1) {
    const begun = Date.now();
    const killed = web;
    killed.process.kill("SIGKILL");
    await waitUntil(async () => web !== killed && isReady(), 60, 50);
    took.push(Date.now() - begun);
  }
  expect(Math.max(...took)).toBeLessThan(BACK_WITHIN_MS);
});
