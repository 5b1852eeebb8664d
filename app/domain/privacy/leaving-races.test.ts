import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { loadClient } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { asRefusal } from "~/http/answers.server";
import { env } from "~/kit/env.server";
import {
  aChef,
  aCuisine,
  aDeliveredOrder,
  aDiner,
  addGiftMoney,
  aMeal,
  anOrganization,
  aStaff,
  balanceOf,
  type TestDiner,
} from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { saveDiet } from "../accounts/save-diet.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { addGiftCard } from "../gift-cards/add-gift-card.server";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { codeOf } from "../gift-cards/gift-code.server";
import { addKitchen } from "../kitchens/apply-for-kitchen.server";
import { inviteMany } from "../members/invite.server";
import { customerOf } from "../payments/customer.server";
import { saveCard } from "../payments/save-card.server";
import { recordPurchaseReversal, undoPurchaseReversals } from "../purchases/record-purchase-reversal.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { issueKey } from "../sign-in/issue-key.server";
import { giveTip } from "../tips/give-tip.server";
import { refundTipShares } from "../tips/tip-money.server";
import { payUnclaimed } from "../wallets/pay-unclaimed.server";
import { deleteAccount, forfeitPhrase } from "./delete-account.server";

const wait = { ip: "198.51.100.7" };

// As the servers do: an edit that has to load the client first comes when the deletion has given up waiting (lock_timeout).
beforeAll(loadClient);

/** How many wait for a lock, and whether directly or behind another one, that this connection has. */
async function waitingBehind(pid: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    WITH RECURSIVE behind AS (
      SELECT pid FROM pg_stat_activity WHERE ${pid} = ANY (pg_blocking_pids(pid))
      UNION SELECT a.pid FROM behind b, pg_stat_activity a WHERE b.pid = ANY (pg_blocking_pids(a.pid))
    ) SELECT count(*)::int AS n FROM behind`;
  return row?.n ?? 0;
}

/**
 * Does something while an account is being deleted: the deletion stands right before it looks at the own money, whose row
 * another connection has in hand, and goes on once what is done waits behind it (or is through). Answers what it came to:
 * null, or why it was refused.
 */
async function whileDeleting(me: TestDiner, act: () => Promise<unknown>): Promise<string | null> {
  const { gift } = await balanceOf(me);
  let go: () => void = () => undefined;
  const going = new Promise<void>((done) => {
    go = done;
  });
  let pid = 0;
  const holding = sql.begin(async (tx) => {
    const [own] = await tx<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid FROM ledger_account WHERE account_id = ${me.account_id} AND kind = 'gift' FOR NO KEY UPDATE`;
    pid = own?.pid ?? 0;
    await going;
  });
  await expect.poll(() => pid).toBeGreaterThan(0);
  const deleting = deleteAccount(me, { email: me.email, give_up: forfeitPhrase(gift) });
  await expect.poll(() => waitingBehind(pid)).toBe(1);
  let isThrough = false;
  const acting = act()
    .then(() => null)
    .catch((error: unknown) => asRefusal(error)?.kind ?? String(error))
    .finally(() => {
      isThrough = true;
    });
  for (let n = 0; n < 100 && !isThrough && (await waitingBehind(pid)) < 2; n += 1) await sleep(50);
  go();
  await Promise.all([holding, deleting]);
  return acting;
}

async function aBoughtCard(amount_cents = 2500): Promise<{ id: number; code: string; payment_id: number }> {
  const zoe = await aDiner({ card: true });
  const { id } = await buyGiftCard(zoe, {
    amount_cents,
    payment_method: zoe.card?.stripe_payment_method ?? "",
  });
  const [row] = await sql<{ nonce: Uint8Array; payment_id: number }[]>`
    UPDATE gift_card g SET delivered_at = app_now() FROM payment p WHERE g.id = ${id} AND p.gift_card_id = g.id
    RETURNING g.code_nonce AS nonce, p.id AS payment_id`;
  return { id, code: codeOf(row?.nonce ?? new Uint8Array()), payment_id: row?.payment_id ?? 0 };
}

const waiting = async (me: { account_id: number }) =>
  (
    await sql<{ balance: number }[]>`
      SELECT balance FROM ledger_account WHERE account_id = ${me.account_id} AND kind = 'unclaimed'`
  )[0]?.balance;
const rows = async (table: string, column: string, account_id: number) =>
  (await sql`SELECT FROM ${sql(table)} WHERE ${sql(column)} = ${account_id}`).length;

