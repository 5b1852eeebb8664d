import { beforeEach, expect, test } from "vitest";
import type { Intent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { aDiner, unique } from "../../../tests/builders";
import { paymentOfIntent } from "./payment-of-intent.server";

const AMOUNT = 2500;
let customer: string;
let payment: { id: number; key: string };
let created: number;
/** A payment that was written, whose answer from Stripe was lost: it has no intent yet. */
beforeEach(async () => {
  const ana = await aDiner();
  customer = `cus_${unique()}`;
  await sql`UPDATE account SET stripe_customer_id = ${customer} WHERE id = ${ana.account_id}`;
  const key = `gift_card:${unique()}`;
  const [row] = await sql<[{ id: number; created: number }]>`
    WITH card AS (INSERT INTO gift_card (code_hash, code_nonce, code_hint, amount_cents, buyer_id)
      VALUES (${Buffer.from(unique().padEnd(32))}, ${Buffer.from(unique())}, 'ABCD', ${AMOUNT}, ${ana.account_id}) RETURNING id)
    INSERT INTO payment (purpose, account_id, gift_card_id, provider_key, amount_cents)
    SELECT 'gift_card', ${ana.account_id}, id, ${key}, ${AMOUNT} FROM card RETURNING id, extract(epoch FROM created_at)::int8 AS created`;
  payment = { id: row.id, key };
  created = row.created;
});

const intent = (change: Partial<Intent> = {}): Intent =>
  ({
    id: `pi_${unique()}`,
    ...{ amount: AMOUNT, currency: "usd", customer, created, status: "succeeded" },
    named: { key: payment.key, payment: null },
    ...change,
  }) as Intent;

const DAY = 86_400;

test.each<[string, () => Partial<Intent>]>([
  ["another customer's", () => ({ customer: "cus_somebody_else" })],
  ["of nobody", () => ({ customer: null })],
  ["of another amount", () => ({ amount: AMOUNT + 1 })],
  ["in another currency", () => ({ currency: "cad" })],
  ["made before the payment was written", () => ({ created: created - 3600 })],
  ["made days after it", () => ({ created: created + 3 * DAY })],
  ["under another key", () => ({ named: { key: "gift_card:other", payment: null } })],
  ["by another number", () => ({ named: { key: null, payment: payment.id + 1_000_000 } })],
])("an intent %s is tied to no payment, though the rest agrees", async (_what, change) => {
  expect(await paymentOfIntent(intent(change()))).toBeNull();
  expect(await sql`SELECT stripe_intent_id, status FROM payment WHERE id = ${payment.id}`).toEqual([
    { stripe_intent_id: null, status: "creating" },
  ]);
});

test.each<[string, () => Partial<Intent>]>([
  ["the key that it carries", () => ({})],
  ["its number, from before keys were carried", () => ({ named: { key: null, payment: payment.id } })],
])("one that agrees in all is tied by %s, once: a second intent is not", async (_how, change) => {
  const first = intent(change());
  expect(await paymentOfIntent(first)).toMatchObject({ id: payment.id, purpose: "gift_card" });
  expect(await paymentOfIntent(intent(change()))).toBeNull();
  expect(await paymentOfIntent(first)).toMatchObject({ id: payment.id });
});
