import { expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { aChef, aDiner, aMarketplace, aMeal, aMember, aSignedIn } from "../../../tests/builders";
import type { Person } from "../accounts/people";
import { clearCart } from "../carts/clear-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { SubscriptionInput, subscribe } from "../messages/push-subscription.server";
import { endCartReminder, reportPushEvent } from "./push-events.server";
import { remindOfCarts } from "./remind-of-carts.server";

async function asksForPushes<P extends Person>(person: P): Promise<P> {
  const { account } = await aSignedIn(person, "session");
  const answer = await fetch(`${inject("place").fakes.services.push.url}/subscriptions`, {
    method: "POST",
  });
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: object };
  await subscribe(account, SubscriptionInput.parse({ endpoint, ...keys }), "10.9.9.9");
  return account;
}

async function tagsOf(account_id: number): Promise<Record<string, string>> {
  const [row] = await sql<[{ tags: Record<string, string> }]>`
    SELECT tags FROM push_subscription WHERE account_id = ${account_id}`;
  return row.tags;
}

test("a cart left behind is reported with its amounts, and no more once it is empty", async () => {
  const meal = await aMeal({ price: 1250 });
  const ana = await asksForPushes(await aDiner({ cart: [{ meal, quantity: 2 }] }));
  await reportPushEvent(ana, "cart_abandonment");
  expect(await tagsOf(ana.account_id)).toEqual({
    cart_abandoned_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    cart_count: "2",
    cart_cents: "2500",
  });
  await clearCart(ana);
  await reportPushEvent(ana, "cart_emptied");
  expect(await tagsOf(ana.account_id)).toEqual({});
  await reportPushEvent(ana, "cart_abandonment");
  expect(await tagsOf(ana.account_id)).toEqual({});
});

/** The zone where the clock shows this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - clock.now().getUTCHours() + 36) % 24) - 12;
  // The signs of these names are the other way round.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Somebody with a dinner in the cart where it is about `hour` o'clock, who left it `minutes` ago. */
async function whoLeft(hour: number, minutes: number) {
  const marketplace = await aMarketplace({ time_zone: zoneAt(hour) });
  const chef = await aChef({ marketplace });
  const ana = await asksForPushes(await aDiner({ cart: [await aMeal({ chef })] }));
  await leaves(ana, minutes);
  return ana;
}

async function leaves(ana: Person, minutes: number) {
  await reportPushEvent(ana, "cart_abandonment");
  await sql`
    UPDATE push_subscription SET tags = jsonb_set(tags, '{cart_abandoned_at}',
      to_jsonb(to_char((app_now() - make_interval(mins => ${minutes})) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    WHERE account_id = ${ana.account_id}`;
}

async function waysTo({ account_id }: Person): Promise<string[]> {
  const rows = await sql<{ topic: string }[]>`
    SELECT o.topic FROM notification n JOIN outbox o ON o.payload->>'notification_id' = n.id::text WHERE n.account_id = ${account_id}`;
  return rows.map(({ topic }) => topic);
}

test("who left a cart is reminded of it an hour later, by push alone and once, while there is something in it", async () => {
  const [soon, ana, ben] = [await whoLeft(18, 50), await whoLeft(18, 70), await whoLeft(18, 70)];
  await clearCart(ben);
  await Promise.all([remindOfCarts(), remindOfCarts()]);
  await remindOfCarts();
  expect([await waysTo(soon), await waysTo(ana), await waysTo(ben)]).toEqual([[], ["notification.push"], []]);
});

test("the reminder waits for the evening where the dinner is", async () => {
  const [morning, late, evening] = [await whoLeft(9, 300), await whoLeft(22, 300), await whoLeft(19, 300)];
  await remindOfCarts();
  expect([await waysTo(morning), await waysTo(late), await waysTo(evening)]).toEqual([
    [],
    [],
    ["notification.push"],
  ]);
});

test("one leaving is one reminder, also over midnight; leaving again is another, on another evening", async () => {
  const ana = await whoLeft(18, 300);
  await remindOfCarts();
  const aDayOn = () => sql`
    UPDATE notification SET created_at = created_at - interval '21 hours' WHERE account_id = ${ana.account_id}`;
  await aDayOn();
  await remindOfCarts();
  expect(await waysTo(ana)).toHaveLength(1);
  await leaves(ana, 90);
  await remindOfCarts();
  expect(await waysTo(ana)).toHaveLength(2);
  await leaves(ana, 70);
  await remindOfCarts();
  expect(await waysTo(ana)).toHaveLength(2);
});

test("a purchase ends it", async () => {
  const ana = await asksForPushes(await aDiner({ gift: 10_000, cart: [await aMeal({ price: 1250 })] }));
  await reportPushEvent(ana, "cart_abandonment");
  const { cart_transaction } = await startCheckout(ana, {
    payments: [{ method: "wallet", amount: 3075 }],
    tip_cents: 0,
  });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await endCartReminder(order.id);
  expect(await tagsOf(ana.account_id)).toEqual({});
});

test("nothing is kept of who did not ask for pushes", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  await reportPushEvent(ana, "cart_abandonment");
  expect(await sql`SELECT FROM push_subscription WHERE account_id = ${ana.account_id}`).toHaveLength(0);
  expect(
    await sql`SELECT FROM outbox WHERE topic = 'push.tagged' AND (payload->>'account_id')::int = ${ana.account_id}`,
  ).toHaveLength(0);
});

test("a meal that was looked at is reported by its price; one that is none, not at all", async () => {
  const meal = await aMeal({ price: 1475 });
  const ana = await asksForPushes(await aDiner());
  await reportPushEvent(ana, "browse_abandonment", "no-such-meal");
  expect(await tagsOf(ana.account_id)).toEqual({});
  await reportPushEvent(ana, "browse_abandonment", meal.slug);
  expect(await tagsOf(ana.account_id)).toMatchObject({ browse_price_cents: "1475" });
});

test("what is left of an organization's gifts is reported only above 0", async () => {
  const noor = await asksForPushes(await aMember({ vouchers: 2 }));
  await reportPushEvent(noor, "reset_dollar");
  expect(await tagsOf(noor.account_id)).toEqual({});
  await reportPushEvent(noor, "reset_voucher");
  expect(await tagsOf(noor.account_id)).toMatchObject({ reset_voucher: "2" });
});
