import type { Sql, Tx } from "~/data/sql.server";
import { missing } from "../refusal";

/** What an order earns one of its cooks, cents, from the rows the receipt is made of. */
export interface CookView {
  order_id: number;
  /** the full price of their dishes, whoever paid it: money, coupon or voucher */
  meals_cents: number;
  /** all tips that are theirs */
  tip_cents: number;
  /** what they gave back of both: dishes that were called off, refunds they bear */
  back_cents: number;
  earned_cents: number;
}

/**
 * A cook's side of an order: dishes and tips from the order's rows, and what is left of them from the ledger, by which the
 * transfer is made. @throws Refusal `missing` when they have no part in it.
 */
export async function readCookView(on: Sql | Tx, order_id: number, chef_id: number): Promise<CookView> {
  // plain SQL: sums of several tables in one statement
  const [row] = await on<Omit<CookView, "back_cents">[]>`
    SELECT p.order_id, p.subtotal_cents + p.voucher_cents AS meals_cents,
      p.tip_cents + coalesce((SELECT sum(s.amount_cents) FROM tip_share s JOIN tip t ON t.id = s.tip_id
        WHERE s.part_id = p.id AND t.status IN ('succeeded', 'refunded')), 0)::int AS tip_cents,
      coalesce((SELECT sum(g.amount) FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
        WHERE x.order_id = p.order_id AND x.kind NOT IN ('transfer.sent', 'transfer.reversed')
          AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')), 0)::int AS earned_cents
    FROM order_part p
    WHERE p.order_id = ${order_id} AND p.chef_id = ${chef_id} AND p.status NOT IN ('pending_payment', 'expired')`;
  if (!row) throw missing();
  return { ...row, back_cents: row.meals_cents + row.tip_cents - row.earned_cents };
}

/** What an organization sees of its people's orders, and nothing else of them: no meals, no address, no own money. */
export interface OrganizationView {
  number: string;
  delivery_date: string;
  status: string;
  amount_cents: number;
  refunded_cents: number;
  vouchers: number;
  refunded_vouchers: number;
}

/** An organization's side of an order. @throws Refusal `missing` when none of its money or vouchers paid for it. */
export async function readOrganizationView(
  on: Sql | Tx,
  order_id: number,
  organization_id: number,
): Promise<OrganizationView> {
  // plain SQL: sums of what an organization's grants paid
  const [row] = await on<OrganizationView[]>`
    SELECT o.number, o.delivery_date, o.status, sum(t.amount_cents)::int AS amount_cents, sum(t.refunded_cents)::int AS refunded_cents,
      sum(t.quantity)::int AS vouchers, sum(t.refunded_quantity)::int AS refunded_vouchers
    FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id
    JOIN wallet_grant g ON g.id = a.grant_id
    WHERE o.id = ${order_id} AND o.placed_at IS NOT NULL AND g.organization_id = ${organization_id} GROUP BY o.id`;
  if (!row) throw missing();
  return row;
}
