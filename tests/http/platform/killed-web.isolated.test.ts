import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPlan, startReadyWeb } from "../../../scripts/tools/stack/app";
import type { Child } from "../../../scripts/tools/stack/children";
import { type SupervisedProcess, supervise } from "../../../scripts/tools/stack/supervise";
import { isLongRun, size, waitUntil } from "../../setup/faults";
import { resourcesOfThisFile } from "../../setup/own-environment";
import { SHORT_LIVED } from "../../setup/short-lived";

/** After so many in quick succession every pause has grown as far as it grows. */
const KILLS = size(3, 4);
/** Until people notice. Milliseconds. */
const WITHIN_MS = 10_000;

const place = resourcesOfThisFile();
const plan: AppPlan = {
  name: "web",
  env: place.env,
  dataDir: place.folder,
  mode: "built",
  build: place.build,
  nodeFlags: SHORT_LIVED,
};

let web: Child;
let kept: SupervisedProcess;
const said: string[] = [];
beforeAll(async () => {
  // As `npm start` does it.
  const start = async () => (web = await startReadyWeb(plan));
  kept = await supervise("web", start, (line) => said.push(line));
});
afterAll(() => kept?.stop());

const isReady = () =>
  fetch(`http://127.0.0.1:${place.env.PORT}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test("a web server that is killed again and again is started again after a second at most, and answers each time", async () => {
  const times: number[] = [];
  for (let n = 0; n < KILLS; n += 1) {
    const killed = web;
    const begun = performance.now();
    killed.process.kill("SIGKILL");
    await waitUntil(async () => web !== killed && isReady(), 60, 50);
    times.push(performance.now() - begun);
  }
  console.log(`back after ${times.map((ms) => (ms / 1000).toFixed(1)).join(", ")} s`);
  if (isLongRun) expect(Math.max(...times)).toBeLessThanOrEqual(WITHIN_MS);
  // How long the start itself takes beside other tests is the machine's: of the ten seconds, the pause leaves nine.
  const pauses = said.flatMap((line) => line.match(/again in ([\d.]+) s/)?.[1] ?? []).map(Number);
  expect(pauses).toHaveLength(KILLS);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1);
});
