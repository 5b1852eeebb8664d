import { iso, type Sql, sql, type Tx } from "~/data/sql.server";
import type { InlineAddress } from "../addresses/inline-address";
import { isMoney } from "../tenders/tender-kinds";
import { laterTipsOfOrder } from "./later-tips.server";
import { lineOfDiner } from "./order-lines.server";
import type { WireOrder } from "./schemas.server";

interface Row {
  id: number;
  number: string;
  status: WireOrder["status"];
  delivery_date: string;
  placed_at: string | null;
  total_quantity: number;
  subtotal_cents: number;
  discount_cents: number;
  delivery_cents: number;
  service_cents: number;
  tax_cents: number;
  tip_cents: number;
  delivery_address: InlineAddress;
  items: WireOrder["items"];
  tenders: {
    method: WireOrder["payments"][number]["method"];
    cents: number;
    quantity: number;
    refunded_cents: number;
    refunded_quantity: number;
  }[];
}

/** The columns of an order `o` from which `toOrder` makes the wire's order: one statement for one or for many. */
export const orderColumns = sql`
  o.id, o.number, o.status, o.delivery_date, ${iso(sql`o.placed_at`)} AS placed_at, o.total_quantity, o.subtotal_cents, o.discount_cents,
  o.delivery_cents, o.service_cents, o.tax_cents, o.delivery_address,
  o.tip_cents + ${laterTipsOfOrder} AS tip_cents,
  (SELECT json_agg(${lineOfDiner} ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS items,
  coalesce((SELECT json_agg(paid) FROM (
    SELECT t.method, sum(t.amount_cents) AS cents, sum(t.quantity) AS quantity, sum(t.refunded_cents) AS refunded_cents,
           sum(t.refunded_quantity) AS refunded_quantity
    FROM tender t WHERE t.order_id = o.id GROUP BY t.method ORDER BY t.method) AS paid), '[]') AS tenders`;

/** A row of `orderColumns` as the wire shows it. */
export function toOrder(row: Row): WireOrder {
  const total = row.subtotal_cents - row.discount_cents + row.delivery_cents + row.service_cents;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    delivery_date: row.delivery_date,
    placed_at: row.placed_at,
    items: row.items,
    pricing: {
      totalQuantity: row.total_quantity,
      subtotal: row.subtotal_cents,
      deliveryFee: row.delivery_cents,
      commissionFee: row.service_cents,
      localTax: row.tax_cents,
      discount: row.discount_cents,
      total,
      cartTotal: total + row.tax_cents,
    },
    payments: row.tenders.map(({ method, cents, quantity, refunded_cents, refunded_quantity }) =>
      isMoney(method)
        ? { method, amount_cents: cents, refunded_cents }
        : { method, quantity, refunded_cents, refunded_quantity },
    ),
    tip_cents: row.tip_cents,
    address: row.delivery_address,
  };
}

/** One order by its id; the caller knows that it may be seen. */
export async function readOrder(on: Sql | Tx, order_id: number): Promise<WireOrder> {
  // plain SQL: the order as the wire has it, by the expressions that its list has too
  // never null: items: an order has lines
  const [row] = await on<Row[]>`SELECT ${orderColumns} FROM orders o WHERE o.id = ${order_id}`;
  if (!row) throw new Error(`order ${order_id} is gone`);
  return toOrder(row);
}

/** Orders in the order of `ids`. */
export async function readOrders(on: Sql | Tx, ids: readonly number[]): Promise<WireOrder[]> {
  if (ids.length === 0) return [];
  // plain SQL: an order is read by the fragments of every order
  // never null: items: an order has lines
  const rows = await on<Row[]>`
    SELECT ${orderColumns} FROM orders o WHERE o.id = ANY (${[...ids]}::int[]) ORDER BY array_position(${[...ids]}::int[], o.id)`;
  return rows.map(toOrder);
}
