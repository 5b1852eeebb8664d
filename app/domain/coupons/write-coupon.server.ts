import type { Tx } from "~/data/sql.server";

/** What may change of a coupon after it was made; cents, null is no limit or no end. */
export interface CouponTerms {
  description: string;
  sponsor: string;
  usage_limit: number | null;
  min_subtotal_cents: number;
  ends_at: Date | null;
  is_active: boolean;
}

/** A coupon as it is made: worth a part in basis points or an amount in cents, never both. */
export interface NewCoupon extends CouponTerms {
  code: string;
  percent_bps: number | null;
  amount_cents: number | null;
  first_order_only: boolean;
  once_per_user: boolean;
  marketplace_id: number | null;
  /** the only person who may use it */
  account_id: number | null;
  starts_at: Date;
}

/** Writes a coupon. Answers its id. */
export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<number> {
  const { id } = await tx.db.coupon.create({ data: coupon, select: { id: true } });
  return id;
}

/** Changes a coupon's terms, for carts that are not held yet. */
export async function updateCoupon(tx: Tx, id: number, terms: CouponTerms): Promise<void> {
  await tx.db.coupon.update({ where: { id }, data: terms, select: { id: true } });
}
