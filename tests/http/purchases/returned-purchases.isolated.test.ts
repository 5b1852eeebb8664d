import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, inGroups } from "~/domain/gift-cards/gift-code.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { as } from "../../as";
import {
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aMember,
  anOrganization,
  aStaff,
  balanceOf,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
} from "../../builders";
import { aCookWithBank, expectLedgerMatchesBank, payable, stripeBalanceOf } from "../../setup/cook-ledger";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { messagesOf } from "../../setup/messages";
import { askStripe, payAtStripe } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let sol: { account_id: number };
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment.stop());
beforeEach(async () => {
  sol = await aStaff();
});
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Bought {
  id: number;
  client_secret: string;
}
const BUY = "/api/gift-card/buy/";
const ADD = "/api/gift-card/gift-card-add/";
const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";

/** What is bought, paid with one of Stripe's test cards; answers its number and the intent. */
async function bought(who: Parameters<typeof as>[0], path: string, request: object, card = "pm_card_visa") {
  const { body } = await as(who, environment.url).post<Bought>(path, request);
  const intent = body.client_secret.split("_secret_")[0] ?? "";
  await payAtStripe(environment.stripe, intent, card);
  expect((await as(who, environment.url).post(CONFIRM, { payment_intent: intent })).status).toBe(200);
  return { id: body.id, intent };
}
/** A refund made by hand in Stripe's dashboard; Stripe tells us by its webhook. */
const refundAtStripe = (payment_intent: string, amount: number) =>
  askStripe<{ id: string }>(environment.stripe, "POST", "/v1/refunds", {
    payment_intent,
    amount: String(amount),
  });

async function until(what: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 60_000;
  while (!(await what())) {
    if (Date.now() > giveUp) throw new Error("not within 60 s");
    await sleep(150);
  }
}
const returnsOf = (intent: string) => environment.sql<
  { source: string; amount_cents: number; taken_cents: number; is_undone: boolean }[]
>`
  SELECT r.source, r.amount_cents, r.taken_cents, r.undone_at IS NOT NULL AS is_undone FROM purchase_return r JOIN payment p ON p.id = r.payment_id
  WHERE p.stripe_intent_id = ${intent} ORDER BY r.id`;
const taken = (intent: string, count: number) =>
  until(async () => (await returnsOf(intent)).length === count);

/** Sums over all that was posted for the returns of a payment, by account. */
async function posted(intent: string): Promise<Record<string, number>> {
  const rows = await environment.sql<{ kind: string; cents: number }[]>`
    SELECT a.kind, sum(g.amount)::int AS cents FROM payment p JOIN purchase_return r ON r.payment_id = p.id JOIN ledger_txn x ON x.source = r.source
    JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
    WHERE p.stripe_intent_id = ${intent} AND x.kind LIKE 'purchase.%' GROUP BY a.kind HAVING sum(g.amount) <> 0`;
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}
async function codeFor(id: number): Promise<string> {
  const [row] = await environment.sql<
    { code_nonce: Uint8Array }[]
  >`SELECT code_nonce FROM gift_card WHERE id = ${id}`;
  return inGroups(codeOf(row?.code_nonce ?? new Uint8Array()));
}
async function cardOf(id: number) {
  const [row] = await environment.sql`
    SELECT g.status, a.balance::int AS left FROM gift_card g JOIN ledger_account a ON a.gift_card_id = g.id WHERE g.id = ${id}`;
  return row;
}
async function toldTo(account_id: number): Promise<string[]> {
  return (await messagesOf("purchase.returned:", account_id)).map(({ title, body }) => `${title}: ${body}`);
}

