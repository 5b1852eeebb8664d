import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { executeAct } from "~/domain/support/execute-act.server";
import {
  aChef,
  aDiner,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aPlacedOrder,
  aSecondFactor,
  balanceOf,
  unique,
} from "../builders";
import { aFailedRefund } from "../setup/failed-refund";
import { Hand } from "../setup/hand";
import { onDuty } from "../setup/on-duty";
import { arrive, expectToast, openLive } from "./visit";

/** The longest that one of the team may need for a case. Seconds. */
const MOST = 120;

const word = () => `Vale${unique().replace(/[^a-z]/g, "")}`;
const region = (page: Page, name: string) => page.getByRole("region", { name });
const strip = (page: Page) => page.getByRole("list", { name: "About to happen" });
let hands: { hand: Hand; complaints: string[]; staff_id: number }[] = [];
beforeEach(() => {
  hands = [];
});

/** Somebody of the team who comes to work for this case. */
async function onCase(role: "support" | "operations"): Promise<Hand> {
  const { page, complaints, sol } = await onDuty(role);
  const hand = new Hand(page);
  hands.push({ hand, complaints, staff_id: sol.staff_id });
  await openLive(page, "/staff");
  return hand;
}

/** All hands together took no longer than a case may. */
function expectSolved(): void {
  const seconds = hands.reduce((sum, { hand }) => sum + hand.seconds, 0);
  expect(seconds).toBeGreaterThan(10);
  expect(Math.round(seconds)).toBeLessThanOrEqual(MOST);
  expect(hands.flatMap(({ complaints }) => complaints)).toEqual([]);
}

/** Searches for an order by its number, and opens it. */
async function openOrder(hand: Hand, number: string): Promise<void> {
  await hand.search(number);
  await hand.press(region(hand.page, "Orders").getByRole("link", { name: number }));
  await arrive(hand.page, /\/staff\/orders\/\d+$/);
  await hand.read(hand.page.getByRole("heading", { name: number }));
}

/** Searches for somebody, and opens their screen. */
async function openPerson(hand: Hand, typed: string, name: string): Promise<void> {
  await hand.search(typed);
  await hand.press(region(hand.page, "People").getByRole("link", { name }));
  await arrive(hand.page, /\/staff\/people\/\d+$/);
  await hand.read(hand.page.getByRole("heading", { name, level: 1 }));
}

async function write(hand: Hand, words: string): Promise<void> {
  await hand.type(hand.page.getByLabel("Message"), words);
  await hand.press(hand.page.getByRole("button", { name: "Send message" }));
  await expectToast(hand.page, "Sent. It's on the timeline.");
}

/** What the two asked for and waits its ten seconds is done at once, as its job would. */
async function executeWaitingActs(): Promise<void> {
  const team = hands.map(({ staff_id }) => staff_id);
  const acts = await sql<{ id: number }[]>`
    SELECT id FROM waiting_act WHERE ended_at IS NULL AND staff_id = ANY (${team}::int[])`;
  for (const { id } of acts) await executeAct(id);
}

/** A diner with a name that nobody else has. */
async function named(account_id: number): Promise<string> {
  const last = word();
  await sql`UPDATE account SET first_name = 'Ines', last_name = ${last} WHERE id = ${account_id}`;
  return `Ines ${last}`;
}

test("late: the order is found, its cook is asked, the diner gets credit", async () => {
  const support = await onCase("support");
  const { ana, order_id, number } = await aPlacedOrder(await aChef(), 2400);
  const name = await named(ana.account_id);
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 day', window_start_at = app_now() - interval '4 hours', window_end_at = app_now() - interval '1 hour' WHERE order_id = ${order_id}`;
  await openOrder(support, number);
  await write(support, "Your dinner is on its way, an hour late. We're sorry.");
  await support.press(support.page.getByRole("link", { name }));
  await arrive(support.page, /\/staff\/people\/\d+$/);
  await support.press(support.page.getByText("Add DinDin credit…"));
  await support.type(support.page.getByLabel("Amount in dollars"), "5.00");
  await support.type(region(support.page, "Wallet").getByLabel("Reason"), "An hour late");
  await support.press(support.page.getByRole("button", { name: "Add credit" }));
  await support.read(strip(support.page).getByText("DinDin credit of $5.00"));
  expectSolved();
});

test("wrong dish: its line is given back, and the cook pays", async () => {
  const support = await onCase("support");
  const { ana, number } = await aPlacedOrder(await aChef(), 2400);
  const before = await balanceOf(ana);
  await openOrder(support, number);
  await refundByCook(support, "The cook packed another dish");
  expect((await balanceOf(ana)).gift).toBeGreaterThan(before.gift);
  expectSolved();
});

