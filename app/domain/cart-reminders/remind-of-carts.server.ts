import { iso, sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyMany } from "../messages/notify-many.server";

/** When people think of dinner: local time where the cart's cooks are. A day holds one such evening, so nobody is passed over. */
const EVENING = sql`BETWEEN '17:00' AND '21:00'`;

/**
 * Whoever left a cart an hour to a day ago that still holds something, in the evening there. `moment` is when they left it.
 * Who looks at it again and leaves it again is not reminded again the same evening. Plain SQL: a set.
 */
const people = sql`
  SELECT p.account_id, max(p.tags->>'cart_abandoned_at') AS moment FROM push_subscription p
  WHERE p.ended_at IS NULL AND p.account_id IS NOT NULL
    AND (p.tags->>'cart_abandoned_at') COLLATE "C" BETWEEN ${iso(sql`(app_now() - interval '1 day')`)} AND ${iso(sql`(app_now() - interval '1 hour')`)}
    AND EXISTS (
      SELECT FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id JOIN marketplace k ON k.id = m.marketplace_id
      WHERE c.account_id = p.account_id AND (app_now() AT TIME ZONE k.time_zone)::time ${EVENING})
    AND NOT EXISTS (
      SELECT FROM notification n WHERE n.account_id = p.account_id AND n.topic = 'reminders' AND n.created_at > app_now() - interval '20 hours')
  GROUP BY p.account_id`;

/**
 * Reminds those who asked for it of a cart they left: by push, once for each time it was left, in the evening. Running
 * twice at once does no harm.
 */
export async function remindOfCarts(): Promise<void> {
  await transaction((tx) =>
    notifyMany(tx, people, { key: sql`'cart-left:' || moment`, kind: "cart.left", facts: {} }),
  );
}
