import { sql } from "~/data/sql.server";
import { livingCooks, type ModelOrder, STEPS } from "../model";
import type { Run } from "../run";
import { everything } from "./everything";

interface StripeTransfer {
  id: string;
  amount: number;
  amount_reversed: number;
  destination: string;
}
interface OwnTransfer {
  id: string;
  amount: number;
  amount_reversed: number;
  destination: string;
}

/** Stripe's half of I19: every transfer there is one of ours to that cook, with that amount and as much called back. */
async function transfersDiffer(run: Run): Promise<string[]> {
  const there = await everything<StripeTransfer>(run, "/v1/transfers");
  const ours = await sql<OwnTransfer[]>`
    SELECT t.stripe_transfer_id AS id, t.amount_cents AS amount, t.reversed_cents AS amount_reversed, c.stripe_account_id AS destination
    FROM transfer t JOIN chef c ON c.id = t.chef_id WHERE t.stripe_transfer_id IS NOT NULL`;
  run.count("transfers to cooks", there.length);
  run.count("transfers called back", there.filter((one) => one.amount_reversed > 0).length);
  const wordsOf = ({ id, amount, amount_reversed, destination }: OwnTransfer) =>
    `${id}: ${amount} less ${amount_reversed} to ${destination}`;
  const [known, seen] = [new Set(ours.map(wordsOf)), new Set(there.map(wordsOf))];
  return [
    ...[...seen].filter((one) => !known.has(one)).map((one) => `I19 Stripe has ${one}, the books have not`),
    ...[...known].filter((one) => !seen.has(one)).map((one) => `I19 the books have ${one}, Stripe has not`),
  ];
}

/** What the cooks of an order earn, as the model knows it: every meal at its full price, and every tip. Cents. */
function earningsOf(order: ModelOrder): number {
  const meals = order.lines.reduce((sum, { meal, quantity }) => sum + meal.price * quantity, 0);
  return meals + order.tip + order.tips.own + order.tips.card;
}

function isDelivered(order: ModelOrder): boolean {
  const last = STEPS.length - 1;
  return order.state === "placed" && livingCooks(order).every((cook) => order.steps.get(cook) === last);
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
export async function cooksDiffer(run: Run): Promise<string[]> {
  return [...(await transfersDiffer(run)), ...(await earningsDiffer(run))];
}