/** Gives the order's only line back, at the cook's expense. */
async function refundByCook(hand: Hand, reason: string): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole("link", { name: /^Refund this/ }));
  await arrive(page, /\/refund\?line=/);
  await hand.choose(page.getByLabel("Who pays for it"), "chef");
  await hand.press(page.getByRole("button", { name: "Preview" }));
  const preview = region(page, "Preview");
  await hand.read(preview.getByText("Comes off the cook"));
  await hand.type(preview.getByLabel("Reason"), reason);
  await hand.press(preview.getByRole("button", { name: /^Refund \$/ }));
  await arrive(page, /\/staff\/orders\/\d+$/);
  await hand.read(strip(page));
  await executeWaitingActs();
}

test("charged twice, says the bank: one charge and one reservation are on screen, and the diner is written to", async () => {
  const support = await onCase("support");
  const { ana, order_id, number } = await aPlacedOrder(await aChef(), 2400);
  for (const status of ["cancelled", "succeeded"]) {
    const intent = `pi_${unique()}`;
    await sql`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status, settled_at)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${intent}, ${intent}, 4500, ${status}, ${status === "succeeded" ? new Date() : null})`;
  }
  await openOrder(support, number);
  const charges = region(support.page, "Card charges");
  await support.read(charges.getByText("The card was charged once for this order."));
  await support.read(charges.getByText("the bank drops its reservation within days", { exact: false }));
  await write(support, "One payment was taken. The other is a reservation that your bank drops in days.");
  expectSolved();
});

test("gift card lost: its buyer is found, and a new code goes to the friend; the lost one opens nothing", async () => {
  const support = await onCase("support");
  const ana = await aDiner({ card: true });
  const name = await named(ana.account_id);
  const { id } = await buyGiftCard(ana, {
    amount_cents: 2500,
    recipient_email: `friend-${unique()}@example.test`,
    payment_method: ana.card?.stripe_payment_method,
  });
  const read = async () => {
    const [card] = await sql<{ ending: string; is_sent: boolean }[]>`
      SELECT code_hint AS ending, delivered_at IS NOT NULL AS is_sent FROM gift_card WHERE id = ${id}`;
    return card;
  };
  await expect.poll(async () => (await read())?.is_sent, { timeout: 20_000 }).toBe(true);
  const lost = (await read())?.ending ?? "";
  await openPerson(support, ana.email, name);
  const cards = region(support.page, "Gift cards");
  await support.read(cards.getByText(`Ending ${lost}`));
  await support.press(cards.getByText("Send it again…"));
  await support.type(cards.getByLabel("Reason"), "The mail was deleted");
  await support.press(cards.getByRole("button", { name: "Send a new code" }));
  await expectToast(support.page, "A new code is on its way.");
  await expect
    .poll(read, { timeout: 20_000 })
    .toEqual({ ending: expect.not.stringMatching(lost), is_sent: true });
  expectSolved();
});

test("refund to a closed card: it goes into the wallet, once, and waits for nobody anymore", async () => {
  const operations = await onCase("operations");
  const { ana, order, refund } = await aFailedRefund();
  const before = await balanceOf(ana);
  await openOrder(operations, order.number);
  await operations.read(operations.page.getByText("didn’t reach the card."));
  await operations.press(operations.page.getByRole("link", { name: "Put it into the wallet or try again" }));
  const timeline = region(operations.page, "Timeline");
  await operations.press(timeline.getByRole("button", { name: /^Put it into the wallet/ }));
  await expectToast(operations.page, "It's in the diner's wallet.");
  await operations.read(timeline.getByText("went to the wallet instead", { exact: false }));
  await write(operations, "Your old card is closed, so the money is in your wallet.");
  const cents = (await refund())?.amount_cents ?? 0;
  expect((await balanceOf(ana)).gift).toBe(before.gift + cents);
  expect(await timeline.getByRole("button", { name: /^Put it into the wallet/ }).count()).toBe(0);
  expect(await operations.page.getByText("didn’t reach the card.").count()).toBe(0);
  expectSolved();
});

