import type { Sql } from "~/data/sql.server";
import type { HistoryStep } from "../../scripts/fakes/stripe/history";

/** What one request may carry, well below the fake's 2 MB. */
const STEPS_AT_ONCE = 2000;
/** At the same second, what a step needs comes before it. */
const KINDS: HistoryStep["kind"][] = [
  "account",
  "active_account",
  "payment",
  "cancelled_payment",
  "refund",
  "transfer",
  "reversal",
  "payout",
];

/** Seconds since 1970 of a column. */
const seconds = (sql: Sql, column: string) => sql`floor(extract(epoch FROM ${sql(column)}))::float8`;

async function accounts(sql: Sql): Promise<HistoryStep[]> {
  const rows = await sql<{ id: string; at: number; email: string; chef: string; is_new: boolean }[]>`
    SELECT c.stripe_account_id AS id, ${seconds(sql, "c.created_at")} AS at, a.email, c.id::text AS chef, c.bank_status = 'pending' AS is_new
    FROM chef c JOIN account a ON a.id = c.account_id WHERE c.stripe_account_id LIKE 'acct\\_demo\\_%'`;
  return rows.map(({ id, at, email, chef, is_new }) => ({
    ...{ kind: is_new ? "account" : "active_account", id, at },
    params: { type: "express", country: "US", email, metadata: { chef } },
  }));
}

/** Card payments of orders and gift cards; those of orders that were never paid were given up. */
async function payments(sql: Sql): Promise<HistoryStep[]> {
  const rows = await sql<
    {
      id: string;
      at: number;
      status: string;
      amount: string;
      customer: string | null;
      description: string;
      payment: string;
      order: string | null;
    }[]
  >`
    SELECT p.stripe_intent_id AS id, ${seconds(sql, "p.created_at")} AS at, p.status, p.amount_cents::text AS amount, a.stripe_customer_id AS customer,
      coalesce('DinDin order ' || o.number, 'DinDin gift card') AS description, p.id::text AS payment, p.order_id::text AS order
    FROM payment p JOIN account a ON a.id = p.account_id LEFT JOIN orders o ON o.id = p.order_id WHERE p.stripe_intent_id LIKE 'pi\\_demo\\_%'`;
  return rows.map(({ id, at, status, customer, payment, order, ...fields }) => {
    const metadata = { payment, ...(order ? { order } : {}) };
    const params = { ...fields, currency: "usd", metadata, ...(customer ? { customer } : {}) };
    if (status === "cancelled") return { kind: "cancelled_payment", id, at, params };
    return {
      kind: "payment",
      id,
      at,
      params: { ...params, payment_method: "pm_card_visa", confirm: "true" },
    };
  });
}

async function refunds(sql: Sql): Promise<HistoryStep[]> {
  // never null: at, payment_intent: a refund that was made says when, and of which intent
  const rows = await sql<{ id: string; at: number; amount: string; payment_intent: string; key: string }[]>`
    SELECT r.stripe_refund_id AS id, ${seconds(sql, "r.done_at")} AS at, r.amount_cents::text AS amount, p.stripe_intent_id AS payment_intent,
      'refund:' || r.id AS key
    FROM refund r JOIN tender t ON t.id = r.tender_id JOIN payment p ON p.id = t.payment_id WHERE r.stripe_refund_id LIKE 're\\_demo\\_%'`;
  return rows.map(({ id, at, amount, payment_intent, key }) => ({
    ...{ kind: "refund", id, at },
    params: { amount, payment_intent, metadata: { key } },
  }));
}

async function transfers(sql: Sql): Promise<HistoryStep[]> {
  // never null: at, destination: a transfer that was sent says when, and to which account
  const rows = await sql<
    {
      id: string;
      at: number;
      amount: string;
      destination: string;
      transfer_group: string;
      description: string;
      transfer: string;
    }[]
  >`
    SELECT t.stripe_transfer_id AS id, ${seconds(sql, "t.sent_at")} AS at, t.amount_cents::text AS amount, c.stripe_account_id AS destination,
      'order_' || o.id AS transfer_group, 'Order ' || o.number AS description, t.id::text AS transfer
    FROM transfer t JOIN chef c ON c.id = t.chef_id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
    WHERE t.stripe_transfer_id LIKE 'tr\\_demo\\_%'`;
  return rows.map(({ id, at, transfer, ...fields }) => ({
    ...{ kind: "transfer", id, at },
    params: { ...fields, currency: "usd", metadata: { transfer } },
  }));
}

async function reversals(sql: Sql): Promise<HistoryStep[]> {
  // never null: at, of: a reversal that was made says when, and of which transfer
  const rows = await sql<{ id: string; at: number; amount: string; of: string; reversal: string }[]>`
    SELECT r.stripe_reversal_id AS id, ${seconds(sql, "r.done_at")} AS at, r.amount_cents::text AS amount, t.stripe_transfer_id AS of, r.id::text AS reversal
    FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE r.stripe_reversal_id LIKE 'trr\\_demo\\_%'`;
  return rows.map(({ id, at, of, amount, reversal }) => ({
    ...{ kind: "reversal", id, at, of },
    params: { amount, metadata: { reversal } },
  }));
}

async function payouts(sql: Sql): Promise<HistoryStep[]> {
  // never null: of: a payout went to an account
  const rows = await sql<{ id: string; at: number; of: string }[]>`
    SELECT p.stripe_payout_id AS id, ${seconds(sql, "p.created_at")} AS at, c.stripe_account_id AS of
    FROM payout p JOIN chef c ON c.id = p.chef_id WHERE p.stripe_payout_id LIKE 'po\\_demo\\_%'`;
  return rows.map((row) => ({ kind: "payout", ...row }));
}

/**
 * Tells the fake at `base` all that the first world's past has left at Stripe: the kitchens' accounts, card payments,
 * refunds, transfers to cooks, what was called back of them, and payouts to their banks. It has no events of them.
 * Answers how many steps that were. Safe to run again.
 */
export async function sendHistory(sql: Sql, base: string): Promise<number> {
  const told = [accounts(sql), payments(sql), refunds(sql), transfers(sql), reversals(sql), payouts(sql)];
  const rank = ({ kind }: HistoryStep) => KINDS.indexOf(kind);
  const steps = (await Promise.all(told)).flat().sort((a, b) => a.at - b.at || rank(a) - rank(b));
  for (let from = 0; from < steps.length; from += STEPS_AT_ONCE) {
    const body = JSON.stringify({ steps: steps.slice(from, from + STEPS_AT_ONCE) });
    const answer = await fetch(new URL("/__history", base), { method: "POST", body });
    if (!answer.ok)
      throw new Error(`Stripe's fake did not take the demo's past: ${answer.status} ${await answer.text()}`);
  }
  return steps.length;
}
