import { reconcileSince } from "~/domain/settlement/reconcile-since.server";
import { readStripe } from "../ledger/at-stripe";
import { CLIENT_COUNT, injectFaults, runClients } from "./clients";
import type { ChaosEnvironment } from "./environment";
import type { Fault } from "./fault";
import { heal } from "./heal";
import { operations } from "./operations";
import { Random } from "./random";
import { Run } from "./run";
import { cooksDiffer } from "./verify/cooks";
import { journalDiffers } from "./verify/journal";
import { secretsInLogs } from "./verify/logs";
import { modelDiffers } from "./verify/model";
import { panelDiffers } from "./verify/panel";
import { brokenRules } from "./verify/rules";
import { makeWorld } from "./world";

export interface RunOptions {
  seed: string;
  ops: number;
  faults: readonly Fault[];
  /** a fault about every so many operations */
  every: number;
  /** what is done to the market when it is filled and nobody has come yet */
  opening?: () => Promise<void>;
  say?: (line: string) => void;
}

export interface Outcome {
  /** what was wrong, one line each; none is what a run is for */
  found: string[];
  /** operations that were begun */
  operations: number;
  counts: Record<string, number>;
  trail: string[];
  working_ms: number;
  healing_ms: number;
}

/** The operations for which the market has the calls by now. */
async function possible(environment: ChaosEnvironment) {
  const answer = await fetch(new URL("/api/openapi.json", environment.processes.urls[0]));
  const { paths } = (await answer.json()) as { paths: Record<string, unknown> };
  const known = new Set(
    Object.keys(paths).map((path) => path.replace(/^\/api/, "").replace(/\{[^}]*\}/g, "{id}")),
  );
  return operations.filter((operation) => known.has(operation.needs));
}

const wordsOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Has a rejected promise that nobody awaits stop the run; `heard` gets what it says. Answers what ends the watch. */
function watchRejections(run: Run, heard: string[]): () => void {
  const hear = (reason: unknown) => {
    // what the driver says names its statement
    const { query = "" } = (reason instanceof Error ? reason : {}) as { query?: string };
    heard.push(`nobody awaits what failed: ${wordsOf(reason)} ${query.slice(0, 200)}`);
    run.note(`unhandled: ${reason instanceof Error ? reason.stack : String(reason)}`);
    run.failure ??= new Error("a rejected promise that nobody awaits");
  };
  process.on("unhandledRejection", hear);
  return () => process.off("unhandledRejection", hear);
}

/** After a database was put back and everything healed, a second look at Stripe finds nothing that is not explained. */
async function unexplained(run: Run): Promise<string[]> {
  if (!Number.isFinite(run.putBackAt)) return [];
  const found: string[] = [];
  await reconcileSince(run.putBackAt, ({ what, id, done, note }) => {
    found.push(`${what} ${id} was not explained before: ${done}, ${note}`);
  });
  return found;
}

/**
 * Plays one run on an empty marketplace: fills it, lets sixteen clients work while things break, heals everything, and
 * holds what is there then against the rules of the ledger, the model, and the providers' journals.
 */
export async function runOperations(environment: ChaosEnvironment, options: RunOptions): Promise<Outcome> {
  const { seed, ops, faults, every, opening, say = () => undefined } = options;
  const random = new Random(seed);
  const model = await makeWorld(random.fork("world"));
  await opening?.();
  const run = new Run(environment, model, random);
  const chosen = await possible(environment);
  const heard: string[] = [];
  const endWatch = watchRejections(run, heard);
  say(`${CLIENT_COUNT} clients, ${ops} operations of ${chosen.map((one) => one.name).join(", ")}`);
  const begun = Date.now();
  await Promise.all([runClients(run, chosen, ops, every), injectFaults(run, faults, ops, every)]);
  const working_ms = Date.now() - begun;
  const found: string[] = run.failure === null ? [] : [wordsOf(run.failure)];
  let healing_ms = 0;
  try {
    say("healing");
    healing_ms = await heal(run);
    say("holding it against rules, model and journals");
    found.push(...(await brokenRules()), ...(await secretsInLogs(run)));
    // A run that broke off in the middle leaves requests of which nobody knows what became: the model is not held against it.
    if (run.failure === null) {
      const there = await readStripe(run.environment.stripe);
      found.push(...(await modelDiffers(run)), ...(await journalDiffers(run, there)));
      found.push(
        ...(await cooksDiffer(run, there)),
        ...(await unexplained(run)),
        ...(await panelDiffers(run)),
      );
    }
  } catch (error) {
    found.push(wordsOf(error));
  } finally {
    endWatch();
  }
  found.push(...heard);
  const counts = Object.fromEntries([...run.counts].sort(([a], [b]) => a.localeCompare(b)));
  return { found, operations: run.begun, counts, trail: run.trail, working_ms, healing_ms };
}
