import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../fault";

/** What checkouts, jobs and staff lock, and want at the same moment. */
const TABLES = ["schedule", "cart", "orders", "account", "organization", "refund", "transfer"] as const;
/** So many rows of a table, the newest, since they are the ones that are being worked on. */
const ROWS = 30;

/** Somebody has rows locked for longer than anybody waits for them, as a long repair by hand would. */
const lockRows: Fault = {
  name: "rows locked for a while",
  weight: 3,
  suits: () => true,
  async strike(run, random) {
    const table = random.pick(TABLES);
    const { sql } = run.environment;
    await sql
      .begin(async (tx) => {
        const locked = await tx`
          SELECT id FROM ${tx(table)} ORDER BY id DESC LIMIT ${ROWS} FOR UPDATE SKIP LOCKED`;
        run.count(`rows locked of ${table}`, locked.length);
        await sleep(random.int(2_000, 6_000));
      })
      // another fault may cut its connection
      .catch(() => undefined);
  },
};

export const rowFaults: readonly Fault[] = [lockRows];
