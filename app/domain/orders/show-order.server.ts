import { iso, sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { readReceipt } from "../receipts/read-receipt.server";
import type { ReceiptTender } from "../receipts/receipt";
import { missing } from "../refusal";
import { laterTipsOfPart } from "./later-tips.server";
import { eventNote } from "./order-events.server";
import { readOrder } from "./order-row.server";
import type { WireOrderDetail } from "./schemas.server";

type Extra = Pick<WireOrderDetail, "parts"> & {
  timeline: (WireOrderDetail["timeline"][number] & { facts: unknown })[] | null;
};

/** A tender on the wire, key by key: the rows it is read from say more than its type does. */
const wireTender = (paid: ReceiptTender) => ({
  method: paid.method,
  from: paid.from,
  organization: paid.organization,
  is_later_tip: paid.is_later_tip,
  is_back_with_payer: paid.is_back_with_payer,
  cents: paid.cents,
  quantity: paid.quantity,
  refunded_cents: paid.refunded_cents,
  refunded_quantity: paid.refunded_quantity,
});

/** The receipt on the wire: without what the order says beside it. An order that is not paid yet has none. */
async function wireReceipt(order_id: number, isPaid: boolean): Promise<WireOrderDetail["receipt"]> {
  if (!isPaid) return null;
  const {
    order_id: _id,
    order_number: _number,
    time_zone: _zone,
    diner: _who,
    address: _where,
    ...receipt
  } = await readReceipt(sql, order_id);
  return { ...receipt, tenders: receipt.tenders.map(wireTender) };
}

/**
 * One of my orders with each cook's part, what happened to it so far, and its receipt, which says to the cent who gets
 * what: the cooks the whole price of their meals and their tips, the rest by its name.
 * @throws Refusal `missing` for somebody else's order, and for one that never was.
 */
export async function showOrder(me: Diner, order_id: number): Promise<WireOrderDetail> {
  // plain SQL: parts and timeline as the wire has them, in one statement
  // never null: parts: an order has a part for each cook
  const [extra] = await sql<Extra[]>`
    SELECT
      (SELECT json_agg(json_build_object('chef', json_build_object('id', c.id, 'slug', c.slug, 'full_name', c.full_name, 'image', c.image),
          'status', p.status, 'cutoff_at', ${iso(sql`p.cutoff_at`)}, 'window_start_at', ${iso(sql`p.window_start_at`)},
          'window_end_at', ${iso(sql`p.window_end_at`)}, 'time_zone', k.time_zone, 'meals_cents', p.subtotal_cents, 'voucher_meals_cents', p.voucher_cents,
          'tip_cents', p.tip_cents + ${laterTipsOfPart}) ORDER BY p.id)
        FROM order_part p JOIN chef c ON c.id = p.chef_id JOIN marketplace k ON k.id = o.marketplace_id WHERE p.order_id = o.id) AS parts,
      (SELECT json_agg(json_build_object('kind', e.kind, 'status', e.to_status, 'at', ${iso(sql`e.at`)}, 'chef_id', p.chef_id, 'note', e.note, 'facts', e.facts) ORDER BY e.id)
        FROM order_event e LEFT JOIN order_part p ON p.id = e.part_id WHERE e.order_id = o.id) AS timeline
    FROM orders o WHERE o.id = ${order_id} AND o.account_id = ${me.account_id}`;
  if (!extra) throw missing();
  const order = await readOrder(sql, order_id);
  return {
    ...order,
    parts: extra.parts,
    timeline: (extra.timeline ?? []).map(({ facts, ...event }) => ({
      ...event,
      note: eventNote({ ...event, facts }),
    })),
    receipt: await wireReceipt(order_id, order.placed_at !== null),
  };
}
