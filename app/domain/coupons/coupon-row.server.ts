import { db } from "~/data/prisma.server";
import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import type { Coupon } from "./coupon";
import type { WireCoupon } from "./coupon-schemas.server";

/** Orders that count as somebody's first one: whatever was paid or is being paid, unless it came to nothing. */
const COUNTED = sql`status NOT IN ('cancelled', 'expired')`;

/**
 * The columns of a coupon `cp` with what stands against it for one person. `own_order` is the order id of the person's
 * own live hold, or null: what it holds does not count against them. A first order is the first one of the person, also
 * under another account with the same verified phone or saved card (features, H44). Plain SQL: part of what a checkout reads.
 */
export function couponColumns(account_id: number, own_order: Fragment): Fragment {
  return sql`
    cp.id, cp.code::text, cp.description, cp.sponsor, cp.percent_bps, cp.amount_cents, cp.min_subtotal_cents, cp.marketplace_id,
    CASE
      WHEN NOT cp.is_active OR cp.starts_at > (SELECT app_now()) OR cp.account_id <> ${account_id} THEN 'unknown'
      WHEN cp.ends_at <= (SELECT app_now()) THEN 'expired'
      WHEN cp.once_per_user AND EXISTS (
        SELECT FROM coupon_redemption r WHERE r.coupon_id = cp.id AND r.account_id = ${account_id}
          AND r.state <> 'returned' AND r.order_id IS DISTINCT FROM ${own_order}) THEN 'already_used'
      WHEN cp.first_order_only AND EXISTS (
        SELECT FROM orders WHERE account_id = ${account_id} AND ${COUNTED} AND id IS DISTINCT FROM ${own_order}
        UNION ALL
        SELECT FROM account me JOIN account twin ON twin.phone = me.phone AND twin.id <> me.id
          AND twin.phone_verified_at IS NOT NULL JOIN orders o ON o.account_id = twin.id AND o.${COUNTED}
        WHERE me.id = ${account_id} AND me.phone_verified_at IS NOT NULL
        UNION ALL
        SELECT FROM card mine JOIN card twin ON twin.fingerprint = mine.fingerprint AND twin.account_id <> ${account_id}
          JOIN orders o ON o.account_id = twin.account_id AND o.${COUNTED}
        WHERE mine.account_id = ${account_id} AND mine.deleted_at IS NULL) THEN 'not_first_order'
      WHEN cp.usage_limit <= cp.used_count - (
        SELECT count(*) FROM coupon_redemption r
        WHERE r.order_id = ${own_order} AND r.coupon_id = cp.id AND r.state = 'held') THEN 'used_up'
    END AS problem`;
}

/** The order that is the live hold of a person's cart, for `couponColumns` outside of the cart's own query. */
function ownOrder(account_id: number): Fragment {
  return sql`(SELECT id FROM orders WHERE account_id = ${account_id} AND status = 'pending_payment' ORDER BY id DESC LIMIT 1)`;
}

/** A coupon by its code, checked for one person; null when there is none of that name. */
export async function couponByCode(on: Sql | Tx, account_id: number, code: string): Promise<Coupon | null> {
  // plain SQL: a coupon is read by the fragment of every coupon
  const [coupon] = await on<Coupon[]>`
    SELECT ${couponColumns(account_id, ownOrder(account_id))} FROM coupon cp WHERE cp.code = ${code}`;
  return coupon ?? null;
}

/** A coupon by its id, checked for one person; null when there is none that they have named by its code. */
export async function couponById(on: Sql | Tx, account_id: number, id: number): Promise<Coupon | null> {
  // plain SQL: a coupon is read by the fragment of every coupon
  const [coupon] = await on<Coupon[]>`
    SELECT ${couponColumns(account_id, ownOrder(account_id))} FROM coupon cp
    JOIN coupon_named n ON n.coupon_id = cp.id AND n.account_id = ${account_id} WHERE cp.id = ${id}`;
  return coupon ?? null;
}

/** Keeps that a person has named a coupon by its code: its number alone, which anybody could count up, opens nothing. */
export async function recordNamedCoupon(account_id: number, coupon_id: number): Promise<void> {
  await db.couponNamed.createMany({ data: { account_id, coupon_id }, skipDuplicates: true });
}

/** A coupon as the wire shows it. */
export function toWireCoupon(coupon: Coupon, is_valid: boolean): WireCoupon {
  return {
    id: coupon.id,
    coupon_code: coupon.code,
    is_valid,
    ...(coupon.percent_bps === null
      ? { amount_cents: coupon.amount_cents ?? 0 }
      : { percent: coupon.percent_bps / 100 }),
    description: coupon.description,
    sponsor: coupon.sponsor,
  };
}
