import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { addDays, type Day } from "~/kit/day";

/** Most days that one round sums up: more than a year. */
const ROUND = 400;

/** In SQL, the account itself where it is the product's own, else nothing: owned accounts are summed up together. */
export const ownAccount = sql`
  CASE WHEN num_nonnulls(a.account_id, a.organization_id, a.grant_id, a.gift_card_id, a.order_id, a.chef_id) = 0 THEN a.id END`;

/** The first day (UTC) that is not summed up yet; null while the ledger is empty. */
export async function firstOpenDay(on: Tx | typeof sql = sql): Promise<Day | null> {
  // plain SQL: the day after the last, or the first that has a transaction
  const [row] = await on<{ day: Day | null }[]>`
    SELECT coalesce((SELECT max(day) + 1 FROM ledger_day), (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM ledger_txn)) AS day`;
  return row?.day ?? null;
}

/** What a day moved, by kind of account, from its postings. */
async function sumMoved(tx: Tx, day: Day): Promise<void> {
  // plain SQL: sums of the ledger as a set
  await tx`
    INSERT INTO ledger_day_line (day, kind, asset, ledger_account_id, amount)
    SELECT ${day}::date, a.kind, a.asset, ${ownAccount}, sum(p.amount)
    FROM ledger_txn x
    CROSS JOIN LATERAL (SELECT ledger_account_id, amount FROM posting WHERE txn_id = x.id OFFSET 0) p
    JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE x.at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY a.kind, a.asset, 4 HAVING sum(p.amount) <> 0`;
}

/**
 * What a day charged and gave back of sales tax, by where the order went: the state and city of its ZIP code, by which its
 * rate was found, and not as the diner typed them; those only for a ZIP code nobody knows. What has no order stands under
 * no place.
 */
async function sumTax(tx: Tx, day: Day): Promise<void> {
  // plain SQL: sums of the ledger as a set
  await tx`
    INSERT INTO ledger_day_tax (day, state, city, charged_cents, returned_cents)
    SELECT ${day}::date, coalesce(z.state, upper(o.delivery_address ->> 'state'), ''), coalesce(z.city, o.delivery_address ->> 'city', ''),
      coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0), coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)
    FROM ledger_txn x
    CROSS JOIN LATERAL (SELECT ledger_account_id, amount FROM posting WHERE txn_id = x.id OFFSET 0) p
    JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'tax_payable'
    LEFT JOIN orders o ON o.id = x.order_id
    LEFT JOIN zip_place z ON z.zip = o.delivery_address ->> 'postalCode'
    WHERE x.at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND x.at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 2, 3`;
}

/** Sums up the next day, if it has been over for an hour: whoever was posting in it is done. Answers whether it did. */
function sumNext(): Promise<boolean> {
  return transaction(async (tx) => {
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('ledger_day', 0))`;
    // plain SQL: a setting of the transaction
    await tx`SET LOCAL statement_timeout = '5min'`;
    const day = await firstOpenDay(tx);
    if (day === null) return false;
    // plain SQL: inserts where the day is over by the one clock
    const added = await tx`
      INSERT INTO ledger_day (day) SELECT ${day}::date
      WHERE app_now() > ${addDays(day, 1)}::date::timestamp AT TIME ZONE 'UTC' + interval '1 hour' RETURNING day`;
    if (added.length === 0) return false;
    await sumMoved(tx, day);
    await sumTax(tx, day);
    return true;
  });
}

/** Every hour: days that are over are summed up, one after the other. */
export async function sumLedgerDays(): Promise<void> {
  for (let count = 0; count < ROUND; count += 1) if (!(await sumNext())) return;
}
