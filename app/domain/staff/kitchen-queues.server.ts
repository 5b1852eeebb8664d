import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";

const MOST = 500;
/** How long before its end a permit is looked after. Days. */
const PERMIT_DAYS = 30;

/** A kitchen that may sell today and whose permit is missing, over, or ends within 30 days. */
export interface EndingPermit {
  chef_id: number;
  kitchen: string;
  marketplace: string;
  /** the last day; null for none at all */
  ends_on: Day | null;
}

/** Kitchens whose marketplace asks for a permit that ends soon or is over, the first to end before the others. */
export function listEndingPermits(): Promise<EndingPermit[]> {
  // plain SQL: days are the kitchen's own
  return sql<EndingPermit[]>`
    SELECT c.id AS chef_id, coalesce(nullif(c.kitchen_name, ''), c.full_name) AS kitchen, k.name AS marketplace, c.permit_expires_on AS ends_on
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id
    WHERE c.status = 'approved' AND k.permit_required
      AND (c.permit_expires_on IS NULL OR c.permit_expires_on <= (app_now() AT TIME ZONE k.time_zone)::date + ${PERMIT_DAYS}::int)
    ORDER BY c.permit_expires_on NULLS FIRST, c.id LIMIT ${MOST}`;
}

/** A payout that a cook's bank returned, and after which none has arrived. Cents. */
export interface OpenPayout {
  id: number;
  chef_id: number;
  kitchen: string;
  amount_cents: number;
  failure: string | null;
  created_at: Date;
}

/** Payouts that banks returned, until a later one of the same cook arrives: the oldest first. */
export function listPayoutsToReview(): Promise<OpenPayout[]> {
  // plain SQL: leaves out payouts after which a later one of the same cook arrived
  return sql<OpenPayout[]>`
    SELECT p.id, p.chef_id, coalesce(nullif(c.kitchen_name, ''), c.full_name) AS kitchen, p.amount_cents, p.failure, p.created_at
    FROM payout p JOIN chef c ON c.id = p.chef_id
    WHERE p.status = 'failed' AND NOT EXISTS (
      SELECT FROM payout later WHERE later.chef_id = p.chef_id AND later.id > p.id AND later.status = 'paid')
    ORDER BY p.id LIMIT ${MOST}`;
}
