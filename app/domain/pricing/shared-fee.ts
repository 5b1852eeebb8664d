import type { Cents } from "~/kit/money";

/** What decides what one cart pays of a group order's delivery fee. */
export interface SharedFee {
  /** of the whole delivery */
  fee_cents: Cents;
  fee_paid_by: "people" | "organization";
  /** orders of the group that are paid and share the fee */
  sharers: number;
  /** the cart's owner has one of them */
  is_sharing: boolean;
}

/**
 * What a checkout pays of the fee: an equal share among those who have paid before and the one who pays now, rounded up, and
 * nothing where the organization pays or the person has paid a share already. Orders that count once count for good, so nobody's
 * final share is ever above this: the deadline only gives back (docs/decisions/123).
 */
export function provisionalShare({ fee_cents, fee_paid_by, sharers, is_sharing }: SharedFee): Cents {
  return fee_paid_by === "organization" || is_sharing ? 0 : Math.ceil(fee_cents / (sharers + 1));
}

/** The final shares of `sharers` orders: equal, whole cents that sum to the fee; the first ones bear the cents that are left. */
export function finalShares(fee_cents: Cents, sharers: number): Cents[] {
  const whole = Math.floor(fee_cents / sharers);
  return Array.from({ length: sharers }, (_, index) => whole + (index < fee_cents % sharers ? 1 : 0));
}
