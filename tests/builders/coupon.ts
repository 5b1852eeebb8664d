import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { unique } from "./unique";

export interface CouponOptions {
  code?: string;
  description?: string;
  sponsor?: string;
  /** whole percent; 10 when neither it nor `cents` is given */
  percent?: number;
  cents?: number;
  first_order_only?: boolean;
  once_per_user?: boolean;
  usage_limit?: number | null;
  min_subtotal_cents?: number;
  marketplace?: { id: number };
  is_active?: boolean;
  /** days from now; negative has ended already */
  ends_in_days?: number;
  /** who has looked it up by its code, and may put it on a cart by its number */
  known_to?: { account_id: number }[];
}

export interface TestCoupon {
  id: number;
  code: string;
  percent_bps: number | null;
  amount_cents: number | null;
}

/** A coupon of 10 % with a code of its own. */
export async function aCoupon(options: CouponOptions = {}): Promise<TestCoupon> {
  const percent = options.cents === undefined ? (options.percent ?? 10) : null;
  const ends =
    options.ends_in_days === undefined
      ? null
      : new Date(clock.now().getTime() + options.ends_in_days * 86_400_000);
  const row = {
    code: options.code ?? `T${unique()}`.toUpperCase(),
    description: options.description ?? "For a test",
    sponsor: options.sponsor ?? "DinDin",
    percent_bps: percent === null ? null : percent * 100,
    amount_cents: options.cents ?? null,
    first_order_only: options.first_order_only ?? false,
    once_per_user: options.once_per_user ?? true,
    usage_limit: options.usage_limit ?? null,
    min_subtotal_cents: options.min_subtotal_cents ?? 0,
    marketplace_id: options.marketplace?.id ?? null,
    is_active: options.is_active ?? true,
    starts_at: new Date(clock.now().getTime() - 30 * 86_400_000),
    ends_at: ends,
  };
  const [made] = await sql<{ id: number }[]>`INSERT INTO coupon ${sql(row)} RETURNING id`;
  const coupon_id = (made as { id: number }).id;
  const known = (options.known_to ?? []).map(({ account_id }) => ({ account_id, coupon_id }));
  if (known.length > 0) await sql`INSERT INTO coupon_named ${sql(known)}`;
  return { id: coupon_id, ...row };
}
