import { db } from "~/data/prisma.server";
import { iso, type Sql, sql, type Tx } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { missing } from "../refusal";
import { TENDER_KINDS } from "../tenders/tender-kinds";
import type { Receipt } from "./receipt";

/** In the order in which a receipt lists them. */
const METHODS = TENDER_KINDS.map(({ method }) => method);

type Row = Omit<
  Receipt,
  "meals_cents" | "total_cents" | "refunded_cents" | "number" | "tip_cents" | "tenders"
> & {
  tenders: (Receipt["tenders"][number] & { id: number; place: number })[];
  subtotal_cents: number;
  checkout_tip_cents: number;
};

/** A tip counts on the receipt from the moment it is paid, also when it went back afterward. */
const PAID_TIP = sql`t.status IN ('succeeded', 'refunded')`;

const cooks = sql`
  SELECT json_agg(json_build_object('chef_id', c.id, 'full_name', c.full_name, 'meals_cents', p.subtotal_cents,
    'tip_cents', p.tip_cents + coalesce((SELECT sum(s.amount_cents) FROM tip t JOIN tip_share s ON s.tip_id = t.id
      WHERE s.part_id = p.id AND ${PAID_TIP}), 0),
    'lines', (SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents,
        'cents', CASE WHEN l.is_voucher THEN 0 ELSE l.quantity * l.unit_price_cents END, 'is_voucher', l.is_voucher, 'status', l.status,
        'instead_of', (SELECT json_build_object('name', w.instead_of, 'is_less', EXISTS (
            SELECT FROM refund r WHERE r.order_id = o.id AND r.line_id = l.id AND r.cause = 'swapped'))
          FROM swap_offer w WHERE w.line_id = l.id AND w.status = 'taken')) ORDER BY l.id)
      FROM order_line l WHERE l.part_id = p.id)) ORDER BY p.id)
  FROM order_part p JOIN chef c ON c.id = p.chef_id WHERE p.order_id = o.id`;

/**
 * What came back of later tips: shares that we gave back, and what somebody refunded in Stripe's dashboard or the
 * cardholder's bank took, also where it was no whole share and the cook kept theirs. One row for each; cents.
 */
const tipsBack = sql`
  SELECT s.tip_id, s.id, x.at, s.refunded_cents - s.before_cents AS cents, CASE WHEN s.refund_failed_at IS NOT NULL THEN 'failed'
      WHEN tip.method = 'wallet' OR s.stripe_refund_id IS NOT NULL THEN 'done' ELSE 'pending' END AS status,
    s.moved_to_wallet_at IS NOT NULL AS moved
  FROM tip_share s JOIN tip ON tip.id = s.tip_id JOIN ledger_txn x ON x.idem = 'tip.returned:' || s.id
  WHERE s.refunded_cents > s.before_cents AND s.return_id IS NULL
  UNION ALL
  SELECT p.tip_id, r.id, r.created_at, CASE WHEN r.is_dispute THEN r.taken_cents ELSE r.amount_cents END, 'done', false
  FROM purchase_return r JOIN payment p ON p.id = r.payment_id
  WHERE p.tip_id IS NOT NULL AND r.undone_at IS NULL AND (r.taken_cents > 0 OR NOT r.is_dispute)`;

const tenders = sql`
  SELECT coalesce(json_agg(paid ORDER BY paid.is_later_tip, paid.place, paid.id), '[]') FROM (
    SELECT t.id, false AS is_later_tip, t.method, array_position(${METHODS}::text[], t.method::text) AS place,
      CASE WHEN t.method = 'credit_card' THEN 'card' WHEN a.kind = 'gift' THEN 'gift' WHEN g.organization_id IS NOT NULL THEN 'organisation'
        ELSE 'promotion' END AS "from",
      g.organization_id, org.name AS organization, g.organization_id IS NOT NULL AND (g.ended_at IS NOT NULL OR coalesce(g.expires_at <= (SELECT app_now()), false)) AS is_back_with_payer,
      t.amount_cents AS cents, t.quantity, t.refunded_cents, t.refunded_quantity
    FROM tender t LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
    LEFT JOIN organization org ON org.id = g.organization_id WHERE t.order_id = o.id
    UNION ALL
    SELECT t.id, true, t.method, 0, CASE WHEN t.method = 'credit_card' THEN 'card' ELSE 'gift' END, NULL, NULL, false, t.amount_cents, 0,
      coalesce((SELECT sum(back.cents) FROM (${tipsBack}) back WHERE back.tip_id = t.id), 0)::int, 0
    FROM tip t WHERE t.order_id = o.id AND ${PAID_TIP}) AS paid`;

