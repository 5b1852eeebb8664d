import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { missing } from "../refusal";
import { comparedDisputes, comparedPayments, comparedRefunds } from "./compare-cards.server";
import { comparedReversals, comparedTransfers } from "./compare-cooks.server";
import { type Compared, differs } from "./difference";
import { CHARGE_TYPES, DISPUTE_ID, PAYOUT_TYPES, REFUND_TYPES } from "./movement-types";

/** Keeps what differs. One whose amounts are others than before is open again, whatever was said about it. */
async function keep(tx: Tx, day: Day, found: readonly Compared[]): Promise<void> {
  const rows = found.map(({ kind, stripe_id, order_id, stripe_cents, our_cents, ledger_cents }) => ({
    ...{ kind, stripe_id, order_id, stripe_cents, our_cents, ledger_cents },
  }));
  const isOther = sql`(d.stripe_cents, d.our_cents, d.ledger_cents) IS DISTINCT FROM (EXCLUDED.stripe_cents, EXCLUDED.our_cents, EXCLUDED.ledger_cents)`;
  // plain SQL: a set, of which each row depends on what stood there
  await tx`
    INSERT INTO money_difference AS d (day, kind, stripe_id, order_id, stripe_cents, our_cents, ledger_cents)
    SELECT ${day}::date, f.kind, f.stripe_id, f.order_id, f.stripe_cents, f.our_cents, f.ledger_cents
    FROM jsonb_to_recordset(${tx.json(rows)}) AS f (kind text, stripe_id text, order_id int, stripe_cents int, our_cents int, ledger_cents int)
    ON CONFLICT (kind, stripe_id) DO UPDATE SET order_id = EXCLUDED.order_id, stripe_cents = EXCLUDED.stripe_cents, our_cents = EXCLUDED.our_cents,
      ledger_cents = EXCLUDED.ledger_cents, gone_at = NULL,
      resolved_at = CASE WHEN ${isOther} THEN NULL ELSE d.resolved_at END, resolution = CASE WHEN ${isOther} THEN NULL ELSE d.resolution END`;
}

/** What was found before on that day and is not found now has put itself right. */
async function letGo(tx: Tx, day: Day, found: readonly Compared[]): Promise<void> {
  const names = found.map(({ kind, stripe_id }) => `${kind} ${stripe_id}`);
  // plain SQL: a list of what is not there anymore
  await tx`
    UPDATE money_difference SET gone_at = app_now()
    WHERE day = ${day}::date AND gone_at IS NULL AND kind || ' ' || stripe_id <> ALL (${names}::text[])`;
}

/** What the day came to at Stripe, by what it was. */
async function sumUp(tx: Tx, day: Day): Promise<void> {
  // plain SQL: a row is filled with sums of other rows
  await tx`
    UPDATE stripe_day d SET compared_at = app_now(), movements = m.movements, came_cents = m.came, refunded_cents = m.refunded, disputed_cents = m.disputed,
      transferred_cents = m.transferred, paid_out_cents = m.paid_out, fee_cents = m.fees,
      other_cents = m.total - m.came - m.refunded - m.disputed - m.transferred - m.paid_out
    FROM (
      SELECT count(*)::int AS movements, coalesce(sum(amount_cents), 0) AS total, coalesce(sum(fee_cents), 0) AS fees,
        coalesce(sum(amount_cents) FILTER (WHERE type = ANY (${CHARGE_TYPES}::text[])), 0) AS came,
        coalesce(sum(amount_cents) FILTER (WHERE type = ANY (${REFUND_TYPES}::text[])), 0) AS refunded,
        coalesce(sum(amount_cents) FILTER (WHERE type = 'adjustment' AND source ~ ${DISPUTE_ID}), 0) AS disputed,
        coalesce(sum(amount_cents) FILTER (WHERE type = ANY (${PAYOUT_TYPES}::text[])), 0) AS transferred,
        coalesce(sum(amount_cents) FILTER (WHERE type LIKE 'payout%'), 0) AS paid_out
      FROM stripe_movement WHERE day = ${day}::date) m
    WHERE d.day = ${day}::date`;
}

/** Everything that a day moved at Stripe, and what of ours was settled on it, as both sides and the ledger have it. */
async function compared(tx: Tx, day: Day): Promise<Compared[]> {
  const kinds: ((tx: Tx, day: Day) => Promise<Compared[]>)[] = [
    comparedPayments,
    comparedRefunds,
    comparedDisputes,
    comparedTransfers,
    comparedReversals,
  ];
  const all: Compared[] = [];
  for (const read of kinds) all.push(...(await read(tx, day)));
  return all;
}

/**
 * Compares a day that was read from Stripe with our rows and with the ledger, object by object, and keeps what differs.
 * Answers the differences. Doing it again finds the same, or what is left of it.
 * @throws Refusal `missing` for a day that was not read.
 */
export function compareDay(day: Day): Promise<Compared[]> {
  return transaction(async (tx) => {
    // plain SQL: a setting of the transaction
    await tx`SET LOCAL statement_timeout = '1min'`;
    // plain SQL: it locks the row
    const [known] =
      await tx`SELECT FROM stripe_day WHERE day = ${day}::date AND read_at IS NOT NULL FOR UPDATE`;
    if (!known) throw missing();
    const found = (await compared(tx, day)).filter(differs);
    await keep(tx, day, found);
    await letGo(tx, day, found);
    await sumUp(tx, day);
    return found;
  });
}
