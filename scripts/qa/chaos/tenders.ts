import type { ModelOrder, Tenders } from "./model";
import type { Reply, Run } from "./run";

interface Row {
  whose: keyof Tenders;
  amount: number;
}

const KINDS = [
  "plan",
  "org",
  "promo",
  "own",
  "vouchers",
  "limited",
  "card",
] as const satisfies (keyof Tenders)[];

function sumsOf(rows: readonly Row[]): Tenders {
  const sums: Tenders = { plan: 0, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0, card: 0 };
  for (const { whose, amount } of rows) sums[whose] += amount;
  return sums;
}

/** What of an order's tenders has gone back so far, as the ledger says. Cents and vouchers. */
export async function returnedOf(run: Run, order: ModelOrder): Promise<Tenders> {
  const rows = await run.keepTrying(
    () => run.environment.sql<Row[]>`
      SELECT ${whose(run)} AS whose, (t.refunded_cents + t.refunded_quantity)::int AS amount
      FROM tender t LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      WHERE t.order_id = ${order.id}`,
  );
  return sumsOf(rows);
}

/** In SQL, whose money a tender `t` is, by the grant `g` it was taken from. */
function whose({ environment: { sql } }: Run) {
  return sql`CASE WHEN t.method = 'credit_card' THEN 'card' WHEN EXISTS (SELECT FROM voucher_claim vc WHERE vc.grant_id = g.id) THEN 'limited'
    WHEN t.method = 'voucher' THEN 'vouchers' WHEN g.id IS NULL THEN 'own'
    WHEN g.organization_id IS NULL THEN 'promo' WHEN g.source = 'plan' THEN 'plan' ELSE 'org' END`;
}

/** Which parts of the bill are meant: a line with its fees, the tip of its whole part, the delivery, or all of it. */
export interface RefundScope {
  /** the line's number in the ledger; null for the whole order */
  line: number | null;
  /** the line is the last of its part: the part's tip goes back with it */
  withTip: boolean;
  withDelivery: boolean;
}

/** What the shares that were fixed when the order was placed still hold within a reach. Cents and vouchers. */
export async function openShares(run: Run, order: ModelOrder, reach: RefundScope): Promise<Tenders> {
  const { line, withTip, withDelivery } = reach;
  const rows = await run.keepTrying(
    () => run.environment.sql<Row[]>`
      SELECT ${whose(run)} AS whose,
        (CASE WHEN t.method = 'voucher' THEN s.quantity - s.refunded_quantity ELSE s.amount_cents - s.refunded_cents END)::int AS amount
      FROM tender_share s JOIN tender t ON t.id = s.tender_id
      LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      WHERE s.order_id = ${order.id} AND (${line}::int IS NULL
        OR (s.component IN ('line', 'service', 'tax') AND s.line_id = ${line})
        OR (s.component = 'tip' AND ${withTip}::boolean AND s.line_id IN (
              SELECT id FROM order_line WHERE part_id = (SELECT part_id FROM order_line WHERE id = ${line})))
        OR (s.component = 'delivery' AND ${withDelivery}::boolean))`,
  );
  return sumsOf(rows);
}

/** What later tips brought to the part of a line and has not gone back: own money and card. Cents. */
export async function laterTips(run: Run, line: number): Promise<{ own: number; card: number }> {
  const rows = await run.keepTrying(
    () => run.environment.sql<{ method: string; cents: number }[]>`
      SELECT t.method, sum(s.amount_cents - s.refunded_cents)::int AS cents FROM tip t JOIN tip_share s ON s.tip_id = t.id
      WHERE t.status = 'succeeded' AND s.part_id = (SELECT part_id FROM order_line WHERE id = ${line}) GROUP BY t.method`,
  );
  const by = (method: string) => rows.find((row) => row.method === method)?.cents ?? 0;
  return { own: by("wallet"), card: by("credit_card") };
}

export function difference(now: Tenders, before: Tenders): Tenders {
  return sumsOf(KINDS.map((whose) => ({ whose, amount: now[whose] - before[whose] })));
}

export function areSame(one: Tenders, other: Tenders): boolean {
  return KINDS.every((kind) => one[kind] === other[kind]);
}

/** The money of it: what is a diner's in cents, vouchers left out. */
export function centsOf({ plan, org, promo, own, card }: Tenders): number {
  return plan + org + promo + own + card;
}

/** The vouchers of it, whatever they are for. */
export function unitsOf({ vouchers, limited }: Pick<Tenders, "vouchers" | "limited">): number {
  return vouchers + limited;
}

interface WirePayment {
  method: string;
  refunded_cents?: number;
  refunded_quantity?: number;
}

/** Asks for an order as its diner, and holds what it says of refunds against what the model has left of it. */
export function checkRefunded(run: Run, order: ModelOrder, reply: Reply): void {
  const payments = (reply.body.payments ?? []) as WirePayment[];
  const of = (method: string) => payments.find((one) => one.method === method);
  const { paid, left } = order;
  const wallet = centsOf({ ...paid, card: 0 }) - centsOf({ ...left, card: 0 });
  const is =
    (of("wallet")?.refunded_cents ?? 0) === wallet &&
    (of("credit_card")?.refunded_cents ?? 0) === order.card - left.card &&
    (of("voucher")?.refunded_quantity ?? 0) === unitsOf(paid) - unitsOf(left);
  if (!is)
    run.violated(`order ${order.id} shows other refunds than ${JSON.stringify({ paid, left })}`, reply);
}
