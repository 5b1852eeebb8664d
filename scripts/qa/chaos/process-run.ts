import { writeFileSync } from "node:fs";
import { withConnection } from "../../tools/stack/database";
import { faultsOf } from "./faults";
import { openResources } from "./resources";

/** One run, for a process of its own: the product's modules belong to the first database they were imported for. */
export interface RunOrder {
  seed: string;
  ops: number;
  /** kinds of faults, or single ones by name */
  faults: string[];
  every: number;
  /** the build that the market runs */
  bundles: string;
  /** statements by which a mutant takes rules of the schema away, as superuser */
  sql: string[];
  /** file that the outcome is written to */
  outcome: string;
}

/** Plays it and writes down what came of it. */
export async function executeRun(order: RunOrder): Promise<void> {
  const own = await openResources(order.bundles, `chaos_${process.pid}`);
  try {
    const { place } = own;
    Object.assign(process.env, place.env);
    const [{ runOperations }, { startProcesses }, { sql }] = await Promise.all([
      import("./play"),
      import("../../../tests/setup/processes"),
      import("~/data/sql.server"),
    ]);
    const processes = await startProcesses(place, { webs: 2, workers: 1 });
    try {
      const { postgres, redis, serverUrl: adminUrl } = own;
      const environment = {
        place,
        processes,
        stripe: place.fakes.services.stripe,
        sql,
        postgres,
        redis,
        adminUrl,
      };
      const faults = order.faults.flatMap((name) => faultsOf(name));
      const { seed, ops, every } = order;
      const opening = () =>
        withConnection(own.adminUrl, async (admin) => {
          for (const statement of order.sql) await admin.unsafe(statement);
        });
      const say = (line: string) => console.log(line);
      const outcome = await runOperations(environment, { seed, ops, faults, every, opening, say });
      writeFileSync(order.outcome, JSON.stringify(outcome));
    } finally {
      await processes.stop();
      await sql.end({ timeout: 2 });
    }
  } finally {
    await own.remove();
  }
}
