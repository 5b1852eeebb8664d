import { randomUUID } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { priceOf, who } from "./cart";
import { pool } from "./recorder";

type Facts = {
  account_id: number;
  cart_id: number;
  order_id: number;
  hold_id: number;
  address_id: number;
  address: object;
  marketplace_id: number;
  wallet: number;
  fee: { id: number; delivery_cents: number; service_bps: number; tax_bps: number };
  day: string;
  lines: { price_cents: number; quantity: number; chef_id: number; schedule_id: number }[];
};

/**
 * The hold of a cart that one wallet account pays: two round trips between BEGIN and COMMIT. The first takes the cart's
 * lock and reads everything, the second writes the order, its parts, lines and events, takes the portions, and moves the
 * money from the wallet to the hold by a posted ledger transaction.
 */
export async function holdCart(
  token: string,
  { payments }: { payments: { amount: string }[] },
): Promise<string> {
  const cart_transaction = randomUUID();
  const held = await pool.begin(async (tx) => {
    const [, [facts]] = await Promise.all([
      tx`WITH ${who(token)} SELECT cart.id FROM cart JOIN who ON who.account_id = cart.account_id FOR NO KEY UPDATE OF cart`.execute(),
      tx<[Facts]>`
        WITH clock AS MATERIALIZED (SELECT app_now() AS at), ${who(token)},
        line AS MATERIALIZED (
          SELECT l.id, l.quantity, m.price_cents, m.chef_id, m.marketplace_id, s.id AS schedule_id,
            (SELECT min(day) FROM orderable_dates(s.id) AS day) AS day
          FROM who JOIN cart ON cart.account_id = who.account_id JOIN cart_line l ON l.cart_id = cart.id
          JOIN meal m ON m.id = l.meal_id AND m.is_listed CROSS JOIN clock
          JOIN LATERAL (SELECT * FROM schedule s WHERE s.meal_id = m.id AND s.deleted_at IS NULL AND s.orderable_until > clock.at
            AND s.count - s.held - s.sold >= l.quantity ORDER BY s.start_date LIMIT 1) s ON true)
        SELECT who.account_id, cart.id AS cart_id, nextval('orders_id_seq')::int AS order_id, nextval('ledger_account_id_seq') AS hold_id,
          a.id AS address_id, z.marketplace_id, w.id AS wallet, (SELECT max(day) FROM line) AS day,
          json_build_object('title', a.title, 'address', a.address, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code,
            'contactPerson', a.contact_person, 'contactPersonNumber', a.contact_person_number, 'extraInstructions', a.extra_instructions) AS address,
          (SELECT json_agg(line ORDER BY line.id) FROM line WHERE line.marketplace_id = z.marketplace_id) AS lines,
          (SELECT to_json(f) FROM fee_rule f WHERE f.marketplace_id IS NULL AND f.state IS NULL AND f.valid_from <= clock.at
             AND (f.valid_to IS NULL OR f.valid_to > clock.at) ORDER BY f.valid_from DESC LIMIT 1) AS fee
        FROM who JOIN cart ON cart.account_id = who.account_id CROSS JOIN clock
        JOIN address a ON a.account_id = who.account_id AND a.preferred AND a.deleted_at IS NULL
        JOIN marketplace_zip z ON z.zip = a.postal_code
        JOIN ledger_account w ON w.account_id = who.account_id AND w.asset = 'usd' AND w.balance > 0`,
    ]);
    const bill = priceOf(facts.lines, facts.fee);
    if (bill.cartTotal !== Math.round(Number(payments[0]?.amount) * 100))
      throw new Error("the wallet does not cover it");
    const [made] = await write(tx, facts, bill, cart_transaction);
    if (!made || made.took < facts.lines.length || made.paid === 0) throw new Error("gone in the meantime");
    return { total_cents: bill.cartTotal, expires_at: made.expires_at };
  });
  return JSON.stringify({ id: null, client_secret: null, cart_transaction, amount_cents: 0, ...held });
}

