import { sql } from "~/data/sql.server";

/**
 * In SQL, the cents that a line `l` of an order is worth to its cook: the price of its portions less what they gave back (of a
 * refund that they bear, of a dearer dish that was swapped), and what the platform pays for a dish that it added.
 * Areas below orders ask for it, too.
 */
export const lineEarnings = sql`(l.quantity * l.unit_price_cents - l.chef_back_cents + l.given_cents)`;