describe("a gift card whose buyer's card got its money back", () => {
  test("not added yet: a part lowers it, all of it voids it, and staff are told once each", async () => {
    const [ana, ben, cem] = [await aDiner(), await aDiner(), await aDiner()];
    const [part, whole] = [
      await bought(ana, BUY, { amount_cents: 5000 }),
      await bought(ana, BUY, { amount_cents: 4000 }),
    ];
    const { id } = await refundAtStripe(part.intent, 2000);
    await taken(part.intent, 1);
    await refundAtStripe(whole.intent, 4000);
    await taken(whole.intent, 1);
    expect(await cardOf(part.id)).toEqual({ status: "active", left: 3000 });
    expect(await cardOf(whole.id)).toEqual({ status: "voided", left: 0 });
    expect(await posted(part.intent)).toEqual({ gift_card: -2000, card_clearing: 2000 });
    const added = await as(ben, environment.url).post(ADD, { code: await codeFor(part.id) });
    expect([added.status, added.body]).toMatchObject([200, { amount_cents: 3000 }]);
    expect(await balanceOf(ben)).toMatchObject({ gift: 3000 });
    const unknown = await as(cem, environment.url).post(ADD, { code: await codeFor(whole.id) });
    expect(unknown.status).toBe(400);
    const told = await toldTo(sol.account_id);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(`$20.00 of a gift card was refunded in Stripe's dashboard: It is ${id}`);
    expect(told[0]).toContain("$20.00 of it was unspent");
  });

  test("added and half spent: what is left of it goes, younger money stays, the rest is the platform's loss", async () => {
    const [ana, ben] = [await aDiner(), await aDiner()];
    const [first, later] = [
      await bought(ana, BUY, { amount_cents: 5000 }),
      await bought(ana, BUY, { amount_cents: 1000 }),
    ];
    await as(ben, environment.url).post(ADD, { code: await codeFor(first.id) });
    const { chef } = await aCookWithBank();
    const { order_id } = await aDeliveredOrder(chef, 1000);
    await environment.sql`UPDATE orders SET account_id = ${ben.account_id} WHERE id = ${order_id}`;
    const tip = { order_id, amount_cents: 3200, wallet: true };
    expect((await as(ben, environment.url).post("/api/tip-payment/", tip)).status).toBe(200);
    await as(ben, environment.url).post(ADD, { code: await codeFor(later.id) });
    await refundAtStripe(first.intent, 5000);
    await taken(first.intent, 1);
    expect(await balanceOf(ben)).toMatchObject({ gift: 1000 });
    expect(await posted(first.intent)).toEqual({ gift: -1800, refund_expense: -3200, card_clearing: 5000 });
    expect((await toldTo(sol.account_id)).at(-1)).toContain("$32.00 was already spent");
    expect(await toldTo(ben.account_id)).toEqual([
      expect.stringContaining("$18.00 of a gift card was reversed"),
    ]);
  });

  test("added and reserved for a checkout that was given up: all of it is still there, and goes", async () => {
    const ana = await aDiner();
    const ben = await aDiner({ cart: [await aMeal()] });
    const card = await bought(ana, BUY, { amount_cents: 5000 });
    await as(ben, environment.url).post(ADD, { code: await codeFor(card.id) });
    const held = await as(ben, environment.url).post("/api/v1/shop/intent/create/", {
      payments: [{ method: "wallet", amount: "30.75" }],
    });
    expect([held.status, await balanceOf(ben)]).toMatchObject([200, { gift: 1925 }]);
    expect((await as(ben, environment.url).delete("/api/newcart/")).status).toBe(200);
    expect(await balanceOf(ben)).toMatchObject({ gift: 5000 });
    await refundAtStripe(card.intent, 5000);
    await taken(card.intent, 1);
    expect(await posted(card.intent)).toEqual({ gift: -5000, card_clearing: 5000 });
    expect(await balanceOf(ben)).toMatchObject({ gift: 0 });
  });

  test("added, taken and put back since the refund failed: the next refund takes it again", async () => {
    const [ana, ben] = [await aDiner(), await aDiner()];
    const card = await bought(ana, BUY, { amount_cents: 2500 }, "pm_card_refundFail");
    await as(ben, environment.url).post(ADD, { code: await codeFor(card.id) });
    for (const times of [1, 2]) {
      await refundAtStripe(card.intent, 2500);
      await until(async () => {
        const returns = await returnsOf(card.intent);
        return returns.length === times && returns.every((one) => one.is_undone);
      });
    }
    expect((await returnsOf(card.intent)).map((one) => one.taken_cents)).toEqual([2500, 2500]);
    expect(await balanceOf(ben)).toMatchObject({ gift: 2500 });
    expect(await posted(card.intent)).toEqual({});
  });

  test("a refund that fails at the bank after all is put back", async () => {
    const ana = await aDiner();
    const card = await bought(ana, BUY, { amount_cents: 2500 }, "pm_card_refundFail");
    await refundAtStripe(card.intent, 2500);
    await until(async () => (await returnsOf(card.intent)).some((one) => one.is_undone));
    expect(await cardOf(card.id)).toEqual({ status: "active", left: 2500 });
    expect(await posted(card.intent)).toEqual({});
    const [payment] = await environment.sql`
      SELECT status, refunded_cents FROM payment WHERE stripe_intent_id = ${card.intent}`;
    expect(payment).toEqual({ status: "succeeded", refunded_cents: 0 });
  });

  test("disputed: it is void while the bank has the money, and can be added again when it is won", async () => {
    const [ana, ben] = [await aDiner(), await aDiner()];
    const card = await bought(ana, BUY, { amount_cents: 3300 }, "pm_card_createDispute");
    await taken(card.intent, 1);
    expect(await cardOf(card.id)).toEqual({ status: "voided", left: 0 });
    expect(await posted(card.intent)).toEqual({ gift_card: -3300, dispute_loss: 3300 });
    const [dispute] = (await returnsOf(card.intent)).map((one) => one.source.split(":")[0]);
    await controlStripe(`/__disputes/${dispute}`, { status: "won" });
    await until(async () => (await returnsOf(card.intent)).every((one) => one.is_undone));
    const added = await as(ben, environment.url).post(ADD, { code: await codeFor(card.id) });
    expect([added.status, added.body]).toMatchObject([200, { amount_cents: 3300 }]);
    const [loss] = await environment.sql<{ cents: number }[]>`
      SELECT coalesce(sum(g.amount), 0)::int AS cents FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
      WHERE a.kind = 'dispute_loss' AND (x.idem LIKE ${`dispute:${dispute}:%`} OR x.note LIKE ${`${dispute}:%`})`;
    expect(loss?.cents).toBe(0);
  });
});

