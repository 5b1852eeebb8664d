import { type Fragment, sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";

/**
 * In SQL, whether something of ours was settled on a day (UTC), but for its last five minutes: what Stripe did then may stand on the
 * next day there.
 */
export const settledOn = (at: Fragment, day: Day): Fragment => sql`
  ${at} >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND ${at} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' - interval '5 minutes'`;

/** In SQL, what a transaction of the ledger moved between us and Stripe, by its key: cents, above zero for what came to us. */
export const movedBy = (idem: Fragment, kind: "card_clearing" | "bank"): Fragment => sql`
  coalesce((SELECT -sum(g.amount) FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
    WHERE x.idem = ${idem} AND a.kind = ${kind}), 0)::int`;