const refunds = sql`
  SELECT coalesce(json_agg(json_build_object('at', ${iso(sql`back.at`)}, 'method', back.method, 'cents', back.cents, 'quantity', back.quantity,
    'status', back.status, 'moved_to_wallet', back.moved, 'is_with_bank', EXISTS (
      SELECT FROM dispute d WHERE d.payment_id = back.payment_id AND d.taken_cents > 0)) ORDER BY back.at, back.place, back.id), '[]') FROM (
    SELECT 1 AS place, r.id, r.created_at AS at, t.method::text, r.amount_cents AS cents, r.quantity, r.status::text,
      r.moved_to_wallet_at IS NOT NULL AS moved, t.payment_id
    FROM refund r JOIN tender t ON t.id = r.tender_id WHERE r.order_id = o.id
    UNION ALL
    SELECT 2, back.id, back.at, t.method::text, back.cents, 0, back.status, back.moved, (SELECT p.id FROM payment p WHERE p.tip_id = t.id)
    FROM tip t CROSS JOIN LATERAL (SELECT * FROM (${tipsBack}) every WHERE every.tip_id = t.id) back
    WHERE t.order_id = o.id AND ${PAID_TIP}) back`;

const bankCents = sql`
  SELECT least(sum(t.amount_cents - t.refunded_cents), (
    SELECT coalesce(sum(d.taken_cents), 0) FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE p.order_id = o.id))
  FROM tender t WHERE t.order_id = o.id AND t.payment_id IS NOT NULL`;

const group = sql`
  SELECT json_build_object('name', g.name, 'organization', payer.name, 'fee_cents', g.fee_cents, 'fee_paid_by', g.fee_paid_by,
    'sharers', s.sharers, 'share_cents', s.share_cents)
  FROM group_order g JOIN organization payer ON payer.id = g.organization_id LEFT JOIN group_order_share s ON s.order_id = o.id
  WHERE g.id = o.group_order_id`;

/**
 * The receipt of a paid order, from stored rows only: who cooked what at which price, the fees, the tax, the discount and
 * whose it is, tips, who paid and what is back. The dishes less the discount, the fees, tax and tips are the total, and so
 * are the tenders: to the cent. The caller knows that it may be seen. @throws Refusal `missing` before it is paid.
 */
export async function readReceipt(on: Sql | Tx, order_id: number): Promise<Receipt> {
  // plain SQL: everything of an order, as it stood at one moment
  // never null: cooks, cooks[].lines, tenders[].place: an order has parts, each part lines, and its methods are all known
  const [row] = await on<Row[]>`
    SELECT o.id AS order_id, o.number AS order_number, ${iso(sql`o.placed_at`)} AS issued_at, o.delivery_date, k.time_zone,
      who.first_name || ' ' || who.last_name AS diner,
      concat_ws(', ', o.delivery_address ->> 'address', o.delivery_address ->> 'city',
        concat_ws(' ', o.delivery_address ->> 'state', o.delivery_address ->> 'postalCode')) AS address,
      o.subtotal_cents, o.discount_cents, o.delivery_cents, o.service_cents, o.service_bps, o.tax_cents, o.tax_bps, o.tip_cents AS checkout_tip_cents,
      (SELECT json_build_object('code', cp.code, 'sponsor', cp.sponsor) FROM coupon cp WHERE cp.id = o.coupon_id) AS coupon,
      ARRAY(SELECT DISTINCT coalesce(org.legal_name, org.name) || ', EIN ' || org.ein_number
        FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id JOIN organization org ON org.id = g.organization_id
        WHERE t.order_id = o.id) AS payers,
      (SELECT json_build_object('code', e.code, 'label', e.label) FROM expense_code e WHERE e.id = o.expense_code_id) AS expense_code,
      (${cooks}) AS cooks, (${tenders}) AS tenders, (${refunds}) AS refunds,
      coalesce((${bankCents}), 0)::int AS bank_cents, (${group}) AS group
    FROM orders o JOIN marketplace k ON k.id = o.marketplace_id JOIN account who ON who.id = o.account_id
    WHERE o.id = ${order_id} AND o.placed_at IS NOT NULL`;
  if (!row) throw missing();
  const { subtotal_cents, checkout_tip_cents, ...rest } = row;
  const later = row.tenders.filter((tender) => tender.is_later_tip);
  const tip_cents = checkout_tip_cents + later.reduce((sum, tip) => sum + tip.cents, 0);
  return {
    ...rest,
    number: `R-${row.order_number}`,
    meals_cents: subtotal_cents,
    tip_cents,
    total_cents:
      subtotal_cents -
      row.discount_cents +
      row.delivery_cents +
      row.service_cents +
      row.tax_cents +
      tip_cents,
    refunded_cents: row.tenders.reduce((sum, tender) => sum + tender.refunded_cents, 0),
  };
}

/** The receipt of one of my orders. @throws Refusal `missing` for somebody else's, and for one that is not paid. */
export async function showReceipt(me: Diner, order_id: number): Promise<Receipt> {
  const where = { id: order_id, account_id: me.account_id };
  const mine = await db.order.findUnique({ where, select: { id: true } });
  if (!mine) throw missing();
  return readReceipt(sql, order_id);
}
