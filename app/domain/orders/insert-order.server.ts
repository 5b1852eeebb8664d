import { type Fragment, sql, type Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { OrderLineModel } from "../../../prisma/client/models";
import { ORDERED_TEXTS } from "../meals/rules";

/** An order as a checkout makes it: `pending_payment`, for so many minutes. Cents, portions, basis points. */
export interface NewOrder {
  id: number;
  account_id: number;
  cart_id: number;
  marketplace_id: number | null;
  organization_id: number | null;
  cart_transaction: string;
  /** hex of the draft's SHA-256 */
  draft_hash: string;
  delivery_date: Day;
  delivery_address: Record<string, unknown>;
  address_id: number | null;
  fee_rule_id: number | null;
  coupon_id: number | null;
  expense_code_id: number | null;
  group_order_id: number | null;
  total_quantity: number;
  subtotal_cents: number;
  discount_cents: number;
  delivery_cents: number;
  service_cents: number;
  tax_cents: number;
  tip_cents: number;
  total_cents: number;
  card_cents: number;
  service_bps: number;
  tax_bps: number;
  minutes: number;
  parts: NewPart[];
  lines: NewLine[];
}

/** One cook's part of a new order. */
export interface NewPart {
  chef_id: number;
  delivery_date: Day;
  cutoff_at: Date;
  window_start_at: Date;
  window_end_at: Date;
  subtotal_cents: number;
  voucher_cents: number;
  tip_cents: number;
  chef_delivers: boolean;
}

/** What an order line keeps of the line it comes from: the one list of these columns, whose types are the table's. */
export const LINE_COLUMNS = [
  "cart_line_id",
  "chef_id",
  "meal_id",
  "schedule_id",
  "meal_guid",
  ...ORDERED_TEXTS,
  "quantity",
  "unit_price_cents",
  "is_voucher",
  "instruction",
  "allergens",
  "may_contain",
  "allergen_species",
  "allergens_acknowledged",
] as const satisfies (keyof OrderLineModel)[];

/** One line of a new order, as it was in the cart. */
export type NewLine = Omit<Pick<OrderLineModel, (typeof LINE_COLUMNS)[number]>, "schedule_id"> & {
  schedule_id: number | null;
};

const lineColumns = sql.unsafe(LINE_COLUMNS.join(", ")) as unknown as Fragment;

function insertHead(tx: Tx, order: NewOrder): Fragment {
  return sql`
    INSERT INTO orders (id, number, account_id, cart_id, marketplace_id, organization_id, cart_transaction, draft_hash, delivery_date,
      delivery_address, address_id, fee_rule_id, coupon_id, expense_code_id, group_order_id, total_quantity, subtotal_cents, discount_cents,
      delivery_cents, service_cents, tax_cents, tip_cents, total_cents, card_cents, service_bps, tax_bps, expires_at)
    VALUES (${order.id}, order_number(${order.id}), ${order.account_id}, ${order.cart_id}, ${order.marketplace_id}, ${order.organization_id},
      ${order.cart_transaction}, decode(${order.draft_hash}, 'hex'), ${order.delivery_date}, ${tx.json(order.delivery_address as never)}, ${order.address_id},
      ${order.fee_rule_id}, ${order.coupon_id}, ${order.expense_code_id}, ${order.group_order_id}, ${order.total_quantity}, ${order.subtotal_cents},
      ${order.discount_cents},
      ${order.delivery_cents}, ${order.service_cents}, ${order.tax_cents}, ${order.tip_cents}, ${order.total_cents}, ${order.card_cents},
      ${order.service_bps}, ${order.tax_bps}, app_now() + make_interval(mins => ${order.minutes}))
    RETURNING id, number, expires_at`;
}

/**
 * Part of a statement: inserts an order with its parts, its lines and its first event. Others of the statement read
 * `made` (id, number, expires_at) and `line` (id, cart_line_id). A part, since a hold is written in one round trip.
 */
export function insertOrder(tx: Tx, order: NewOrder): Fragment {
  return sql`
    made AS (${insertHead(tx, order)}), part AS (
      INSERT INTO order_part (order_id, chef_id, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents, voucher_cents, tip_cents, chef_delivers)
      SELECT made.id, g.* FROM made, jsonb_to_recordset(${tx.json(order.parts as never)}) AS g (chef_id int, delivery_date date, cutoff_at timestamptz,
        window_start_at timestamptz, window_end_at timestamptz, subtotal_cents int, voucher_cents int, tip_cents int, chef_delivers boolean)
      RETURNING id, chef_id
    ), given AS MATERIALIZED (
      SELECT row_number() OVER () AS place, ${lineColumns} FROM jsonb_populate_recordset(NULL::order_line, ${tx.json(order.lines as never)})
    ), line AS (
      INSERT INTO order_line (order_id, part_id, ${lineColumns})
      SELECT made.id, part.id, ${lineColumns} FROM made, given JOIN part USING (chef_id) ORDER BY given.place
      RETURNING id, cart_line_id
    ), told AS (
      INSERT INTO order_event (order_id, to_status, kind, actor) SELECT made.id, 'pending_payment', 'held', ${`account:${order.account_id}`} FROM made
    )`;
}
