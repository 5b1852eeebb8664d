import { openDatabase } from "../../../prisma/demo/database";
import { fetchText } from "./case";

/** Everybody's password in the demo market. */
export const PASSWORD = "DinDin@2026";

/** Those of the demo market who have the most of something, since theirs are the longest lists. */
const mostOf = (sql: ReturnType<typeof openDatabase>) => ({
  "diner with the most orders": sql`SELECT account_id AS id FROM orders WHERE organization_id IS NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  "member with the most movements": sql`SELECT a.account_id AS id FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
    WHERE a.kind = 'grant' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  "cook with the most deliveries": sql`SELECT c.account_id AS id FROM order_part p JOIN chef c ON c.id = p.chef_id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  "cook with the most meals": sql`SELECT c.account_id AS id FROM meal m JOIN chef c ON c.id = m.chef_id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  "admin of the most members": sql`SELECT admin.account_id AS id FROM membership m JOIN membership admin USING (organization_id)
    WHERE admin.role = 'admin' AND admin.status = 'activated' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
});

/** Somebody who asks: nobody in particular, or one of the demo market who has signed in. */
export interface ListCaller {
  who: string;
  headers: Record<string, string>;
}

async function signIn(origin: string, who: string, email: string): Promise<ListCaller> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  const text = await fetchText(`${origin}/api/accounts/login/`, { method: "POST", headers, body });
  return { who, headers: { authorization: `Token ${(JSON.parse(text) as { key: string }).key}` } };
}

/** Nobody in particular, and each who has the most of something, signed in. */
export async function findCallers(origin: string, databaseUrl: string): Promise<ListCaller[]> {
  const sql = openDatabase(databaseUrl);
  const askers: ListCaller[] = [{ who: "anybody", headers: {} }];
  try {
    for (const [who, most] of Object.entries(mostOf(sql))) {
      const [row] = await sql<{ email: string }[]>`SELECT email::text FROM account WHERE id = (${most})`;
      if (!row) throw new Error(`There is no ${who}: is the seed whole?`);
      askers.push(await signIn(origin, who, row.email));
    }
  } finally {
    await sql.end();
  }
  return askers;
}
