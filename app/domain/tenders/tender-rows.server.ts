import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { pick } from "~/kit/pick";
import type { Share } from "./shares";
import type { Tender } from "./tender-kind";

const TENDER = ["method", "ledger_account_id", "amount_cents", "quantity"] as const;

/**
 * Part of a statement: inserts what pays an order, and which of it pays which line and fee. Reads `made` (id), `line` (id,
 * cart_line_id) and `card` (id of the card's payment) of the statement. A part, since a hold is written in one round trip.
 */
export function insertTenders(tx: Tx, tenders: readonly Tender[], shares: readonly Share[]): Fragment {
  const rows = tenders.map((tender) => pick(tender, TENDER));
  const shareRows = shares.map(({ tender, component, line, amount_cents, quantity }) => ({
    ledger_account_id: tenders[tender]?.ledger_account_id ?? null,
    component,
    cart_line_id: line,
    amount_cents,
    quantity,
  }));
  return sql`
    paid AS (
      INSERT INTO tender (order_id, method, ledger_account_id, payment_id, amount_cents, quantity)
      SELECT made.id, t.method, t.ledger_account_id, card.id, t.amount_cents, t.quantity
      FROM made, jsonb_to_recordset(${tx.json(rows)}) AS t (method "TenderMethod", ledger_account_id bigint, amount_cents int, quantity int)
      LEFT JOIN card ON t.ledger_account_id IS NULL
      RETURNING id, ledger_account_id
    ), share AS (
      INSERT INTO tender_share (order_id, tender_id, component, line_id, amount_cents, quantity)
      SELECT made.id, paid.id, s.component, line.id, s.amount_cents, s.quantity
      FROM made, jsonb_to_recordset(${tx.json(shareRows)}) AS s (ledger_account_id bigint, component "ShareComponent", cart_line_id int, amount_cents int, quantity int)
      JOIN paid ON paid.ledger_account_id IS NOT DISTINCT FROM s.ledger_account_id
      LEFT JOIN line ON line.cart_line_id = s.cart_line_id
    )`;
}

/** Counts on a tender what goes back to it: cents, or vouchers as `units`. Under the order's lock. */
export async function countTenderRefund(
  tx: Tx,
  { tender_id, cents, units = 0 }: { tender_id: number; cents: number; units?: number },
): Promise<void> {
  await tx.db.tender.update({
    where: { id: tender_id },
    data: { refunded_cents: { increment: cents }, refunded_quantity: { increment: units } },
    select: { id: true },
  });
}

/** Counts on shares what goes back of them: cents, or vouchers as `units`. Under the order's lock. */
export async function countShareRefunds(
  tx: Tx,
  shares: readonly { id: number; cents: number; units: number }[],
): Promise<void> {
  // plain SQL: a set, of which each row gets an amount of its own
  await tx`
    UPDATE tender_share s SET refunded_cents = s.refunded_cents + g.cents, refunded_quantity = s.refunded_quantity + g.units
    FROM jsonb_to_recordset(${tx.json(shares.map(({ id, cents, units }) => ({ id, cents, units })))}) AS g (id bigint, cents int, units int)
    WHERE s.id = g.id`;
}
