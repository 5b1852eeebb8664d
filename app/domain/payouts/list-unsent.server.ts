import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { WAITING_FOR_BANK } from "~/kit/transfer-names";
import { isFrozen } from "./frozen-by-dispute.server";

/** Rows on a page. */
const SIZE = 50;

/** A transfer that has not been sent: cents, and why as far as anybody noted it. */
export interface UnsentTransfer {
  id: number;
  chef_id: number;
  kitchen: string | null;
  order_id: number;
  number: string;
  cents: number;
  status: "due" | typeof WAITING_FOR_BANK | "failed" | "sent";
  /** until staff resume it */
  is_paused: boolean;
  /** Stripe may have heard of it */
  is_asked: boolean;
  /** its order is disputed: it goes once that is decided */
  is_frozen: boolean;
  due_at: Date;
  last_error: string | null;
}

/** Transfers not sent yet, those that are due longest first. `after` is the last one of the page before. */
export async function listUnsentTransfers(
  after: number | null,
): Promise<{ rows: UnsentTransfer[]; next: number | null }> {
  // plain SQL: a place among instants and ids
  const rows = await sql<UnsentTransfer[]>`
    SELECT t.id, t.chef_id, c.kitchen_name AS kitchen, p.order_id, o.number, t.amount_cents + t.offset_cents AS cents, t.status, t.paused_at IS NOT NULL AS is_paused,
      t.asked_at IS NOT NULL AS is_asked, ${isFrozen(sql`t.part_id`)} AS is_frozen, t.due_at, t.last_error
    FROM transfer t JOIN chef c ON c.id = t.chef_id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.status <> 'sent' AND (${after}::int IS NULL OR (t.due_at, t.id) > (SELECT a.due_at, a.id FROM transfer a WHERE a.id = ${after}::int))
    ORDER BY t.due_at, t.id LIMIT ${SIZE + 1}`;
  return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1]?.id ?? null) : null };
}

/** A payout that came back from a cook's bank. */
export interface ReturnedPayout {
  id: number;
  chef_id: number;
  kitchen: string | null;
  amount_cents: number;
  failure: string | null;
  arrival_date: Day;
}

/** The last payouts that a cook's bank returned, the newest first, at most fifty. */
export function listReturnedPayouts(): Promise<ReturnedPayout[]> {
  // plain SQL: two tables in one round trip
  return sql<ReturnedPayout[]>`
    SELECT p.id, p.chef_id, c.kitchen_name AS kitchen, p.amount_cents, p.failure, p.arrival_date
    FROM payout p JOIN chef c ON c.id = p.chef_id WHERE p.status = 'failed' ORDER BY p.id DESC LIMIT ${SIZE}`;
}
