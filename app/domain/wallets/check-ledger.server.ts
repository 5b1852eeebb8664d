import { z } from "zod";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { publish } from "../outbox/publish.server";
import { auditOther } from "../staff/audit.server";
import { deleteSetting, readSetting, saveSetting, touchSetting } from "../upkeep/setting.server";
import { LEDGER_RULES } from "./ledger-rules.server";
import { lastSnapshot, takeSnapshot } from "./ledger-snapshot.server";

const STOPPED = "checkouts.stopped";
const WHOLE = "ledger.checked_whole";
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is kept while checkouts are stopped: why. */
const Stopped = z.object({ found: z.array(z.string()).default([]) });

/**
 * What is wrong with the ledger, in words. One snapshot of the database for all rules, so that what is written meanwhile
 * is seen by all or none of them; a look at everything may take minutes on a large ledger and is given them.
 */
async function findings(since: number): Promise<string[]> {
  // plain SQL: the ledger, in one snapshot
  return (await sql.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
    await tx`SET LOCAL statement_timeout = '15min'`;
    const found: string[] = [];
    for (const rule of LEDGER_RULES) {
      const rows = await rule.find(tx, since);
      found.push(...rows.map((row) => `${rule.id} (${rule.name}): ${JSON.stringify(row)}`));
    }
    return found;
  })) as string[];
}

/** Whether the last look at everything was more than a day ago. */
async function isWholeDue(): Promise<boolean> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  const where = { key: WHOLE, updated_at: { gt: yesterday } };
  return (await db.setting.findFirst({ where, select: { key: true } })) === null;
}

/** Stops new checkouts and has staff told, once until it is lifted. */
async function stop(found: string[]): Promise<void> {
  await transaction(async (tx) => {
    const row = await saveSetting(tx, STOPPED, { found });
    if (row.is_new) await publish(tx, "ledger.wrong", { findings: found.length }, `ledger.wrong:${row.at}`);
  });
}

/**
 * Checks the ledger every hour (I1 to I3): transactions and accounts touched since the last snapshot, which cost what the
 * hour cost and not what the years did; once a day everything, which also finds a balance that somebody changed without
 * a posting. When something is wrong, new checkouts stop and staff are told: better to stop than to go on wrong.
 * When nothing is, a snapshot is taken, against which later changes of the past are found.
 * @throws Error that names what was found.
 */
export async function checkLedger(): Promise<void> {
  const isWhole = await isWholeDue();
  const found = await findings(isWhole ? 0 : await lastSnapshot());
  if (found.length > 0) {
    await stop(found);
    throw new Error(`the ledger is wrong, checkouts are stopped: ${found.join("; ")}`);
  }
  await takeSnapshot();
  if (isWhole) await touchSetting(WHOLE);
}

/** Why checkouts are stopped, or null when they are not. */
export async function whyStopped(): Promise<string[] | null> {
  const value = await readSetting(STOPPED);
  return value === null ? null : Stopped.parse(value).found;
}

/** Lets checkouts go on after a repair; whoever does it is written down. The caller has checked everything before. */
export async function resumeCheckouts(actor: string): Promise<void> {
  await transaction(async (tx) => {
    const before = await deleteSetting(tx, STOPPED);
    if (before === null) return;
    await auditOther(tx, { actor, action: "checkouts.resumed", kind: "ledger", id: "checkouts", before });
  });
}
