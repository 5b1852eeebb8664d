import { type Fragment, sql } from "~/data/sql.server";

/** Who a promotion is for; what is null or false narrows nothing. */
export interface Segment {
  /** whose dinner goes to a ZIP code of this marketplace */
  marketplace_id: number | null;
  /** whose dinner goes to this ZIP code */
  zip: string | null;
  /** who has not ordered for so many days, or ever */
  idle_days: number | null;
  /** who has never ordered */
  is_new: boolean;
}

/** In SQL, where the dinner of account `a` goes: the preferred address, else the ZIP code that they last chose. */
const zipOf = sql`coalesce(
  (SELECT d.postal_code FROM address d WHERE d.account_id = a.id AND d.preferred AND d.deleted_at IS NULL), a.zip_code)`;

/**
 * In SQL, whether account `a` is in the segment: somebody with a verified email who can sign in and is not of the product
 * team. Orders are found by their diner's index.
 */
export function isInSegment({ marketplace_id, zip, idle_days, is_new }: Segment): Fragment {
  const place = sql`(${marketplace_id}::int IS NULL OR EXISTS (
      SELECT FROM marketplace_zip z WHERE z.zip = ${zipOf} AND z.marketplace_id = ${marketplace_id}::int))
    AND (${zip}::text IS NULL OR ${zipOf} = ${zip}::text)`;
  const idle = sql`(${idle_days}::int IS NULL OR NOT EXISTS (
    SELECT FROM orders o WHERE o.account_id = a.id AND o.placed_at > app_now() - make_interval(days => ${idle_days}::int)))`;
  const fresh = sql`(NOT ${is_new}::boolean OR NOT EXISTS (
    SELECT FROM orders o WHERE o.account_id = a.id AND o.placed_at IS NOT NULL))`;
  return sql`a.is_active AND a.deleted_at IS NULL AND a.email_verified_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM staff_member s WHERE s.account_id = a.id AND s.ended_at IS NULL)
    AND ${place} AND ${idle} AND ${fresh}`;
}