describe("what comes while an account is being deleted is turned away, and loses nothing", () => {
  test("a gift card that is added stays as it is, for somebody else", async () => {
    const [ana, ben] = [await aDiner({ gift: 100 }), await aDiner()];
    const card = await aBoughtCard();
    expect(await whileDeleting(ana, () => addGiftCard(ana, card.code, wait))).toBe("unauthenticated");
    expect(await balanceOf(ana)).toMatchObject({ gift: 0 });
    await addGiftCard(ben, card.code, wait);
    expect(await balanceOf(ben)).toMatchObject({ gift: 2500 });
  });

  test("a gift card that is bought is never begun, so that nothing can be paid", async () => {
    const ana = await aDiner({ gift: 100 });
    expect(await whileDeleting(ana, () => buyGiftCard(ana, { amount_cents: 2500 }))).toBe("unauthenticated");
    expect([
      await rows("gift_card", "buyer_id", ana.account_id),
      await rows("payment", "account_id", ana.account_id),
    ]).toEqual([0, 0]);
  });

  test("a checkout holds nothing", async () => {
    const ana = await aDiner({ gift: 100, cart: [await aMeal({ price: 1200 })] });
    const pay = { payments: [{ method: "credit_card" as const }] };
    expect(await whileDeleting(ana, () => startCheckout(ana, pay))).toBe("unauthenticated");
    expect(await rows("orders", "account_id", ana.account_id)).toBe(0);
  });

  test("a tip out of the own money is not taken", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    const tip = () => giveTip(ana, { order_id, amount_cents: 300, wallet: true });
    expect(await whileDeleting(ana, tip)).toBe("unauthenticated");
    expect(await rows("tip", "account_id", ana.account_id)).toBe(0);
  });

  test("a card is not kept, and no customer is made at Stripe afterward", async () => {
    const ana = await aDiner({ gift: 100 });
    const made = await fetch(new URL("/v1/payment_methods", env.STRIPE_API_BASE), {
      method: "POST",
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ type: "card", "card[token]": "tok_visa" }),
    });
    const { id } = (await made.json()) as { id: string };
    const saving = () => saveCard(ana, { stripe_payment_method_id: id });
    expect(await whileDeleting(ana, saving)).toBe("unauthenticated");
    expect(await rows("card", "account_id", ana.account_id)).toBe(0);
    await expect(customerOf(ana.account_id)).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  test("whoever signs in gets no key, and an organization's invitation is not written", async () => {
    const ana = await aDiner({ gift: 100 });
    expect(
      await whileDeleting(ana, () => issueKey(ana.account_id, { kind: "session", userAgent: null })),
    ).toBe("unauthenticated");
    expect(await rows("access_key", "account_id", ana.account_id)).toBe(0);
    const [ben, organization] = [await aDiner({ gift: 100 }), await anOrganization()];
    const person = { email: ben.email, first_name: "Ben", last_name: "Byname" };
    await whileDeleting(ben, () => transaction((tx) => inviteMany(tx, organization.id, "admin", [person])));
    expect(await rows("membership", "account_id", ben.account_id)).toBe(0);
  });

  test("no kitchen is opened and no diet is kept; a kitchen that was opened first keeps the account", async () => {
    const [ana, ben, cleo] = [await aDiner({ gift: 100 }), await aDiner({ gift: 100 }), await aChef()];
    const kitchen = {
      ...{ kitchen_name: "Late stove", kitchen_type: "home", title: "Late", bio: "Late", terms: true },
      ...{ marketplace: cleo.marketplace.id, primary_cuisine: (await aCuisine()).id },
    } as never;
    expect(await whileDeleting(ana, () => addKitchen(ana, kitchen))).toBe("unauthenticated");
    expect(await rows("chef", "account_id", ana.account_id)).toBe(0);
    const diet = { allergens: ["peanut" as const], diets: [] };
    expect(await whileDeleting(ben, () => saveDiet(ben, diet))).toBe("unauthenticated");
    expect(await sql`SELECT allergens FROM account WHERE id = ${ben.account_id}`).toEqual([
      { allergens: [] },
    ]);
    const asBefore = { ...cleo, chef: null };
    await expect(deleteAccount(asBefore, { email: cleo.email })).rejects.toMatchObject({
      code: "has_kitchen",
    });
  });

  test("a second deletion finds it done", async () => {
    const ana = await aDiner({ gift: 100 });
    const again = () => deleteAccount(ana, { email: ana.email, give_up: "I give up $1.00" });
    expect(await whileDeleting(ana, again)).toBe("unauthenticated");
  });
});