describe("an organization's funding that went back to its card", () => {
  test("what lies in the pool is taken, what was distributed is the platform's loss; twice told is once", async () => {
    const organization = await anOrganization();
    const olive = await aCorporateAdmin({ organization });
    const member = await aMember({ organization });
    const fund = await bought(olive, "/api/v1/payment/org-fund/", { amount_cents: 10_000 });
    const batch = { users: [member.account_id], amount: "70.00" };
    const given = await as(olive, environment.url).post("/api/v1/payment/distribution-amount/", batch);
    expect([given.status, given.text]).toEqual([200, expect.any(String)]);
    await refundAtStripe(fund.intent, 4000);
    await taken(fund.intent, 1);
    await refundAtStripe(fund.intent, 6000);
    await taken(fund.intent, 2);
    expect((await returnsOf(fund.intent)).map((one) => one.taken_cents)).toEqual([3000, 0]);
    expect(await posted(fund.intent)).toEqual({
      org_pool: -3000,
      refund_expense: -7000,
      card_clearing: 10_000,
    });
    const { body } = await as(olive, environment.url).get("/api/v1/payment/org-balance/");
    expect(body).toMatchObject({ amount_cents: 0, funded_cents: 7000, distributed_cents: 7000 });
    const history = await as(olive, environment.url).get<{ results: object[] }>(
      "/api/v1/payment/org-wallet-transactions/",
    );
    expect(history.body.results.slice(0, 2)).toMatchObject([
      {
        kind: "dollar_transaction",
        description: "Refunded to the card that paid it in",
        amount_cents: -3000,
      },
      { kind: "dollar_gift_up", description: "Distributed to members", amount_cents: -7000 },
    ]);
    expect(await toldTo(olive.account_id)).toHaveLength(1);
    expect(await toldTo(sol.account_id)).toHaveLength(2);
    const [payment] =
      await environment.sql`SELECT status FROM payment WHERE stripe_intent_id = ${fund.intent}`;
    expect(payment).toEqual({ status: "refunded" });
  });
});

