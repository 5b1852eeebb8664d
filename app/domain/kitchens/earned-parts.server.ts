import { type Fragment, sql } from "~/data/sql.server";
import { lineEarnings } from "../line-earnings.server";

/**
 * In SQL, whether a part `p` of an order is one that its cook earned by: it was delivered, or called off at the platform's
 * expense, for which the cook is paid all the same. The latter has a transfer; what is called off otherwise has none.
 */
export const isEarnedPart: Fragment = sql`
  p.status IN ('delivered', 'cancelled') AND (p.status = 'delivered' OR EXISTS (SELECT FROM transfer paid WHERE paid.part_id = p.id))`;

/** In SQL, the instant by which such a part `p` counts: its delivery, or the end of the window in which it was to be delivered. */
export const earnedAt: Fragment = sql`coalesce(p.delivered_at, p.window_end_at)`;

/**
 * In SQL, whether the portions of a line `l` of such a part `p` are paid: those that were delivered, and those called off at the
 * platform's expense, of which the cook has given back less than their price.
 */
export const isEarnedLine: Fragment = sql`
  (l.status = 'active' OR (p.status = 'cancelled' AND l.status = 'cancelled' AND ${lineEarnings} > 0))`;
