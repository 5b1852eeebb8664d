import type { Sql } from "~/data/sql.server";
import { brokenRules } from "../../scripts/ledger/rules";
import { until } from "./trouble";

/**
 * What breaks a rule, a line each. A test that moves the clock by days makes an errand look neglected that a worker
 * has in hand at that moment: such lines alone are asked for again, for at most half a minute.
 */
export async function brokenAtRest(on: Sql): Promise<string[]> {
  let broken: string[] = [];
  const isAtRest = async () => {
    broken = await brokenRules(on);
    return broken.length === 0 || broken.some((line) => !line.startsWith("I22 "));
  };
  await until(isAtRest, 30).catch(() => undefined);
  return broken;
}
