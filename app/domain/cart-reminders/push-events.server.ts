import { limit } from "~/data/limits.server";
import { iso, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Person } from "../accounts/people";
import { readMember } from "../members/member-row.server";
import { type PushTags, storePushTags, wantsReminders } from "../messages/push-tags.server";
import { Refusal } from "../refusal";
import { nextResetsOf } from "../treasury/periods.server";

/** What a page reports to the push service, and that a cart it reported is empty again. */
export const PUSH_EVENTS = [
  "cart_abandonment",
  "cart_emptied",
  "browse_abandonment",
  "reset_dollar",
  "reset_voucher",
] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

const perAccount = limit("push-events");
const NO_CART: PushTags = { cart_abandoned_at: "", cart_count: "", cart_cents: "" };
const NO_BROWSE: PushTags = { browse_abandoned_at: "", browse_price_cents: "" };

/** Dollars and vouchers of organizations that a person can still spend, and when they begin again: YYYY-MM-DD or null. */
export async function readRemaining(me: Person) {
  const { membership } = me;
  if (membership?.status !== "activated" || membership.organization_status !== "approved") return null;
  const [mine, resets] = await Promise.all([
    readMember(sql, membership.organization_id, me.account_id),
    nextResetsOf(membership.organization_id, me.account_id),
  ]);
  return { cents: mine.remaining_dollar_cents, vouchers: mine.remaining_voucher, ...resets };
}

async function cartTags(tx: Tx, me: Person): Promise<PushTags> {
  // never null: count, cents: HAVING leaves out an empty cart
  // plain SQL for the sums
  const [cart] = await tx<{ at: string; count: number; cents: number }[]>`
    SELECT ${iso(sql`app_now()`)} AS at, sum(l.quantity)::int AS count, sum(l.quantity * m.price_cents)::int8 AS cents
    FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id
    WHERE c.account_id = ${me.account_id} HAVING count(*) > 0`;
  if (!cart) return NO_CART;
  return {
    cart_abandoned_at: cart.at,
    cart_count: String(cart.count),
    cart_cents: String(cart.cents),
    ...NO_BROWSE,
  };
}

async function browseTags(tx: Tx, meal: string): Promise<PushTags | null> {
  const where = { slug: meal, deleted_at: null };
  const seen = await tx.db.meal.findUnique({ where, select: { price_cents: true } });
  if (!seen) return null;
  const at = clock.now().toISOString();
  return { browse_abandoned_at: at, browse_price_cents: String(seen.price_cents) };
}

async function resetTags(me: Person, asset: "dollar" | "voucher"): Promise<PushTags | null> {
  const left = await readRemaining(me);
  if (asset === "dollar")
    return left && left.cents > 0
      ? { reset_dollar: (left.cents / 100).toFixed(2), reset_dollar_date: left.reset_dollar_date ?? "" }
      : null;
  return left && left.vouchers > 0
    ? { reset_voucher: String(left.vouchers), reset_voucher_date: left.reset_voucher_date ?? "" }
    : null;
}

/**
 * Hands an event of a page on to the push service: an opaque id, amounts and dates, which are read here and never taken
 * from the page. Nothing is kept of who has not asked for pushes. `meal` is the slug of the meal that was looked at.
 * A reset is reported only above 0 (docs/rules.md, The browser), an abandoned cart only while it holds something.
 * @throws Refusal `limited` after 120 events of one account in an hour.
 */
export async function reportPushEvent(me: Person, event: PushEvent, meal = ""): Promise<void> {
  const retryAfter = await perAccount.count(String(me.account_id));
  if (retryAfter > 0)
    throw new Refusal("limited", { next: "Please wait a bit and try again." }, { retryAfter });
  if (!(await wantsReminders(sql, me.account_id))) return;
  const reset =
    event === "reset_dollar" || event === "reset_voucher"
      ? await resetTags(me, event === "reset_dollar" ? "dollar" : "voucher")
      : null;
  await transaction(async (tx) => {
    const tags =
      event === "browse_abandonment"
        ? await browseTags(tx, meal)
        : event === "cart_abandonment" || event === "cart_emptied"
          ? await cartTags(tx, me)
          : reset;
    if (tags) await storePushTags(tx, me.account_id, tags);
  });
}

/** A purchase ends every reminder of its diner's cart and of what they looked at. */
export async function endCartReminder(order_id: number): Promise<void> {
  await transaction(async (tx) => {
    // plain SQL: whether the tags have one of these keys
    const [reminded] = await tx<{ account_id: number }[]>`
      SELECT DISTINCT p.account_id FROM orders o JOIN push_subscription p ON p.account_id = o.account_id AND p.ended_at IS NULL
      WHERE o.id = ${order_id} AND p.tags ?| ARRAY['cart_abandoned_at', 'browse_abandoned_at']`;
    if (reminded) await storePushTags(tx, reminded.account_id, { ...NO_CART, ...NO_BROWSE });
  });
}
