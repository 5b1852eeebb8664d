import type Stripe from "stripe";
import type { Sql } from "~/data/sql.server";

export interface StripePlace {
  /** the local stand-in's address */
  base: string;
  key: string;
  /** told apart from every other demo that the stand-in may remember */
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

/** The demo's diner and member have a card on file, as if they had saved it in a checkout. */
async function saveCards(sql: Sql, stripe: Stripe, run: string): Promise<void> {
  const people = await sql<{ id: number; customer: string | null }[]>`
    SELECT a.id, a.stripe_customer_id AS customer FROM account a
    WHERE a.email IN ('diner@demo.dindin.test', 'member@demo.dindin.test')
      AND NOT EXISTS (SELECT FROM card c WHERE c.account_id = a.id)`;
  await forAll(people, async ({ id, customer }) => {
    const idempotencyKey = `demo:${run}:customer:${id}`;
    const made =
      customer ??
      (await stripe.customers.create({ metadata: { account: String(id) } }, { idempotencyKey })).id;
    const card = { idempotencyKey: `demo:${run}:card:${id}` };
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: made }, card);
    if (!method.card) throw new Error("Stripe's stand-in gave a payment method that is no card");
    const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
    const row = {
      account_id: id,
      stripe_payment_method: method.id,
      fingerprint: fingerprint ?? null,
      brand,
      last4,
      exp_month,
      exp_year,
    };
    await sql`UPDATE account SET stripe_customer_id = ${made} WHERE id = ${id}`;
    await sql`INSERT INTO card ${sql(row)} ON CONFLICT DO NOTHING`;
  });
}

/** Orders that can still be cancelled or refunded were really charged: their intents exist and have succeeded. */
async function chargeOpenOrders(sql: Sql, stripe: Stripe, run: string): Promise<number> {
  const payments = await sql<
    { id: number; order_id: number; amount: number; customer: string | null; number: string }[]
  >`
    SELECT p.id, p.order_id, p.amount_cents AS amount, a.stripe_customer_id AS customer, o.number
    FROM payment p JOIN orders o ON o.id = p.order_id JOIN account a ON a.id = p.account_id
    WHERE p.stripe_intent_id LIKE 'pi\\_demo\\_%' AND p.status = 'succeeded'
      AND (o.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery') OR o.delivered_at > app_now() - interval '6 days'
        OR a.email IN ('diner@demo.dindin.test', 'member@demo.dindin.test'))
      AND (o.id <= (SELECT min(id) + 3000 FROM orders))
    ORDER BY p.id`;
  await forAll(payments, async ({ id, order_id, amount, customer, number }) => {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: "usd",
        ...(customer ? { customer } : {}),
        description: `DinDin order ${number}`,
        payment_method: "pm_card_visa",
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        metadata: { payment: String(id), order: String(order_id) },
      },
      { idempotencyKey: `demo:${run}:payment:${id}` },
    );
    await sql`UPDATE payment SET stripe_intent_id = ${intent.id} WHERE id = ${id}`;
  });
  return payments.length;
}

/** The kitchens' accounts there, as far along as the demo says: those that are paid first, then the others. */
async function openBankAccounts(sql: Sql, stripe: Stripe, place: StripePlace): Promise<number> {
  const cooks = await sql<{ id: number; email: string; bank_status: string }[]>`
    SELECT c.id, a.email, c.bank_status FROM chef c JOIN account a ON a.id = c.account_id
    WHERE c.bank_status <> 'none' AND c.stripe_account_id LIKE 'acct\\_demo\\_%'
    ORDER BY c.id IN (SELECT chef_id FROM order_part) DESC, c.id LIMIT 60`;
  await forAll(cooks, async ({ id, email, bank_status }) => {
    const idempotencyKey = `demo:${place.run}:chef:${id}`;
    const account = await stripe.accounts.create(
      { type: "express", country: "US", email, metadata: { chef: String(id) } },
      { idempotencyKey },
    );
    const steps =
      { pending: [], active: ["activate"], restricted: ["activate", "restrict"] }[bank_status] ?? [];
    for (const step of steps) {
      const ready = await fetch(new URL(`/__accounts/${account.id}/${step}`, place.base), { method: "POST" });
      if (!ready.ok) throw new Error(`Stripe's stand-in did not ${step} an account: ${ready.status}`);
    }
    await sql`UPDATE chef SET stripe_account_id = ${account.id} WHERE id = ${id}`;
  });
  return cooks.length;
}

/**
 * Gives the first world what must exist at Stripe's local stand-in: saved cards, the payments of orders that are still
 * under way or just delivered, and the bank accounts of the kitchens. Safe to run again after an interruption.
 */
export async function connectStripe(sql: Sql, place: StripePlace): Promise<string> {
  const stripe = await open(place);
  await saveCards(sql, stripe, place.run);
  const charged = await chargeOpenOrders(sql, stripe, place.run);
  const banks = await openBankAccounts(sql, stripe, place);
  return `Stripe's stand-in: saved cards, ${charged} payments, ${banks} bank accounts`;
}
