import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { payWithSavedCard } from "~/domain/checkout/pay-with-saved-card.server";
import { as } from "../../as";
import {
  aCard,
  aCart,
  aDiner,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  balanceOf,
  type TestDiner,
} from "../../builders";
import {
  CARD,
  INTENT,
  type Intent,
  ONE,
  ORDER,
  ordersOf,
  placing,
  type Refused,
  wallet,
} from "../../setup/checkout";
import { askStripe, payAtStripe } from "../../setup/money";

const { stripe } = inject("place").fakes.services;
const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";
const TIP = "/api/tip-payment/";
const CARDS = "/api/account/credit-cards/";

const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const statuses = (answers: readonly { status: number }[]) => answers.map((one) => one.status).sort();

describe("an organization's money and the diner's own in one wallet (case 2)", () => {
  test("36 callers over nine orders: the organization's is used up first, each order says whose money it was", async () => {
    const meal = await aMeal({ schedule: { count: 50 } });
    const member = await aMember({ wallet: 3 * ONE + 1000 });
    await anAddress(member, meal.chef.marketplace);
    await addGiftMoney(member.account_id, 5 * ONE - 1000 + 500);
    for (let n = 1; n <= 9; n += 1) {
      await aCart(member, [meal]);
      const answers = await many(4, async () => {
        const intent = await as(member).post<Intent & Refused>(INTENT, { payments: [wallet(ONE)] });
        if (intent.status !== 200) return intent;
        return as(member).post<Refused>(ORDER, placing(intent.body.cart_transaction));
      });
      const codes = new Set(answers.flatMap((one) => (one.status === 409 ? [one.body.code] : [])));
      // A caller who comes when the order is placed finds an empty cart.
      if (n < 9) expect(statuses(answers).filter((one) => one === 201)).toHaveLength(1);
      else expect(statuses(answers)).toEqual([409, 409, 409, 409]);
      expect(statuses(answers).every((one) => [200, 201, 400, 409].includes(one))).toBe(true);
      expect(codes).toEqual(new Set(n < 9 ? [] : ["insufficient_funds"]));
    }
    expect(await balanceOf(member)).toEqual({ wallet: 0, gift: 500, vouchers: 0 });
    const tenders = await sql<{ given: number; own: number }[]>`
      SELECT coalesce(sum(t.amount_cents) FILTER (WHERE g.organization_id IS NOT NULL), 0)::int AS given,
        coalesce(sum(t.amount_cents) FILTER (WHERE g.organization_id IS NULL), 0)::int AS own
      FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      WHERE o.account_id = ${member.account_id} AND o.status = 'placed' GROUP BY o.id ORDER BY o.id`;
    expect(tenders.map(({ given, own }) => [given, own])).toEqual([
      [ONE, 0],
      [ONE, 0],
      [ONE, 0],
      [1000, ONE - 1000],
      [0, ONE],
      [0, ONE],
      [0, ONE],
      [0, ONE],
    ]);
  });

  test("a checkout that needs both and 31 tips at once: the organization's pays no tip, nothing falls below zero", async () => {
    const meal = await aMeal({ schedule: { count: 50 } });
    const member = await aMember({ wallet: ONE + 1000 });
    await anAddress(member, meal.chef.marketplace);
    await aCart(member, [meal]);
    const first = await as(member).post<Intent>(INTENT, { payments: [wallet(ONE)] });
    const order = await as(member).post<{ id: number }>(ORDER, placing(first.body.cart_transaction));
    await addGiftMoney(member.account_id, 5000);
    await aCart(member, [meal]);
    const [checkout, ...tips] = await many(32, (n) =>
      n === 0
        ? as(member).post<Refused>(INTENT, { payments: [wallet(ONE)] })
        : as(member).post<Refused>(
            TIP,
            { order_id: order.body.id, amount_cents: 500, wallet: true },
            { idempotencyKey: `tip-${n}` },
          ),
    );
    const paid = tips.filter((one) => one.status === 200).length;
    expect(tips.every((one) => one.status === 200 || one.body.code === "insufficient_funds")).toBe(true);
    const left = await balanceOf(member);
    if (checkout?.status === 200) {
      expect([paid, left]).toEqual([5, { wallet: 0, gift: 5000 - (ONE - 1000) - 2500, vouchers: 0 }]);
      const own = await sql`
        SELECT t.amount_cents, g.organization_id IS NOT NULL AS is_given FROM orders o JOIN tender t ON t.order_id = o.id
        JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
        WHERE o.account_id = ${member.account_id} AND o.status = 'pending_payment' ORDER BY t.amount_cents`;
      expect([...own]).toEqual([
        { amount_cents: 1000, is_given: true },
        { amount_cents: ONE - 1000, is_given: false },
      ]);
    } else {
      expect(checkout?.body.code).toBe("insufficient_funds");
      expect([paid, left]).toEqual([10, { wallet: 1000, gift: 0, vouchers: 0 }]);
    }
  });
});