test("wrong address: another of the diner's own, before the cutoff", async () => {
  const support = await onCase("support");
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: { count: 6 } });
  const ana = await aDiner({ gift: 100_000, cart: [meal], marketplace: chef.marketplace });
  const { cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "wallet", amount: Math.round(meal.price_cents * 1.26) + 1500 }],
  });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const street = `${Math.ceil(Math.random() * 9000)} Elsewhere Street`;
  const right = await anAddress(ana, chef.marketplace, { address: street, preferred: false });
  await openOrder(support, order.number);
  await support.press(support.page.getByRole("link", { name: "Change", exact: true }));
  await arrive(support.page, /\/change$/);
  const form = region(support.page, "Another address");
  await support.choose(form.getByLabel("New address"), String(right.id));
  await support.type(form.getByLabel("Reason"), "They have moved");
  await support.press(form.getByRole("button", { name: "Change address" }));
  await expectToast(support.page, "Address changed.");
  await support.read(region(support.page, "Diner and delivery").getByText(street, { exact: false }));
  expectSolved();
});

test("chef ill: all of the day's orders are canceled from the kitchen's screen, in one act", async () => {
  const operations = await onCase("operations");
  const full_name = `Odile ${word()}`;
  const chef = await aChef({ full_name });
  const orders = [
    await aPlacedOrder(chef, 2400),
    await aPlacedOrder(chef, 1900),
    await aPlacedOrder(chef, 1500),
  ];
  const { page } = operations;
  await operations.search(full_name);
  await operations.press(region(page, "Cooks").getByRole("link", { name: full_name }));
  await arrive(page, /\/staff\/chefs\/\d+$/);
  await operations.read(region(page, "Open orders").getByText("3 orders"));
  await operations.press(page.getByRole("link", { name: "Cancel this day’s orders" }));
  await arrive(page, /\/cancel-day\?day=/);
  await operations.read(page.getByText("3 orders of 3 people, 3 portions"));
  await operations.type(page.getByLabel("Reason"), "Your cook is ill today. We're sorry.");
  await operations.press(page.getByRole("button", { name: "Cancel 3 orders" }));
  await arrive(page, /\/staff\/chefs\/\d+\?day=/);
  await operations.read(strip(page).getByText(full_name));
  await executeWaitingActs();
  const states =
    await sql`SELECT status::text FROM orders WHERE id = ANY (${orders.map(({ order_id }) => order_id)}::int[])`;
  expect(states.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expectSolved();
});

test("company admin left: one of its members becomes an owner", async () => {
  const operations = await onCase("operations");
  const organization = await anOrganization();
  const company = `${word()} Inc`;
  await sql`UPDATE organization SET name = ${company} WHERE id = ${organization.id}`;
  const member = await aMember({ organization });
  const { page } = operations;
  await operations.search(company);
  await operations.press(region(page, "Organizations").getByRole("link", { name: company }));
  await arrive(page, /\/staff\/organizations\/\d+$/);
  await operations.press(page.getByText("Make a member an owner…"));
  const admins = region(page, "Admins");
  await operations.type(admins.getByLabel("Their email"), member.email);
  await operations.type(admins.getByLabel("Reason"), "The owner left the company");
  await operations.press(admins.getByRole("button", { name: "Make them an owner" }));
  await expectToast(page, "They're an owner now.");
  await operations.read(admins.getByText(member.email));
  expectSolved();
});

test("refund by the cook: what a cook wants to give back comes off their next transfer", async () => {
  const support = await onCase("support");
  const operations = await onCase("operations");
  const { number } = await aPlacedOrder(await aChef(), 1800);
  await openOrder(support, number);
  await refundByCook(support, "The cook asked us to");
  await operations.read(operations.page.getByRole("heading", { name: "Today" }));
  await openLive(support.page, support.page.url());
  await support.read(region(support.page, "Timeline").getByText("paid by the chef", { exact: false }));
  expectSolved();
});

test("forgot everything: support asks, operations allow, and two-step sign-in is off", async () => {
  const support = await onCase("support");
  const operations = await onCase("operations");
  const ana = await aDiner();
  const name = await named(ana.account_id);
  await aSecondFactor(ana);
  await openPerson(support, name, name);
  await support.press(support.page.getByText("They lost their phone or their email…"));
  await support.press(support.page.getByLabel("Take two-step sign-in off"));
  await support.type(support.page.getByLabel("How you know it's them"), "Knew the last three orders");
  await support.press(support.page.getByRole("button", { name: "Ask a colleague to allow it" }));
  await support.read(support.page.getByText("A colleague has to allow it."));
  await openPerson(operations, name, name);
  await operations.read(operations.page.getByText("Knew the last three orders", { exact: false }));
  await operations.press(operations.page.getByRole("button", { name: "Allow" }));
  await operations.read(operations.page.getByText("Off", { exact: true }));
  expectSolved();
});
