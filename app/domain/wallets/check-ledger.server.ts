import { sql } from "~/data/sql.server";

/** What must never be found in the ledger: each names the rows that break it. */
async function findings(): Promise<string[]> {
  const unbalanced = sql<{ id: number }[]>`
    SELECT p.txn_id AS id FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
    GROUP BY p.txn_id, a.asset HAVING sum(p.amount) <> 0 LIMIT 20`;
  const drifted = sql<{ id: number }[]>`
    SELECT a.id FROM ledger_account a LEFT JOIN (SELECT ledger_account_id, sum(amount) AS total FROM posting GROUP BY 1) p ON p.ledger_account_id = a.id
    WHERE a.balance IS NOT NULL AND a.balance <> coalesce(p.total, 0) LIMIT 20`;
  const [first, second] = await Promise.all([unbalanced, drifted]);
  return [
    ...first.map(({ id }) => `transaction ${id} does not sum to zero`),
    ...second.map(({ id }) => `the balance of account ${id} is not the sum of its postings`),
  ];
}

/**
 * Checks that every ledger transaction sums to zero and every balance is the sum of its postings. When not, new checkouts
 * stop until somebody has looked: better to stop than to go on wrong.
 * @throws Error that names what was found.
 */
export async function checkLedger(): Promise<void> {
  const found = await findings();
  if (found.length === 0) return;
  await sql`
    INSERT INTO setting (key, value) VALUES ('checkouts.stopped', ${sql.json({ found })})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = app_now()`;
  throw new Error(`the ledger is wrong, checkouts are stopped: ${found.join("; ")}`);
}
