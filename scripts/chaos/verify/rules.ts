import { sql } from "~/data/sql.server";
import { RULES } from "../../ledger/rules";

/** Every rule of the books that the database alone can show (I6 is the journal's). */
export async function brokenRules(): Promise<string[]> {
  const found: string[] = [];
  for (const rule of RULES)
    for (const row of await rule.find(sql, 0)) found.push(`${rule.id} ${rule.name}: ${JSON.stringify(row)}`);
  return found;
}
