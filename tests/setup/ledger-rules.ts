import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "~/data/sql.server";
import { brokenRules, RULES } from "../../scripts/qa/ledger/rules";

const PATIENCE_MS = 30_000;

/**
 * What breaks a rule, a line each. A test that moves the clock by days makes a job look neglected that a worker
 * has in hand at that moment: such lines alone are asked for again, for at most half a minute.
 */
export async function brokenLedgerRules(on: Sql): Promise<string[]> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const broken = await brokenRules(on);
    const isUnderWay = broken.length > 0 && broken.every((line) => line.startsWith("I22 "));
    if (!isUnderWay || Date.now() > giveUp) return broken;
    await sleep(250);
  }
}

/**
 * The rows that break rules, all of them or those named, in a database that other tests fill at the same time. A rule looks at
 * everything that is there: it may take longer than a statement of the product.
 */
export function brokenRows(on: Sql, ids: readonly string[] = RULES.map(({ id }) => id)) {
  return on.begin(async (tx) => {
    await tx`SET LOCAL statement_timeout = '25s'`;
    const found: Record<string, unknown>[] = [];
    for (const rule of RULES) if (ids.includes(rule.id)) found.push(...(await rule.find(tx, 0)));
    return found;
  });
}
