import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fakes } from "../../fakes/start-fakes";
import { type Child, startChild } from "./children";
import { root, typescript } from "./root";

const READY_WITHIN_MS = 30_000;

/** What the local fakes say of themselves when they are ready. `control` is the address that steers them. */
export type FakesInfo = Pick<Fakes, "control" | "services">;

export type RunningFakes = FakesInfo & { child: Child; stop(): Promise<void> };

function readReady(line: string): FakesInfo | undefined {
  try {
    const said = JSON.parse(line) as { ready?: boolean } & FakesInfo;
    return said.ready ? { control: said.control, services: said.services } : undefined;
  } catch {
    return undefined; // An ordinary line of output.
  }
}

/**
 * Starts the fakes for Stripe, Twilio, the mail server, Google, Facebook and push on loopback. Their
 * state (customers, cards, the clock's offset) lives under `dataDir` and survives a restart. `program` is a bundle of
 * them to run instead of the sources.
 */
export async function startFakes(dataDir: string, program?: string): Promise<RunningFakes> {
  const { NODE_ENV: _, ...env } = process.env;
  const child = startChild({
    name: "fakes",
    command: process.execPath,
    args: program ? [program] : typescript("scripts/fakes/main.ts"),
    cwd: root,
    env: { ...env, DATA_DIR: dataDir },
    runDir: join(dataDir, "run"),
    output: "pipe",
    graceMs: 5_000,
  });
  const ready = new Promise<FakesInfo>((told) => {
    if (!child.process.stdout) return;
    createInterface({ input: child.process.stdout }).on("line", (line) => {
      const info = readReady(line);
      if (info) told(info);
    });
  });
  const first = await Promise.race([
    ready,
    child.ended.then((how) => `ended with ${how}`),
    sleep(READY_WITHIN_MS, "said nothing for 30 s", { ref: false }),
  ]);
  if (typeof first === "string") {
    await child.stop();
    throw new Error(`The local fakes did not start: scripts/fakes/main.ts ${first}`);
  }
  return { ...first, child, stop: child.stop };
}

/** Tells the Stripe fake where to send its signed webhooks: the web server of `origin`. */
export async function sendWebhooksTo(fakes: FakesInfo, origin: string): Promise<void> {
  const answer = await fetch(new URL("/__webhook_url", fakes.control), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${origin}/webhooks/stripe` }),
  });
  if (!answer.ok)
    throw new Error(`The fakes refused the webhook address: ${answer.status} ${await answer.text()}`);
}