function write(tx: Tx, facts: Facts, bill: ReturnType<typeof priceOf>, cart_transaction: string) {
  const { order_id: id, account_id, fee } = facts;
  const actor = `account:${account_id}`;
  return tx<{ expires_at: string; took: number; paid: number }[]>`
    WITH made AS (
      INSERT INTO orders (id, number, account_id, cart_id, marketplace_id, cart_transaction, draft_hash, delivery_date, delivery_address,
        address_id, fee_rule_id, total_quantity, subtotal_cents, discount_cents, delivery_cents, service_cents, tax_cents, tip_cents,
        total_cents, card_cents, service_bps, tax_bps, expires_at)
      VALUES (${id}, order_number(${id}), ${account_id}, ${facts.cart_id}, ${facts.marketplace_id}, ${cart_transaction}, sha256('wallet'),
        ${facts.day}, ${tx.json(facts.address as never)}, ${facts.address_id}, ${fee.id}, ${bill.totalQuantity}, ${bill.subtotal}, 0,
        ${bill.deliveryFee}, ${bill.commissionFee}, ${bill.localTax}, 0, ${bill.cartTotal}, 0, ${fee.service_bps}, ${fee.tax_bps},
        app_now() + interval '15 minutes')
      RETURNING id, expires_at
    ), wanted AS MATERIALIZED (
      SELECT l.id, l.quantity, l.instruction, m.id AS meal_id, m.guid, m.name, m.price_cents, m.ingredients, m.allergens, m.may_contain,
        s.id AS schedule_id, c.id AS chef_id, c.chef_delivers AND k.chef_may_deliver AS chef_delivers,
        cutoff_at(${facts.day}::date, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) AS cutoff_at,
        (${facts.day}::date + k.window_start) AT TIME ZONE k.time_zone AS opens, (${facts.day}::date + k.window_end) AT TIME ZONE k.time_zone AS closes
      FROM cart_line l JOIN meal m ON m.id = l.meal_id JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = m.marketplace_id
      JOIN schedule s ON s.meal_id = m.id AND s.deleted_at IS NULL AND ${facts.day}::date BETWEEN s.start_date AND s.end_date
      WHERE l.cart_id = ${facts.cart_id}
    ), part AS (
      INSERT INTO order_part (order_id, chef_id, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents, chef_delivers)
      SELECT made.id, chef_id, ${facts.day}::date, min(cutoff_at), min(opens), min(closes), sum(quantity * price_cents), bool_and(chef_delivers)
      FROM made, wanted GROUP BY made.id, chef_id RETURNING id, chef_id
    ), line AS (
      INSERT INTO order_line (order_id, part_id, chef_id, meal_id, schedule_id, cart_line_id, meal_guid, name, quantity, unit_price_cents,
        instruction, ingredients, allergens, may_contain)
      SELECT made.id, part.id, w.chef_id, w.meal_id, w.schedule_id, w.id, w.guid, w.name, w.quantity, w.price_cents, w.instruction,
        w.ingredients, w.allergens, w.may_contain
      FROM made, wanted w JOIN part ON part.chef_id = w.chef_id RETURNING id, quantity * unit_price_cents AS cents
    ), stock AS (
      INSERT INTO stock_reservation (order_id, schedule_id, quantity) SELECT made.id, schedule_id, quantity FROM made, wanted
    ), took AS (
      UPDATE schedule s SET held = s.held + wanted.quantity FROM wanted
      WHERE s.id = wanted.schedule_id AND s.count - s.held - s.sold >= wanted.quantity RETURNING s.id
    ), paid AS (
      UPDATE ledger_account SET balance = balance - ${bill.cartTotal} WHERE id = ${facts.wallet} AND balance >= ${bill.cartTotal} RETURNING balance
    ), hold AS (
      INSERT INTO ledger_account (id, kind, asset, order_id, balance) SELECT ${facts.hold_id}::bigint, 'hold', 'usd', made.id, ${bill.cartTotal}::bigint FROM made
    ), txn AS (
      INSERT INTO ledger_txn (kind, idem, order_id, actor) SELECT 'order.held', 'order.held:' || made.id, made.id, ${actor}::text FROM made RETURNING id
    ), posted AS (
      INSERT INTO posting (txn_id, ledger_account_id, amount, balance_after)
      SELECT txn.id, ${facts.wallet}::bigint, -${bill.cartTotal}::bigint, paid.balance FROM txn, paid
      UNION ALL SELECT txn.id, ${facts.hold_id}::bigint, ${bill.cartTotal}::bigint, ${bill.cartTotal}::bigint FROM txn
    ), tender AS (
      INSERT INTO tender (order_id, method, ledger_account_id, amount_cents) SELECT made.id, 'wallet', ${facts.wallet}::bigint, ${bill.cartTotal}::int FROM made RETURNING id
    ), shares AS (
      INSERT INTO tender_share (order_id, tender_id, component, line_id, amount_cents)
      SELECT made.id, tender.id, s.component::"ShareComponent", s.line_id, s.cents FROM made, tender, (
        SELECT 'line' AS component, line.id AS line_id, line.cents FROM line
        UNION ALL VALUES ('delivery', NULL::int, ${bill.deliveryFee}::int), ('service', NULL, ${bill.commissionFee}::int), ('tax', NULL, ${bill.localTax}::int)) s
    ), told AS (
      INSERT INTO order_event (order_id, to_status, kind, actor) SELECT made.id, 'pending_payment', 'held', ${actor}::text FROM made
    )
    SELECT to_char(made.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS expires_at,
      (SELECT count(*)::int FROM took) AS took, (SELECT count(*)::int FROM paid) AS paid FROM made`;
}