describe("confirm-payment with what is not paid, or not mine (case 42)", () => {
  async function begun(): Promise<{ ana: TestDiner; intent: Intent }> {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { body } = await as(ana).post<Intent>(INTENT, CARD);
    return { ana, intent: body };
  }
  const confirm = (person: TestDiner, cart_transaction: string, payment_intent: string) =>
    as(person).post<Refused>(CONFIRM, { cart_transaction, payment_intent });

  test("another person's paid intent, on either side, is 404 like one that does not exist; unpaid is 402", async () => {
    const [{ ana, intent }, other] = [await begun(), await begun()];
    await payAtStripe(stripe, intent.id);
    const ben = other.ana;
    const nobody = await confirm(ben, randomUUID(), "pi_nobody");
    expect(nobody.status).toBe(404);
    for (const [cart_transaction, payment_intent] of [
      [other.intent.cart_transaction, intent.id],
      [intent.cart_transaction, intent.id],
      [intent.cart_transaction, other.intent.id],
    ] as const) {
      const answer = await confirm(ben, cart_transaction, payment_intent);
      expect([answer.status, answer.text]).toEqual([404, nobody.text]);
    }
    const unpaid = await confirm(ben, other.intent.cart_transaction, other.intent.id);
    expect([unpaid.status, unpaid.body.code]).toEqual([402, "payment_required"]);
    expect(await ordersOf(ben)).toMatchObject([{ status: "pending_payment" }]);
    const mine = await confirm(ana, intent.cart_transaction, intent.id);
    expect(mine.status).toBe(200);
  });
});

describe("somebody else's saved card (case 43)", () => {
  interface Entry {
    method: string;
    path: string;
    body?: string;
  }
  /** Calls at Stripe that name the card, wherever in them. */
  async function callsNaming(method: string): Promise<string[]> {
    const entries = (await (await fetch(`${stripe.url}/__journal`)).json()) as Entry[];
    return entries
      .filter((one) => one.path.includes(method) || (one.body ?? "").includes(method))
      .map((one) => `${one.method} ${one.path}`);
  }

  test("cannot be saved, used or deleted: 404 like a card that is not there, and Stripe is not even asked", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ card: true });
    const ben = await aDiner({ cart: [meal], gift: 9000 });
    const method = ana.card?.stripe_payment_method ?? "";
    const before = await callsNaming(method);
    const saved = await as(ben).post(CARDS, { stripe_payment_method_id: method });
    const missing = await as(ben).delete(`${CARDS}pm_nobodys/`);
    expect([saved.status, saved.text]).toEqual([404, missing.text]);
    for (const id of [method, String(ana.card?.id)]) {
      const deleted = await as(ben).delete(`${CARDS}${id}/`);
      expect([deleted.status, deleted.text]).toEqual([404, missing.text]);
    }
    const intent = await as(ben).post<Intent>(INTENT, { payments: [wallet(ONE)] });
    const order = await as(ben).post<{ id: number }>(ORDER, placing(intent.body.cart_transaction));
    const tip = await as(ben).post(TIP, {
      order_id: order.body.id,
      amount_cents: 500,
      payment_method: method,
    });
    const gift = await as(ben).post("/api/gift-card/buy/", { amount_cents: 2000, payment_method: method });
    expect([tip.status, tip.text, gift.status, gift.text]).toEqual([404, missing.text, 404, missing.text]);
    expect(await callsNaming(method)).toEqual(before);
    expect((await as(ana).get<{ count: number }>(CARDS)).body.count).toBe(1);
  });

  test("nor can it pay a checkout's card share from the checkout's own page", async () => {
    const ana = await aDiner({ card: true });
    const card = await aCard(ana, "pm_card_mastercard");
    const ben = await aDiner({ cart: [await aMeal()] });
    const { body } = await as(ben).post<Intent>(INTENT, CARD);
    const request = {
      cart_transaction: body.cart_transaction,
      stripe_payment_method: card.stripe_payment_method,
    };
    const before = await callsNaming(card.stripe_payment_method);
    await expect(payWithSavedCard(ben, request)).rejects.toMatchObject({ kind: "missing" });
    expect(await callsNaming(card.stripe_payment_method)).toEqual(before);
    expect(await askStripe(stripe, "GET", `/v1/payment_intents/${body.id}`)).toMatchObject({
      status: "requires_payment_method",
    });
  });
});
