import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";

/** A movement on our balance at Stripe, for the books elsewhere. Its id is Stripe's and never changes. Cents. */
export interface Movement {
  id: string;
  day: Day;
  at: Date;
  type: string;
  source: string | null;
  parent: string | null;
  amount_cents: number;
  fee_cents: number;
  order_number: string | null;
}

const BATCH = 500;

/** What moved at Stripe from one day to another (UTC, the second not included), batch by batch, day by day and by id. */
export async function* readMovements(from: Day, until: Day): AsyncGenerator<Movement[]> {
  let last: { day: Day; id: string } = { day: from, id: "" };
  for (;;) {
    // plain SQL: an export, batch by batch
    const rows = await sql<Movement[]>`
      SELECT m.id, m.day, m.at, m.type, m.source, m.parent, m.amount_cents, m.fee_cents, o.number AS order_number
      FROM stripe_movement m LEFT JOIN payment p ON p.stripe_intent_id = m.parent LEFT JOIN orders o ON o.id = p.order_id
      WHERE (m.day, m.id) > (${last.day}::date, ${last.id}) AND m.day < ${until}::date ORDER BY m.day, m.id LIMIT ${BATCH}`;
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}
