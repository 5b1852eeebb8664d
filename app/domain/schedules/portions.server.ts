/** Plain SQL: portions are counted under their locks, in sets, on the checkout's hot path. */

import { sql, type Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import type { Day } from "~/kit/day";

/**
 * To be called before the first statement of a change of portions that are held or sold: its turn at the schedules comes
 * before that of any new checkout.
 */
export function queueForSchedules(tx: Tx, schedules: readonly number[]): void {
  queueForRows(
    tx,
    schedules.map((id) => `schedule:${id}` as const),
    { isFirst: true },
  );
}

// Plain SQL from here on: locks, and the checkout's hot path.

/** The schedules of an order's portions. */
export async function schedulesOf(tx: Tx, order_id: number): Promise<number[]> {
  const rows = await tx<{ schedule_id: number }[]>`
    SELECT schedule_id FROM stock_reservation WHERE order_id = ${order_id}`;
  return rows.map(({ schedule_id }) => schedule_id);
}

/** Portions of one schedule, of one line of an order. */
interface WantedPortions {
  schedule_id: number | null;
  quantity: number;
}

/** What is sold at a locked schedule still has to be of it: its cook may have moved it to other days meanwhile. */
const isOn = (day: Day) => sql`s.deleted_at IS NULL AND ${day}::date BETWEEN s.start_date AND s.end_date`;

/**
 * Reserves portions for an order of a day where enough are left, schedules in id order: `reserving` answers how many schedules
 * gave them, which is less than `schedules` where one is sold out or no longer for that day. Two statements, sent at once.
 */
export function reservePortions(
  tx: Tx,
  { order_id, day }: { order_id: number; day: Day },
  lines: readonly WantedPortions[],
): { reserving: Promise<number>; schedules: number } {
  const wanted = new Map<number, number>();
  for (const { schedule_id, quantity } of lines) {
    if (schedule_id !== null) wanted.set(schedule_id, (wanted.get(schedule_id) ?? 0) + quantity);
  }
  const [ids, quantities] = [[...wanted.keys()], [...wanted.values()]];
  const locking =
    tx`SELECT id FROM schedule WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute();
  const taking = tx`
    WITH taken AS (
      UPDATE schedule s SET held = s.held + wanted.quantity FROM unnest(${ids}::int[], ${quantities}::int[]) AS wanted (id, quantity)
      WHERE s.id = wanted.id AND ${isOn(day)} AND s.count - s.held - s.sold >= wanted.quantity RETURNING s.id, wanted.quantity
    )
    INSERT INTO stock_reservation (order_id, schedule_id, quantity) SELECT ${order_id}::int, id, quantity FROM taken RETURNING schedule_id`.execute();
  return {
    reserving: Promise.all([locking, taking]).then(([, taken]) => taken.length),
    schedules: wanted.size,
  };
}

/**
 * Takes the schedules of an order's portions in id order, for the statement after it to change them. A statement of its
 * own, sent at once: one that locks and changes in one go changes by the rows as they were before it waited, looks again
 * for each that somebody was faster with, and may then wait for who waits for it.
 */
function lockPortions(tx: Tx, order_id: number) {
  return tx`
    SELECT s.id FROM stock_reservation r JOIN schedule s ON s.id = r.schedule_id
    WHERE r.order_id = ${order_id} ORDER BY s.id FOR NO KEY UPDATE OF s`.execute();
}

/** The portions that an order holds are sold. Under the order's lock; two statements, sent at once. */
export async function sellPortions(tx: Tx, order_id: number): Promise<void> {
  const selling = tx`
    WITH sold AS (
      UPDATE stock_reservation SET state = 'sold' WHERE order_id = ${order_id} RETURNING schedule_id, quantity
    )
    UPDATE schedule s SET held = s.held - sold.quantity, sold = s.sold + sold.quantity FROM sold WHERE s.id = sold.schedule_id`;
  await Promise.all([lockPortions(tx, order_id), selling.execute()]);
}

/** The portions that an order holds are free again. Under the order's lock; two statements, sent at once. */
export async function releasePortions(tx: Tx, order_id: number): Promise<void> {
  const releasing = tx`
    WITH released AS (
      UPDATE stock_reservation SET state = 'released' WHERE order_id = ${order_id} RETURNING schedule_id, quantity
    )
    UPDATE schedule s SET held = s.held - released.quantity FROM released WHERE s.id = released.schedule_id`;
  await Promise.all([lockPortions(tx, order_id), releasing.execute()]);
}

/**
 * Frees the sold portions of lines that are off. `isGone`: the cook can't make them, so they are not sold again. Under the
 * order's lock.
 */
export async function freePortions(
  tx: Tx,
  order_id: number,
  line_ids: number[],
  isGone: boolean,
): Promise<void> {
  queueForSchedules(tx, await schedulesOf(tx, order_id));
  const locked = tx`
    SELECT id FROM schedule WHERE id IN (SELECT schedule_id FROM order_line WHERE id = ANY (${line_ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute();
  const freed = tx`
    WITH freed AS (
      SELECT schedule_id AS id, sum(quantity)::int AS quantity FROM order_line WHERE id = ANY (${line_ids}::int[]) GROUP BY schedule_id
    ), kept AS (
      UPDATE stock_reservation r SET quantity = CASE WHEN r.quantity > freed.quantity THEN r.quantity - freed.quantity ELSE r.quantity END,
        state = CASE WHEN r.quantity > freed.quantity THEN r.state ELSE 'released' END
      FROM freed WHERE r.order_id = ${order_id} AND r.schedule_id = freed.id
    )
    UPDATE schedule s SET sold = s.sold - freed.quantity,
      count = CASE WHEN ${isGone}::boolean THEN s.count - freed.quantity ELSE s.count END,
      declined = CASE WHEN ${isGone}::boolean THEN s.declined + freed.quantity ELSE s.declined END
    FROM freed WHERE s.id = freed.id`.execute();
  await Promise.all([locked, freed]);
}

/** Portions of sold lines that move from one schedule to another; nothing is given back for a line that is new. */
export interface MovedPortions {
  from: number | null;
  to: number;
  quantity: number;
}

/**
 * Moves the sold portions of an order to schedules of `day`, or sells it more: answers false, and has moved nothing that may
 * stay, where a schedule has too few left or is no longer for that day. Under the order's lock; the caller rolls back on false.
 */
export async function movePortions(
  tx: Tx,
  { order_id, day }: { order_id: number; day: Day },
  moves: readonly MovedPortions[],
): Promise<boolean> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))];
  // with those of the whole order, so that what frees others of its portions after this takes them in the same order
  const locked = [...(await schedulesOf(tx, order_id)), ...ids];
  queueForSchedules(tx, locked);
  await tx`SELECT id FROM schedule WHERE id = ANY (${locked}::int[]) ORDER BY id FOR NO KEY UPDATE`;
  for (const { from, to, quantity } of moves) {
    if (from !== null) await releaseSold(tx, order_id, from, quantity);
    const sold = await tx`
      UPDATE schedule s SET sold = sold + ${quantity} WHERE id = ${to} AND ${isOn(day)} AND count - held - sold >= ${quantity} RETURNING id`;
    if (sold.length === 0) return false;
    await tx`
      INSERT INTO stock_reservation AS r (order_id, schedule_id, quantity, state) VALUES (${order_id}, ${to}, ${quantity}, 'sold')
      ON CONFLICT (order_id, schedule_id) DO UPDATE SET state = 'sold',
        quantity = CASE WHEN r.state = 'sold' THEN r.quantity + ${quantity}::int ELSE ${quantity}::int END`;
  }
  return true;
}

/** Sold portions of an order are free again. */
async function releaseSold(tx: Tx, order_id: number, schedule_id: number, quantity: number): Promise<void> {
  await tx`UPDATE schedule SET sold = sold - ${quantity} WHERE id = ${schedule_id}`;
  await tx`
    UPDATE stock_reservation SET state = CASE WHEN quantity > ${quantity} THEN state ELSE 'released' END,
      quantity = CASE WHEN quantity > ${quantity} THEN quantity - ${quantity}::int ELSE quantity END
    WHERE order_id = ${order_id} AND schedule_id = ${schedule_id}`;
}
