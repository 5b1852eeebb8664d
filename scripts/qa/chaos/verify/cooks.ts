import { sql } from "~/data/sql.server";
import { type AtStripe, transfersDiffer } from "../../ledger/at-stripe";
import { activeCooks, type ModelOrder, STEPS } from "../model";
import type { Run } from "../run";

/** What the cooks of an order earn, as the model knows it: every meal at its full price, and every tip. Cents. */
function earningsOf(order: ModelOrder): number {
  const meals = order.lines.reduce((sum, { meal, quantity }) => sum + meal.price * quantity, 0);
  return meals + order.tip + order.tips.own + order.tips.card;
}

function isDelivered(order: ModelOrder): boolean {
  const last = STEPS.length - 1;
  return order.state === "placed" && activeCooks(order).every((cook) => order.steps.get(cook) === last);
}

/** Whatever coupon, voucher or tender paid a delivered order, its cooks were promised, and at their time sent, all of it. */
async function earningsDiffer(run: Run): Promise<string[]> {
  const planned = await sql<{ order_id: number; cents: number; open: number }[]>`
    SELECT p.order_id, sum(t.amount_cents + t.offset_cents - coalesce(back.cents, 0))::int AS cents,
      count(*) FILTER (WHERE t.status <> 'sent' AND t.due_at <= app_now() AND c.bank_status = 'active')::int AS open
    FROM transfer t JOIN order_part p ON p.id = t.part_id JOIN chef c ON c.id = t.chef_id
    LEFT JOIN LATERAL (SELECT sum(r.amount_cents) AS cents FROM transfer_reversal r WHERE r.transfer_id = t.id) back ON true
    GROUP BY p.order_id`;
  const of = new Map(planned.map((row) => [row.order_id, row]));
  const delivered = run.model.users.flatMap((user) => user.orders).filter(isDelivered);
  run.count("orders delivered", delivered.length);
  return delivered
    .filter((order) => !order.isTouched)
    .flatMap((order) => {
      const row = of.get(order.id ?? 0);
      const wanted = earningsOf(order);
      return row?.cents === wanted && row.open === 0
        ? []
        : [
            `the cooks of order ${order.id} earned ${wanted} cents, their transfers say ${JSON.stringify(row)}`,
          ];
    });
}

/** Compares what the cooks were sent with what they earned and with what Stripe has of it. */
export async function cooksDiffer(run: Run, there: AtStripe): Promise<string[]> {
  run.count("transfers to cooks", there.transfers.length);
  run.count("transfers called back", there.transfers.filter((one) => one.amount_reversed > 0).length);
  return [...(await transfersDiffer(sql, there)), ...(await earningsDiffer(run))];
}
