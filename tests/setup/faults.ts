import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { vi } from "vitest";
import type { FakesInfo } from "../../scripts/tools/stack/fakes";
import type { TestResources } from "./provided";

/** The long form of a case: its full numbers, minutes instead of seconds. Asked for with FAULTS_FULL=1. */
export const isLongRun = process.env.FAULTS_FULL === "1";

/** How many of something a case takes: `short` in every run, `full` in the long form. */
export const size = (short: number, full: number): number => (isLongRun ? full : short);

/** Asks again and again until `check` no longer throws; fails with its last words after `seconds`. */
export function eventually<T>(check: () => Promise<T>, seconds = 90): Promise<T> {
  return vi.waitFor(check, { timeout: seconds * 1000, interval: 250 });
}

/** Waits until `look` gives something, asked every so many ms, and answers it; fails after `seconds`. */
export async function waitUntil<T>(
  look: () => Promise<T | undefined | false>,
  seconds = 90,
  every = 100,
): Promise<T> {
  const giveUp = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > giveUp) throw new Error(`not within ${seconds} s`);
    await sleep(every);
  }
}

/** Redis forgets what it knew, so that nobody waits half a minute until the queue gives a dead worker's jobs up. */
export async function flushQueue(place: TestResources): Promise<void> {
  const redis = new Redis(place.env.REDIS_URL ?? "");
  await redis.flushdb();
  redis.disconnect();
}

/** A word to one of the fakes, at its own address: what to do wrong, where webhooks go. */
export async function controlFake(at: { url: string }, path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(path, at.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the fake refused ${path}: ${await answer.text()}`);
}

/** Has a fake do something wrong, by its name. `times` and what, as in `scripts/fakes/kit/faults.ts`. */
export function injectFault(
  fakes: FakesInfo,
  service: keyof FakesInfo["services"],
  fault: object,
): Promise<void> {
  return controlFake({ url: fakes.control }, "/__faults", { service, ...fault });
}

/** Nothing goes wrong anymore, at one of the fakes or at any. */
export async function clearFaults(
  fakes: FakesInfo,
  service: keyof FakesInfo["services"] | "*" = "*",
): Promise<void> {
  await fetch(new URL(`/__faults?service=${service}`, fakes.control), { method: "DELETE" });
}

/** The subjects of the mails that somebody got, newest first. */
export async function emailSubjectsTo(fakes: FakesInfo, email: string): Promise<string[]> {
  const url = new URL(`/__inbox.json?channel=email&to=${encodeURIComponent(email)}`, fakes.control);
  return ((await (await fetch(url)).json()) as { subject: string }[]).map(({ subject }) => subject);
}
