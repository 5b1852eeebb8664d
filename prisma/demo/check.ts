import { pathToFileURL } from "node:url";
import type { Sql } from "~/data/sql.server";
import { openDatabase } from "./database";

/** Every query must answer nothing; a row is a broken promise. Numbers are the invariants of the product's design. */
export const INVARIANTS: Record<string, string> = {
  "I1 postings of a transaction sum to zero": `
    SELECT p.txn_id FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
    GROUP BY p.txn_id, a.asset HAVING sum(p.amount) <> 0
    UNION ALL SELECT t.id FROM ledger_txn t LEFT JOIN posting p ON p.txn_id = t.id GROUP BY t.id HAVING count(p.id) < 2`,
  "I2 balances are the sums of their postings": `
    SELECT a.id FROM ledger_account a LEFT JOIN posting p ON p.ledger_account_id = a.id
    WHERE a.balance IS NOT NULL GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)`,
  "I2 balances after each posting follow on one another": `
    SELECT id FROM (
      SELECT p.id, p.balance_after, sum(p.amount) OVER (PARTITION BY p.ledger_account_id ORDER BY p.id) AS running
      FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id WHERE a.balance IS NOT NULL) steps
    WHERE balance_after IS DISTINCT FROM running`,
  "I3 nothing that can be spent is below zero": "SELECT id FROM ledger_account WHERE balance < 0",
  "I5 only live checkouts hold money": `
    SELECT a.id FROM ledger_account a JOIN orders o ON o.id = a.order_id
    WHERE a.kind = 'hold' AND a.balance <> 0 AND o.status <> 'pending_payment'`,
  "I7 one captured payment an order": `
    SELECT order_id FROM payment WHERE order_id IS NOT NULL AND status IN ('succeeded', 'refunded') GROUP BY 1 HAVING count(*) > 1`,
  "I8 totals are what the lines and fees say": `
    SELECT o.id FROM orders o JOIN order_line l ON l.order_id = o.id GROUP BY o.id
    HAVING o.subtotal_cents <> sum(l.unit_price_cents * l.quantity) FILTER (WHERE NOT l.is_voucher)
      OR (sum(l.quantity) <> o.total_quantity)
    UNION ALL
    SELECT o.id FROM orders o JOIN fee_rule f ON f.id = o.fee_rule_id
    WHERE o.service_cents <> floor(((o.subtotal_cents - o.discount_cents)::bigint * f.service_bps + 5000) / 10000)`,
  "I9 tenders sum to the total, shares to their tender": `
    SELECT o.id FROM orders o JOIN tender t ON t.order_id = o.id GROUP BY o.id HAVING sum(t.amount_cents) <> o.total_cents
    UNION ALL
    SELECT t.id FROM tender t JOIN tender_share s ON s.tender_id = t.id WHERE t.method <> 'voucher'
    GROUP BY t.id HAVING sum(s.amount_cents) <> t.amount_cents OR sum(s.refunded_cents) <> t.refunded_cents
    UNION ALL
    SELECT t.id FROM tender t JOIN tender_share s ON s.tender_id = t.id WHERE t.method = 'voucher'
    GROUP BY t.id HAVING sum(s.quantity) <> t.quantity OR sum(s.refunded_quantity) <> t.refunded_quantity`,
  "I9 a tender's money left its account": `
    SELECT t.id FROM tender t JOIN orders o ON o.id = t.order_id
    JOIN ledger_txn x ON x.order_id = o.id AND x.kind = 'order.held'
    LEFT JOIN posting p ON p.txn_id = x.id AND p.ledger_account_id = t.ledger_account_id
    WHERE t.method <> 'credit_card' AND p.amount IS DISTINCT FROM -(t.amount_cents + t.quantity)`,
  "every share of a line's service, tax and tip names its line": `
    SELECT s.id FROM tender_share s WHERE s.line_id IS NULL AND s.component IN ('line', 'service', 'tax', 'tip')`,
  "order numbers are the database's": "SELECT id FROM orders WHERE number <> order_number(id)",
  "I9 shares of the components are the bill's": `
    SELECT o.id FROM orders o JOIN tender t ON t.order_id = o.id AND t.method <> 'voucher' JOIN tender_share s ON s.tender_id = t.id
    GROUP BY o.id HAVING coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'line'), 0) <> o.subtotal_cents - o.discount_cents
      OR coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'delivery'), 0) <> o.delivery_cents
      OR coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'service'), 0) <> o.service_cents
      OR coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'tax'), 0) <> o.tax_cents
      OR coalesce(sum(s.amount_cents) FILTER (WHERE s.component = 'tip'), 0) <> o.tip_cents`,
  "I10 organizations and promotions tip nobody": `
    SELECT s.id FROM tender_share s JOIN tender t ON t.id = s.tender_id JOIN ledger_account a ON a.id = t.ledger_account_id
    WHERE s.component = 'tip' AND a.kind = 'grant'`,
  "I10 tips of an order are posted to tips payable": `
    SELECT o.id FROM orders o JOIN ledger_txn x ON x.order_id = o.id AND x.kind = 'order.placed'
    LEFT JOIN (SELECT p.txn_id, sum(p.amount) AS tips FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
               WHERE a.kind = 'tip_payable' GROUP BY 1) paid ON paid.txn_id = x.id
    WHERE o.tip_cents <> coalesce(paid.tips, 0)`,
  "I11 refunds stay within their tender": `
    SELECT t.id FROM tender t LEFT JOIN refund r ON r.tender_id = t.id GROUP BY t.id
    HAVING coalesce(sum(r.amount_cents), 0) <> t.refunded_cents OR coalesce(sum(r.quantity), 0) <> t.refunded_quantity`,
  "I14 gift cards: issued is remaining or redeemed": `
    SELECT g.id FROM gift_card g JOIN ledger_account a ON a.gift_card_id = g.id
    WHERE a.balance <> CASE g.status WHEN 'active' THEN g.amount_cents ELSE 0 END`,
  "I15 the cook's whole price is payable, the rest is fees": `
    SELECT o.id FROM orders o JOIN ledger_txn x ON x.order_id = o.id AND x.kind = 'order.placed'
    JOIN (SELECT p.txn_id, sum(p.amount) AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
          WHERE a.kind = 'chef_payable' GROUP BY 1) paid ON paid.txn_id = x.id
    WHERE paid.cents <> (SELECT sum(l.unit_price_cents * l.quantity) FROM order_line l WHERE l.order_id = o.id)
    UNION ALL
    SELECT o.id FROM orders o JOIN ledger_txn x ON x.order_id = o.id AND x.kind = 'order.placed'
    JOIN (SELECT p.txn_id, sum(p.amount) AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
          WHERE a.kind = 'org_receivable' GROUP BY 1) owed ON owed.txn_id = x.id
    WHERE -owed.cents <> (SELECT sum(s.amount_cents) FROM tender_share s JOIN tender t ON t.id = s.tender_id
                          WHERE t.order_id = o.id AND t.method = 'voucher')`,
  "I16 each voucher is available, held, redeemed or returned": `
    SELECT 1 FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id WHERE a.asset = 'voucher' HAVING sum(p.amount) <> 0
    UNION ALL
    SELECT 1 WHERE (SELECT coalesce(sum(t.quantity - t.refunded_quantity), 0) FROM tender t JOIN orders o ON o.id = t.order_id
                    WHERE t.method = 'voucher' AND o.status NOT IN ('pending_payment', 'expired'))
      <> (SELECT coalesce(sum(p.amount), 0) FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id WHERE a.kind = 'voucher_redeemed')`,
  "I17 coupons count the orders that stand": `
    SELECT c.id FROM coupon c LEFT JOIN coupon_redemption r ON r.coupon_id = c.id AND r.state <> 'returned'
    GROUP BY c.id HAVING c.used_count <> count(r.id)
    UNION ALL
    SELECT r.id FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id AND c.first_order_only JOIN orders o ON o.id = r.order_id
    WHERE r.state = 'used' AND EXISTS (SELECT FROM orders e WHERE e.account_id = r.account_id AND e.placed_at < o.placed_at AND e.status <> 'cancelled')`,
  "I18 counters of portions are the reservations": `
    SELECT s.id FROM schedule s LEFT JOIN stock_reservation r ON r.schedule_id = s.id GROUP BY s.id
    HAVING s.sold <> coalesce(sum(r.quantity) FILTER (WHERE r.state = 'sold'), 0)
      OR s.held <> coalesce(sum(r.quantity) FILTER (WHERE r.state = 'held'), 0) OR s.sold + s.held > s.count
    UNION ALL
    SELECT r.order_id FROM stock_reservation r JOIN orders o ON o.id = r.order_id
    WHERE r.state <> CASE WHEN o.status = 'pending_payment' THEN 'held' WHEN o.status IN ('cancelled', 'expired') THEN 'released' ELSE 'sold' END::"ReservationState"
    UNION ALL
    SELECT l.id FROM order_line l JOIN order_part p ON p.id = l.part_id JOIN schedule s ON s.id = l.schedule_id
    WHERE p.delivery_date NOT BETWEEN s.start_date AND s.end_date`,
  "I19 what is owed to a cook is what was earned and not sent": `
    SELECT c.id FROM chef c
    JOIN (SELECT a.chef_id, sum(p.amount) AS cents FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
          WHERE a.kind IN ('chef_payable', 'tip_payable') GROUP BY 1) owed ON owed.chef_id = c.id
    WHERE owed.cents <> (SELECT coalesce(sum(p.subtotal_cents + p.voucher_cents + p.tip_cents), 0) FROM order_part p
                         WHERE p.chef_id = c.id AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered'))
      - (SELECT coalesce(sum(t.amount_cents - t.reversed_cents), 0) FROM transfer t WHERE t.chef_id = c.id AND t.status = 'sent')
      - (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r JOIN order_line l ON l.id = r.line_id WHERE l.chef_id = c.id AND r.borne_by = 'chef')`,
  "I20 one reset a member, asset and due period": `
    SELECT r.id FROM wallet_reset r JOIN wallet_grant g ON g.id = r.grant_id
    WHERE g.amount <> r.amount OR g.period_start <> r.period_start OR g.period_end <> r.period_end OR g.membership_id <> r.membership_id`,
  "I21 a batch gives what it says": `
    SELECT d.id FROM distribution d LEFT JOIN wallet_grant g ON g.distribution_id = d.id GROUP BY d.id
    HAVING d.total_cents <> coalesce(sum(g.amount) FILTER (WHERE g.asset = 'usd'), 0)
      OR d.total_vouchers <> coalesce(sum(g.amount) FILTER (WHERE g.asset = 'voucher'), 0)`,
  "I23 events replay to the state, one row a change": `
    SELECT order_id FROM (
      SELECT order_id, part_id, from_status, to_status, id,
        lag(to_status) OVER (PARTITION BY order_id, part_id ORDER BY id) AS before FROM order_event WHERE to_status IS NOT NULL) steps
    WHERE from_status IS DISTINCT FROM coalesce(before, CASE WHEN part_id IS NOT NULL THEN 'pending_payment'::"OrderStatus" END)
    UNION ALL
    SELECT o.id FROM orders o WHERE o.status IS DISTINCT FROM
      (SELECT e.to_status FROM order_event e WHERE e.order_id = o.id AND e.part_id IS NULL ORDER BY e.id DESC LIMIT 1)
    UNION ALL
    SELECT p.order_id FROM order_part p WHERE p.status IS DISTINCT FROM
      coalesce((SELECT e.to_status FROM order_event e WHERE e.order_id = p.order_id AND e.part_id = p.id ORDER BY e.id DESC LIMIT 1), 'pending_payment')
    UNION ALL
    SELECT order_id FROM order_event WHERE part_id IS NOT NULL AND from_status IS NOT NULL AND (from_status, to_status) NOT IN (
      ('pending_payment', 'placed'), ('pending_payment', 'expired'), ('placed', 'accepted'), ('accepted', 'preparing'),
      ('preparing', 'out_for_delivery'), ('out_for_delivery', 'delivered'), ('placed', 'cancelled'), ('accepted', 'cancelled'), ('preparing', 'cancelled'))`,
  "I26 what belongs to an organization names it": `
    SELECT g.id FROM wallet_grant g JOIN membership m ON m.id = g.membership_id WHERE m.organization_id <> g.organization_id OR m.account_id <> g.account_id`,
  "cooks have heard of what was sent to them": `
    SELECT id FROM transfer WHERE status = 'sent' AND sent_at < app_now() - interval '1 hour' AND told_at IS NULL`,
  "ratings are the reviews'": `
    SELECT m.id FROM meal m LEFT JOIN review r ON r.meal_id = m.id GROUP BY m.id
    HAVING m.rating_sum <> coalesce(sum(r.rating), 0) OR m.review_count <> count(r.id)
    UNION ALL
    SELECT c.id FROM chef c LEFT JOIN review r ON r.chef_id = c.id GROUP BY c.id
    HAVING c.rating_sum <> coalesce(sum(r.rating), 0) OR c.review_count <> count(r.id)`,
  "rankings pull toward the mean of all reviews": `
    SELECT m.id FROM meal m, (SELECT avg(rating)::float8 AS mean FROM review) every
    WHERE m.sku ~ '-[AB]$' AND abs(m.rank_rating - (5 * every.mean + m.rating_sum) / (5 + m.review_count)) > 0.001`,
  "reviews are of delivered orders of one's own": `
    SELECT r.id FROM review r JOIN orders o ON o.id = r.order_id JOIN order_part p ON p.order_id = o.id AND p.chef_id = r.chef_id
    WHERE p.status <> 'delivered' OR o.account_id <> r.account_id OR r.created_at < p.delivered_at`,
  "sold this week is the portions of the last seven days' orders": `
    SELECT m.id FROM meal m LEFT JOIN order_line l ON l.meal_id = m.id AND l.status = 'active'
    LEFT JOIN orders o ON o.id = l.order_id AND o.placed_at > (SELECT app_now()) - interval '7 days' AND o.status <> 'cancelled'
    WHERE m.sku ~ '-[AB]$' GROUP BY m.id
    HAVING abs(m.sold_this_week - coalesce(sum(l.quantity) FILTER (WHERE o.id IS NOT NULL), 0)) > 4`,
  "nothing has happened in the future": `
    SELECT id FROM order_event WHERE at > (SELECT app_now()) UNION ALL SELECT id FROM ledger_txn WHERE at > (SELECT app_now())
    UNION ALL SELECT id FROM review WHERE created_at > (SELECT app_now())`,
  "windows and cutoffs are by the kitchen's clock": `
    SELECT p.id FROM order_part p JOIN chef c ON c.id = p.chef_id JOIN marketplace k ON k.id = c.marketplace_id
    WHERE p.window_start_at <> (p.delivery_date + k.window_start) AT TIME ZONE k.time_zone
      OR p.window_end_at <> (p.delivery_date + k.window_end) AT TIME ZONE k.time_zone
      OR p.cutoff_at <> cutoff_at(p.delivery_date, k.window_start, k.time_zone, c.cutoff_hours)`,
  "a period's money ends at midnight of its organization's clock": `
    SELECT g.id FROM wallet_grant g JOIN organization o ON o.id = g.organization_id
    WHERE g.source = 'plan' AND g.expires_at <> (g.period_end + 1)::timestamp AT TIME ZONE o.time_zone`,
  "nobody orders before they are there, or after the cutoff": `
    SELECT o.id FROM orders o JOIN account a ON a.id = o.account_id WHERE o.created_at < a.created_at
    UNION ALL SELECT o.id FROM orders o JOIN order_part p ON p.order_id = o.id WHERE o.created_at >= p.cutoff_at`,
};

/** Runs every check. Answers those that found something, with how many rows. */
export async function brokenInvariants(sql: Sql): Promise<{ name: string; rows: number }[]> {
  const broken: { name: string; rows: number }[] = [];
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const rows = await sql.unsafe(query);
    if (rows.length > 0) broken.push({ name, rows: rows.length });
  }
  return broken;
}

async function main(): Promise<void> {
  const url = process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL.");
  const sql = openDatabase(url);
  try {
    const broken = await brokenInvariants(sql);
    for (const { name, rows } of broken) console.log(`${rows} rows: ${name}`);
    console.log(
      `${Object.keys(INVARIANTS).length - broken.length} of ${Object.keys(INVARIANTS).length} checks hold.`,
    );
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await sql.end();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
