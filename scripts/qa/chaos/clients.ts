import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault";
import type { Operation } from "./operation";
import type { Run } from "./run";

export const CLIENT_COUNT = 16;

/** Sixteen clients send operations until `total` are done or one was answered as it may not be. */
export async function runClients(
  run: Run,
  operations: readonly Operation[],
  total: number,
  every: number,
): Promise<void> {
  run.total = total;
  run.every = every;
  const client = async (index: number) => {
    const random = run.random.fork(`client ${index}`);
    while (run.begun < total && run.failure === null) {
      if (run.begun > run.due + every) {
        await sleep(20);
        continue;
      }
      run.begun += 1;
      const operation = random.weighted(operations);
      try {
        await run.gate.pass(() => operation.perform(run, random));
        run.count(operation.name);
      } catch (error) {
        run.failure ??= error;
        run.note(`${operation.name} stopped the run: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENT_COUNT }, (_, index) => client(index)));
}

/**
 * Lets something break once in every so many operations, somewhere among them: as often as the operations allow, however
 * long a fault takes, since the clients wait for it.
 */
export async function injectFaults(
  run: Run,
  faults: readonly Fault[],
  total: number,
  every: number,
): Promise<void> {
  const random = run.random.fork("faults");
  const fitting = faults.filter((fault) => fault.suits(run));
  if (fitting.length === 0) return;
  const times = Math.floor(total / every);
  for (let n = 0; n < times && run.failure === null; n += 1) {
    run.due = Math.floor(n * every) + random.int(1, Math.max(1, Math.floor(every)));
    while (run.begun < run.due && run.failure === null) await sleep(20);
    const fault = random.weighted(fitting.filter((one) => one.suits(run)));
    run.note(`--- ${fault.name}`);
    try {
      await run.shaken(() => fault.strike(run, random));
      run.count(`fault: ${fault.name}`);
    } catch (error) {
      run.failure ??= error;
    }
  }
  run.due = Number.POSITIVE_INFINITY;
}
