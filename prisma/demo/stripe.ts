import type Stripe from "stripe";
import type { Sql } from "~/data/sql.server";
import { sendHistory } from "./stripe-history";

export interface StripePlace {
  /** the local fake's address */
  base: string;
  key: string;
  /** told apart from every other demo that the fake may remember */
  run: string;
}

async function open({ base, key }: StripePlace): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const url = new URL(base);
  return new Client(key, {
    host: url.hostname,
    port: url.port || 80,
    protocol: "http",
    telemetry: false,
    timeout: 10_000,
  });
}

/** Runs `work` over all of them, a few at a time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

interface CardRow {
  account_id: number;
  stripe_payment_method: string;
  fingerprint: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** The demo's diner and member have a card on file, as if they had saved it in a checkout. */
async function saveCards(sql: Sql, stripe: Stripe, run: string): Promise<void> {
  const people = await sql<{ id: number; customer: string | null }[]>`
    SELECT a.id, a.stripe_customer_id AS customer FROM account a
    WHERE a.email IN ('diner@demo.dindin.test', 'member@demo.dindin.test')
      AND NOT EXISTS (SELECT FROM card c WHERE c.account_id = a.id)`;
  await forAll(people, async ({ id, customer }) => {
    const idempotencyKey = `demo:${run}:customer:${id}`;
    const made: string =
      customer ??
      (await stripe.customers.create({ metadata: { account: String(id) } }, { idempotencyKey })).id;
    const card = { idempotencyKey: `demo:${run}:card:${id}` };
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: made }, card);
    if (!method.card) throw new Error("Stripe's fake gave a payment method that is no card");
    const { brand, last4, exp_month, exp_year } = method.card;
    const row: CardRow = {
      account_id: id,
      stripe_payment_method: method.id,
      // a card of their own: Stripe's test card is the same for everybody, and a newcomer who saves it has had no first order
      fingerprint: `demo-${id}`,
      brand,
      last4,
      exp_month,
      exp_year,
    };
    await sql`UPDATE account SET stripe_customer_id = ${made} WHERE id = ${id}`;
    await sql`INSERT INTO card ${sql(row)} ON CONFLICT DO NOTHING`;
  });
}

/** Kitchens whose payouts Stripe holds back. */
async function restrictAccounts(sql: Sql, base: string): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    SELECT stripe_account_id AS id FROM chef WHERE bank_status = 'restricted' AND stripe_account_id LIKE 'acct\\_demo\\_%'`;
  await forAll(rows, async ({ id }) => {
    const done = await fetch(new URL(`/__accounts/${id}/restrict`, base), { method: "POST" });
    if (!done.ok) throw new Error(`Stripe's fake did not restrict an account: ${done.status}`);
  });
}

/**
 * Gives the first world what must exist at Stripe's local fake: saved cards, and all that its past has left there.
 * Safe to run again after an interruption.
 */
export async function connectStripe(sql: Sql, place: StripePlace): Promise<string> {
  const stripe = await open(place);
  await saveCards(sql, stripe, place.run);
  const steps = await sendHistory(sql, place.base);
  await restrictAccounts(sql, place.base);
  return `Stripe's fake: saved cards, ${steps.toLocaleString("en-US")} steps of the past`;
}
