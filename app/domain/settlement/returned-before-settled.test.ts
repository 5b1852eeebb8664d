import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  anOrganization,
  stripeCall,
} from "../../../tests/builders";
import { anInvoicedOrganization } from "../../../tests/setup/invoiced";
import { messagesOf } from "../../../tests/setup/messages";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { emailGiftCard } from "../gift-cards/email-gift-card.server";
import { notifyGiftCardBought } from "../gift-cards/notify-bought.server";
import { payInvoiceByCard } from "../invoices/pay-invoice-by-card.server";
import { giveTip } from "../tips/give-tip.server";
import { fundByCard } from "../treasury/fund-by-card.server";
import { confirmPurchase } from "./confirm-purchase.server";
import { recordRefunds } from "./record-refund.server";
import { settlePayment } from "./settle-payment.server";

interface Begun {
  payment_id: number;
  intent: string;
  amount_cents: number;
  buyer: Awaited<ReturnType<typeof aDiner>>;
}

/** The payment that this account began last, whose intent nobody has paid yet. */
async function begunBy(buyer: { account_id: number }): Promise<Begun> {
  const [row] = await sql<{ payment_id: number; intent: string; amount_cents: number }[]>`
    SELECT id AS payment_id, stripe_intent_id AS intent, amount_cents FROM payment
    WHERE account_id = ${buyer.account_id} AND purpose <> 'order' ORDER BY id DESC LIMIT 1`;
  if (!row) throw new Error("no payment was begun");
  return { ...row, buyer: buyer as Begun["buyer"] };
}

const PURCHASES: [name: string, begin: () => Promise<Begun>][] = [
  [
    "a gift card",
    async () => {
      const ana = await aDiner();
      await buyGiftCard(ana, { amount_cents: 2500, recipient_email: "noor@example.com" });
      return begunBy(ana);
    },
  ],
  [
    "a tip",
    async () => {
      const { ana, order_id } = await aDeliveredOrder(await aChef(), 1000);
      await giveTip(ana, { order_id, amount_cents: 700 });
      return begunBy(ana);
    },
  ],
  [
    "an organization's funding",
    async () => {
      const olive = await aCorporateAdmin({ organization: await anOrganization() });
      await fundByCard(olive, { amount_cents: 90_000 });
      return begunBy(olive);
    },
  ],
  [
    "an invoice",
    async () => {
      const organization = await anInvoicedOrganization();
      const olive = await aCorporateAdmin({ organization });
      await payInvoiceByCard(olive, organization.invoice_id, {});
      return begunBy(olive);
    },
  ],
];

/** Who hears first that it is paid, when it was refunded before. */
const FIRST: [name: string, hear: (begun: Begun, refund: string) => Promise<unknown>][] = [
  ["the browser", ({ buyer, intent }) => confirmPurchase(buyer, intent)],
  ["the reconciler", ({ payment_id }) => settlePayment(payment_id, "reconciler")],
  ["the refund's event", (_begun, refund) => recordRefunds(refund)],
];

/** What the purchase's payment left where its money lies, and what Stripe has of it still. Cents. */
async function booksOf({ payment_id, intent }: Begun) {
  const [payment] = await sql<[{ status: string; refunded_cents: number }]>`
    SELECT status, refunded_cents FROM payment WHERE id = ${payment_id}`;
  const [clearing] = await sql<[{ cents: number }]>`
    SELECT coalesce(-sum(g.amount), 0)::int AS cents FROM payment p
    JOIN ledger_txn x ON x.idem IN ('gift_card.bought:' || p.gift_card_id, 'tip.paid:' || p.tip_id, 'org_fund.paid:' || p.org_funding_id, 'invoice.paid:' || p.invoice_id)
      OR x.source IN (SELECT source FROM purchase_return r WHERE r.payment_id = p.id)
    JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id AND a.kind = 'card_clearing'
    WHERE p.id = ${payment_id}`;
  const { latest_charge } = await stripeCall<{ latest_charge: string }>(`/v1/payment_intents/${intent}`);
  const charge = await stripeCall<{ amount: number; amount_refunded: number }>(
    `/v1/charges/${latest_charge}`,
  );
  return { ...payment, ours: clearing.cents, theirs: charge.amount - charge.amount_refunded };
}

describe.each(PURCHASES)(
  "%s that was refunded at Stripe before we heard that it was paid",
  (_name, begin) => {
    for (const [who, hear] of FIRST)
      for (const part of [1, 0.4])
        test(`${part === 1 ? "all" : "a part"} of it, and ${who} tells us first: our books are Stripe's, however often it is told`, async () => {
          const begun = await begin();
          await stripeCall(`/v1/payment_intents/${begun.intent}/confirm`, { payment_method: "pm_card_visa" });
          const amount = Math.round(begun.amount_cents * part);
          const refund = await stripeCall<{ id: string }>("/v1/refunds", {
            payment_intent: begun.intent,
            amount: String(amount),
          });
          await hear(begun, refund.id);
          const books = await booksOf(begun);
          expect(books).toEqual({
            status: part === 1 ? "refunded" : "succeeded",
            refunded_cents: amount,
            ours: begun.amount_cents - amount,
            theirs: begun.amount_cents - amount,
          });
          for (const [, again] of FIRST) await again(begun, refund.id);
          expect(await booksOf(begun)).toEqual(books);
          const [taken] = await sql`
          SELECT r.source, r.amount_cents FROM purchase_return r WHERE r.payment_id = ${begun.payment_id}`;
          expect(taken).toEqual({ source: refund.id, amount_cents: amount });
        });
  },
);

test("a gift card that was refunded whole before we heard of it is void: its buyer gets no receipt, and nobody its code", async () => {
  const ana = await aDiner();
  const { id } = await buyGiftCard(ana, { amount_cents: 2500, recipient_email: "noor@example.com" });
  const { intent } = await begunBy(ana);
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
  await stripeCall("/v1/refunds", { payment_intent: intent });
  await confirmPurchase(ana, intent);
  const [card] = await sql`
    SELECT g.status, a.balance::int AS left FROM gift_card g JOIN ledger_account a ON a.gift_card_id = g.id WHERE g.id = ${id}`;
  expect(card).toEqual({ status: "voided", left: 0 });
  await notifyGiftCardBought(id);
  await emailGiftCard(id);
  expect(await sql`SELECT FROM gift_card WHERE id = ${id} AND delivered_at IS NOT NULL`).toEqual([]);
  expect(await messagesOf("gift_card.bought:", ana.account_id)).toEqual([]);
});