describe("a funding that went back when another came after it", () => {
  test("takes what is left of itself: younger money stays, and what was given to members and came again is its own", async () => {
    const organization = await anOrganization();
    const olive = await aCorporateAdmin({ organization });
    const member = await aMember({ organization });
    const fund = (amount_cents: number) => bought(olive, "/api/v1/payment/org-fund/", { amount_cents });
    const inPool = async () => {
      const { body } = await as(olive, environment.url).get<{ amount_cents: number }>(
        "/api/v1/payment/org-balance/",
      );
      return body.amount_cents;
    };
    const first = await fund(10_000);
    const batch = { users: [member.account_id], amount: "70.00" };
    const given = await as(olive, environment.url).post<{ batch: number }>(
      "/api/v1/payment/distribution-amount/",
      batch,
    );
    const second = await fund(5000);
    await refundAtStripe(first.intent, 4000);
    await taken(first.intent, 1);
    expect(await inPool()).toBe(5000);
    await as(olive, environment.url).post(
      `/api/v1/payment/distribution-amount/${given.body.batch}/undo/`,
      {},
    );
    // 10.00 of what members gave back was still to be taken
    expect(await inPool()).toBe(11_000);
    await refundAtStripe(first.intent, 6000);
    await taken(first.intent, 2);
    expect((await returnsOf(first.intent)).map((one) => one.taken_cents)).toEqual([4000, 6000]);
    expect(await inPool()).toBe(5000);
    // of the second all is there; what it took back is no younger money anymore
    await refundAtStripe(second.intent, 5000);
    await taken(second.intent, 1);
    expect((await returnsOf(second.intent)).map((one) => one.taken_cents)).toEqual([5000]);
    expect(await inPool()).toBe(0);
  });
});

describe("a tip that went back to its card", () => {
  test("is called back from the cook to whom it was sent; a part of it is the platform's loss", async () => {
    const { chef, account } = await aCookWithBank();
    const { ana, order_id } = await aDeliveredOrder(chef, 1000);
    const whole = await bought(ana, "/api/tip-payment/", { order_id, amount_cents: 700 });
    const part = await bought(ana, "/api/tip-payment/", { order_id, amount_cents: 500 });
    await makeTransfersDue(order_id);
    await sendDueTransfers();
    await until(async () => {
      await executeTransfers(order_id).catch(() => undefined);
      return (await stripeBalanceOf(account)) === 2200;
    });
    await refundAtStripe(whole.intent, 700);
    await taken(whole.intent, 1);
    await refundAtStripe(part.intent, 200);
    await taken(part.intent, 1);
    await until(async () => (await stripeBalanceOf(account)) === 1500);
    await until(async () => (await payable(chef)) === 0);
    await expectLedgerMatchesBank(chef, account);
    expect(await posted(whole.intent)).toEqual({ tip_payable: -700, card_clearing: 700 });
    expect(await posted(part.intent)).toEqual({ refund_expense: -200, card_clearing: 200 });
    const { body } = await as(ana, environment.url).get(`/api/eater/orders/${order_id}/`);
    expect(body).toMatchObject({ tip_cents: 500, receipt: { tip_cents: 1200, refunded_cents: 900 } });
    expect(await toldTo(sol.account_id)).toHaveLength(2);
  });
});
