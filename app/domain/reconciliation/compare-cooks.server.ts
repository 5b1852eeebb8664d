import { sql, type Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Compared } from "./difference";
import { REVERSAL_TYPES } from "./movement-types";
import { movedBy, settledOn } from "./settled-on-day.server";

// Plain SQL throughout: sets of a day's movements beside our rows and the ledger's postings.

const isSent = sql`t.status = 'sent'`;
const sentKey = sql`'transfer.sent:' || t.id`;

/** Money sent to cooks. One that is in no row of ours counts less what was called back of it. */
export async function comparedTransfers(tx: Tx, day: Day): Promise<Compared[]> {
  // plain SQL: movements beside our rows and sums of postings, in one statement
  // never null: stripe_id: a transfer's movement has its transfer
  const there = await tx<Compared[]>`
    SELECT 'transfer' AS kind, m.source AS stripe_id, part.order_id,
      CASE WHEN t.id IS NULL THEN -(m.amount_cents + coalesce((SELECT sum(b.amount_cents) FROM stripe_movement b WHERE b.parent = m.source), 0))::int
        ELSE -m.amount_cents END AS stripe_cents,
      CASE WHEN ${isSent} THEN t.amount_cents ELSE 0 END AS our_cents, CASE WHEN ${isSent} THEN -${movedBy(sentKey, "bank")} ELSE 0 END AS ledger_cents
    FROM stripe_movement m LEFT JOIN transfer t ON t.stripe_transfer_id = m.source LEFT JOIN order_part part ON part.id = t.part_id
    WHERE m.day = ${day}::date AND m.type = 'transfer'`;
  // plain SQL: made of fragments that statements share
  const here = await tx<Compared[]>`
    SELECT 'transfer' AS kind, t.stripe_transfer_id AS stripe_id, part.order_id, 0 AS stripe_cents, t.amount_cents AS our_cents, -${movedBy(sentKey, "bank")} AS ledger_cents
    FROM transfer t JOIN order_part part ON part.id = t.part_id
    WHERE ${settledOn(sql`t.sent_at`, day)} AND t.stripe_transfer_id IS NOT NULL AND ${isSent}
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.source = t.stripe_transfer_id)`;
  return [...there, ...here];
}

const isDone = sql`r.status = 'done'`;
const reversedKey = sql`'transfer.reversed:' || r.id`;

/** Money called back from cooks; of an unknown transfer see there. */
export async function comparedReversals(tx: Tx, day: Day): Promise<Compared[]> {
  // plain SQL: movements beside our rows and sums of postings, in one statement
  // never null: stripe_id: a reversal's movement has its reversal
  const there = await tx<Compared[]>`
    SELECT 'reversal' AS kind, m.source AS stripe_id, part.order_id, m.amount_cents AS stripe_cents,
      CASE WHEN ${isDone} THEN r.amount_cents ELSE 0 END AS our_cents, CASE WHEN ${isDone} THEN ${movedBy(reversedKey, "bank")} ELSE 0 END AS ledger_cents
    FROM stripe_movement m JOIN transfer t ON t.stripe_transfer_id = m.parent JOIN order_part part ON part.id = t.part_id
    LEFT JOIN transfer_reversal r ON r.stripe_reversal_id = m.source
    WHERE m.day = ${day}::date AND m.type = ANY (${REVERSAL_TYPES}::text[])`;
  // plain SQL: made of fragments that statements share
  const here = await tx<Compared[]>`
    SELECT 'reversal' AS kind, r.stripe_reversal_id AS stripe_id, part.order_id, 0 AS stripe_cents, r.amount_cents AS our_cents, ${movedBy(reversedKey, "bank")} AS ledger_cents
    FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part part ON part.id = t.part_id
    WHERE ${settledOn(sql`r.done_at`, day)} AND r.stripe_reversal_id IS NOT NULL AND ${isDone}
      AND NOT EXISTS (SELECT FROM stripe_movement m WHERE m.source = r.stripe_reversal_id)`;
  return [...there, ...here];
}
