import { db } from "~/data/prisma.server";
import { type Fragment, sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "~/kit/csv";
import { type Day, dayIn } from "~/kit/day";
import { slugOf } from "~/kit/text";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import { earnedAt, isEarnedLine, isEarnedPart } from "./earned-parts.server";

/** Rows that are read at once: a slow reader holds no connection meanwhile, and memory does not grow with their number. */
const BATCH = 500;

/** Days of the kitchen, both included; open when left out. */
export interface CsvPeriod {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** Before every kitchen. */
const BEGINNING = "2000-01-01T00:00:00Z";

const TITLES = [
  ...["Type", "Date", "Order", "Delivery date", "Dishes", "Meals (USD)", "Tips (USD)", "Earned (USD)"],
  ...["Withheld (USD)", "Sent (USD)", "Payout"],
];

/** A row of the file and its place among its like: the instant as text, then the id. */
interface Batched {
  at: string;
  id: number;
  day: Day;
  number: string;
  delivery_date: Day;
}
type OrderRow = Batched & { dishes: string; meals: number; tips: number };
type MovementRow = Batched & { withheld: number; net: number; statement: string };
type After = Pick<Batched, "at" | "id">;

/** Whether an instant lies in the period, where the kitchen is. */
function inPeriod(me: Chef, at: Fragment, { start_date, end_date }: CsvPeriod) {
  const [from, to] = [start_date ?? null, end_date ?? null];
  return sql`(${from}::date IS NULL OR ${at} >= ${from}::date::timestamp AT TIME ZONE ${me.time_zone})
    AND (${to}::date IS NULL OR ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${me.time_zone})`;
}

/** The next orders, by when they were delivered, or were to be, as `showRevenue` counts them. Plain SQL: the ledger. */
function nextOrders(me: Chef, period: CsvPeriod, { at, id }: After): Promise<OrderRow[]> {
  return sql<OrderRow[]>`
    SELECT ${earnedAt}::text AS at, p.id, (${earnedAt} AT TIME ZONE ${me.time_zone})::date AS day, o.number, p.delivery_date,
      coalesce((SELECT string_agg(l.quantity || ' x ' || l.name, '; ' ORDER BY l.id) FROM order_line l WHERE l.part_id = p.id AND ${isEarnedLine}), '') AS dishes,
      earned.meals, earned.tips
    FROM order_part p JOIN orders o ON o.id = p.order_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(g.amount) FILTER (WHERE a.kind = 'chef_payable'), 0)::int AS meals, coalesce(sum(g.amount) FILTER (WHERE a.kind = 'tip_payable'), 0)::int AS tips
      FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
      WHERE x.order_id = p.order_id AND x.kind NOT IN ('transfer.sent', 'transfer.reversed')
        AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')) earned
    WHERE p.chef_id = ${me.chef_id} AND ${isEarnedPart} AND ${inPeriod(me, earnedAt, period)}
      AND (${earnedAt}, p.id) > (${at}::timestamptz, ${id}::int)
    ORDER BY ${earnedAt}, p.id LIMIT ${BATCH}`;
}

/** The next transfers, by when they were sent, each with the statement it stands in. */
function nextTransfers(me: Chef, period: CsvPeriod, { at, id }: After): Promise<MovementRow[]> {
  // never null: at, day, statement: a transfer that was sent says when
  // plain SQL: a place among instants and ids
  return sql<MovementRow[]>`
    SELECT t.sent_at::text AS at, t.id, (t.sent_at AT TIME ZONE ${me.time_zone})::date AS day, o.number, p.delivery_date,
      -t.offset_cents AS withheld, t.amount_cents AS net,
      coalesce(t.payout_id::text, to_char(t.sent_at AT TIME ZONE ${me.time_zone}, 'YYYY-MM-DD')) AS statement
    FROM transfer t JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.chef_id = ${me.chef_id} AND t.status = 'sent' AND ${inPeriod(me, sql`t.sent_at`, period)}
      AND (t.sent_at, t.id) > (${at}::timestamptz, ${id}::int)
    ORDER BY t.sent_at, t.id LIMIT ${BATCH}`;
}

/** The next reversals, by when they were done. */
function nextReversals(me: Chef, period: CsvPeriod, { at, id }: After): Promise<MovementRow[]> {
  // never null: at, day, statement: a reversal that is done says when
  // plain SQL: a place among instants and ids
  return sql<MovementRow[]>`
    SELECT r.done_at::text AS at, r.id, (r.done_at AT TIME ZONE ${me.time_zone})::date AS day, o.number, p.delivery_date,
      0 AS withheld, -r.amount_cents AS net,
      coalesce(r.payout_id::text, to_char(r.done_at AT TIME ZONE ${me.time_zone}, 'YYYY-MM-DD')) AS statement
    FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.chef_id = ${me.chef_id} AND r.status = 'done' AND ${inPeriod(me, sql`r.done_at`, period)}
      AND (r.done_at, r.id) > (${at}::timestamptz, ${id}::int)
    ORDER BY r.done_at, r.id LIMIT ${BATCH}`;
}

/** Walks through rows batch by batch, each as lines of the file. */
async function* lines<Row extends Batched>(
  next: (after: After) => Promise<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<string> {
  let after: After = { at: BEGINNING, id: 0 };
  for (;;) {
    const rows = await next(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(cells(row))).join("");
    if (rows.length < BATCH) return;
    after = last;
  }
}

const movementCells =
  (type: string) =>
  ({ day, number, delivery_date, withheld, net, statement }: MovementRow): Cell[] => [
    ...[type, day, number, delivery_date, null, null, null, null],
    ...[{ cents: withheld }, { cents: net }, statement],
  ];

async function* revenueCsv(me: Chef, period: CsvPeriod): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TITLES);
  yield* lines(
    (after) => nextOrders(me, period, after),
    ({ day, number, delivery_date, dishes, meals, tips }) => [
      ...["Order", day, number, delivery_date, dishes],
      ...[{ cents: meals }, { cents: tips }, { cents: meals + tips }, null, null, null],
    ],
  );
  yield* lines((after) => nextTransfers(me, period, after), movementCells("Payout"));
  yield* lines((after) => nextReversals(me, period, after), movementCells("Reversal"));
}

/**
 * My orders that were delivered, or called off at the platform's expense, and what was sent and called back in a period, as a CSV that is read while it is written, and the
 * name of its file: `mais-kitchen-revenue-2026-11-01-to-2026-11-30.csv`.
 */
export async function exportRevenue(
  me: Chef,
  period: CsvPeriod,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const chef = await db.chef.findUnique({
    where: { id: me.chef_id },
    select: { kitchen_name: true, full_name: true },
  });
  if (!chef) throw missing();
  const kitchen = slugOf(chef.kitchen_name) || slugOf(chef.full_name) || "kitchen";
  const from = period.start_date ?? "beginning";
  const to = period.end_date ?? dayIn(me.time_zone, clock.now());
  return { name: `${kitchen}-revenue-${from}-to-${to}.csv`, pieces: revenueCsv(me, period) };
}