describe("own money that comes back to a deleted account waits for its owner", () => {
  const refund = async (order_id: number, amount_cents?: number) =>
    refundByStaff(
      { ...(await aStaff()), actor: "staff:1" },
      { order_id, amount_cents, borne_by: "platform", reason: "Arrived cold" },
    );
  test("a refund afterward and one that comes in between; staff hear of it and pay it out, once", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    const sol = await aStaff();
    expect(await whileDeleting(ana, () => refund(order_id, 400))).toBeNull();
    expect([await balanceOf(ana), await waiting(ana)]).toMatchObject([{ gift: 0 }, 400]);
    await refund(order_id, 100);
    expect([await balanceOf(ana), await waiting(ana)]).toMatchObject([{ gift: 0 }, 500]);
    const heard = await messagesOf(`unclaimed:order.refunded:${order_id}:`, sol.account_id);
    expect(heard.map(({ title }) => title)).toEqual([
      "$4.00 came back to someone who deleted their account",
      "$1.00 came back to someone who deleted their account",
    ]);
    const by = { ...sol, actor: `staff:${sol.staff_id}` };
    const request = { amount_cents: 500, reason: "Wired to Ana, who wrote from her old email" };
    await expect(payUnclaimed(by, ana.account_id, { ...request, amount_cents: 501 })).rejects.toThrow(
      "$5.00",
    );
    expect(await payUnclaimed(by, ana.account_id, request)).toBe(500);
    await expect(payUnclaimed(by, ana.account_id, request)).rejects.toMatchObject({
      code: "nothing_unclaimed",
    });
    await expect(payUnclaimed(by, sol.account_id, request)).rejects.toMatchObject({ kind: "missing" });
    expect(await waiting(ana)).toBe(0);
    await addGiftMoney(ana.account_id, 700);
    expect(await payUnclaimed(by, ana.account_id, { ...request, amount_cents: 700 })).toBe(700);
    expect(await balanceOf(ana)).toMatchObject({ gift: 0 });
  });

  test("a tip out of gift money that goes back", async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    await giveTip(ana, { order_id, amount_cents: 300, wallet: true });
    const { gift } = await balanceOf(ana);
    await deleteAccount(ana, { email: ana.email, give_up: forfeitPhrase(gift) });
    const [share] = await sql<{ id: number }[]>`
      SELECT s.id FROM tip_share s JOIN tip t ON t.id = s.tip_id WHERE t.order_id = ${order_id}`;
    await transaction((tx) => refundTipShares(tx, [share?.id ?? 0], { actor: "staff:1", byPlatform: true }));
    expect([await balanceOf(ana), await waiting(ana)]).toMatchObject([{ gift: 0 }, 300]);
  });

  test("a gift card that a bank had taken and gives again, added or not yet mailed", async () => {
    const [ana, card] = [await aDiner(), await aBoughtCard()];
    await addGiftCard(ana, card.code, wait);
    const source = `re_${card.id}`;
    const taken = (payment_id: number, gift_card_id: number) =>
      transaction((tx) =>
        recordPurchaseReversal(tx, payment_id, {
          source: `re_${gift_card_id}`,
          is_dispute: false,
          amount_cents: 2500,
        }),
      );
    await taken(card.payment_id, card.id);
    expect(await balanceOf(ana)).toMatchObject({ gift: 0 });
    await deleteAccount(ana, { email: ana.email });
    await transaction((tx) => undoPurchaseReversals(tx, card.payment_id, source));
    expect([await balanceOf(ana), await waiting(ana)]).toMatchObject([{ gift: 0 }, 2500]);
    const again = { source: `du_${card.id}:1`, is_dispute: true, amount_cents: 2500 };
    await transaction((tx) => recordPurchaseReversal(tx, card.payment_id, again));
    expect(await waiting(ana)).toBe(0);

    const zoe = await aDiner({ card: true });
    const method = zoe.card?.stripe_payment_method ?? "";
    const bought = await buyGiftCard(zoe, { amount_cents: 2500, payment_method: method });
    const [paid] = await sql<{ id: number }[]>`SELECT id FROM payment WHERE gift_card_id = ${bought.id}`;
    await taken(paid?.id ?? 0, bought.id);
    await deleteAccount(zoe, { email: zoe.email });
    await transaction((tx) => undoPurchaseReversals(tx, paid?.id ?? 0, `re_${bought.id}`));
    expect(await waiting(zoe)).toBe(2500);
    expect(await sql`SELECT FROM outbox WHERE key LIKE ${`gift_card.due:${bought.id}:%`}`).toHaveLength(0);
  });

  test("what was paid out of it is gone: a later dispute takes nothing else that waits", async () => {
    const [{ ana, order_id }, card] = [await aDeliveredOrder(await aChef(), 1500), await aBoughtCard()];
    await addGiftCard(ana, card.code, wait);
    const lost = (source: string) =>
      transaction((tx) =>
        recordPurchaseReversal(tx, card.payment_id, { source, is_dispute: true, amount_cents: 2500 }),
      );
    await lost(`du_${card.id}:1`);
    const { gift } = await balanceOf(ana);
    await deleteAccount(ana, { email: ana.email, give_up: forfeitPhrase(gift) });
    await transaction((tx) => undoPurchaseReversals(tx, card.payment_id, `du_${card.id}:1`));
    expect(await waiting(ana)).toBe(2500);
    const sol = await aStaff();
    const reason = "Wired to Ana";
    await payUnclaimed({ ...sol, actor: `staff:${sol.staff_id}` }, ana.account_id, {
      amount_cents: 2500,
      reason,
    });
    await refund(order_id, 1000);
    await lost(`du_${card.id}:2`);
    expect(await waiting(ana)).toBe(1000);
  });
});
