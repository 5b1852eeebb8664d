import type { PlainTx, Sql } from "~/data/sql.server";
import { LEDGER_RULES, type LedgerRule } from "~/domain/wallets/ledger-rules.server";
import { NO_REWRITES_RULE } from "~/domain/wallets/ledger-snapshot.server";
import { GRANT_AND_TIP_RULES } from "./grants-and-tips";
import { GROUP_RULES } from "./group-orders";
import { HOLD_RULES } from "./holds";
import { MONTH_RULES } from "./months";
import { ORDER_RULES } from "./orders";
import { PLATFORM_RULES } from "./platform";
import { REFUND_RULES } from "./refunds";
import { SPENDING_RULES } from "./spending";

const numberOf = (rule: LedgerRule) => Number(rule.id.slice(1));

/** All that the database alone can show. I6, and the provider's half of I10, I19 and I22, are shown by the chaos run. */
export const RULES: readonly LedgerRule[] = [
  ...LEDGER_RULES,
  NO_REWRITES_RULE,
  ...HOLD_RULES,
  ...ORDER_RULES,
  ...REFUND_RULES,
  ...GRANT_AND_TIP_RULES,
  ...PLATFORM_RULES,
  ...MONTH_RULES,
  ...GROUP_RULES,
  ...SPENDING_RULES,
].sort((a, b) => numberOf(a) - numberOf(b));

/** What breaks a rule at this moment, a line each: the rule's id and name, and the row. */
export async function brokenRules(on: Sql | PlainTx): Promise<string[]> {
  const found: string[] = [];
  for (const { id, name, find } of RULES)
    for (const row of await find(on, 0)) found.push(`${id} ${name}: ${JSON.stringify(row)}`);
  return found;
}
