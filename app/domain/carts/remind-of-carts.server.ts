import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { notifyMany } from "../notify-many.server";

/**
 * Reminds those who asked for it of a cart they left an hour to a day ago and that still holds something: by push, once a
 * day. Running twice at once does no harm.
 */
export async function remindOfCarts(): Promise<void> {
  const people = sql`
    SELECT p.account_id FROM push_subscription p
    WHERE p.ended_at IS NULL AND p.account_id IS NOT NULL
      AND (p.tags->>'cart_abandoned_at')::timestamptz BETWEEN app_now() - interval '1 day' AND app_now() - interval '1 hour'
      AND EXISTS (SELECT FROM cart c JOIN cart_line l ON l.cart_id = c.id WHERE c.account_id = p.account_id)`;
  await transaction((tx) =>
    notifyMany(tx, people, {
      topic: "reminders",
      key: `cart-left:${clock.now().toISOString().slice(0, 10)}`,
      title: "Dinner is still in your cart",
      body: "It is kept for you, the portions are not: they go to whoever orders first.",
      path: paths.cart(),
    }),
  );
}
