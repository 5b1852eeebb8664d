import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCoupon,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aMember,
  anEater,
  anOrganization,
  aStaff,
} from "../../../tests/builders";
import { aGroup, joins, pays, reachDeadline } from "../../../tests/setup/group-orders";
import { startCheckout } from "../checkout/start-checkout.server";
import { sendContactMessage } from "../contact/send-contact-message.server";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { settleGroupOrder } from "../group-orders/settle-group-orders.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { notifyPlaced } from "../orders/notify-placed.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { writeReview } from "../reviews/write-review.server";
import { giveTip } from "../tips/give-tip.server";
import { notifyTip } from "../tips/notify-tip.server";
import { countOwnData, ownData } from "./own-data.server";

type Data = Record<string, Record<string, unknown>[]>;

async function all(me: { account_id: number }): Promise<{ data: Data; text: string; pieces: number[] }> {
  const pieces: string[] = [];
  for await (const piece of ownData(me)) pieces.push(piece);
  const text = pieces.join("");
  return { data: JSON.parse(text) as Data, text, pieces: pieces.map((piece) => piece.length) };
}

/** Everything there is to keep of a diner, at least one of each. */
async function aFullLife() {
  const { ana, order_id, number } = await aDeliveredOrder(await aChef(), 1500);
  const { account_id } = ana;
  await giveTip(ana, { order_id, amount_cents: 300, wallet: true });
  const by = { ...(await aStaff()), actor: "staff:1" };
  const reason = "Words for the books only";
  await refundByStaff(by, { order_id, amount_cents: 400, borne_by: "platform", reason });
  await writeReview(ana, { order_id, rating: 4, written_content: "Warm and good" });
  await buyGiftCard(ana, { amount_cents: 2500, recipient_email: "friend@people.test" });
  await sql`INSERT INTO identity ${sql({ account_id, provider: "google", subject: `10987${account_id}` })}`;
  await sql`INSERT INTO notification_setting ${sql({ account_id, topic: "reminders", email: false, sms: false, push: false })}`;
  const endpoint = `https://push.example/secret-${randomBytes(6).toString("hex")}`;
  await sql`INSERT INTO push_subscription ${sql({ account_id, endpoint, p256dh: "secret-key", auth: "secret-auth" })}`;
  await sql`
    INSERT INTO favorite_meal (account_id, meal_id) SELECT ${account_id}, meal_id FROM order_line WHERE order_id = ${order_id}`;
  await sql`UPDATE account SET allergens = '{peanut}', diets = '{vegan}' WHERE id = ${account_id}`;
  await anEater(ana, { allergens: ["milk"], diets: ["halal"] });
  const coupon = await aCoupon();
  await sql`INSERT INTO coupon_named ${sql({ account_id, coupon_id: coupon.id })}`;
  await sql`
    INSERT INTO coupon_redemption (coupon_id, order_id, account_id, once_per_user, state, discount_cents)
    VALUES (${coupon.id}, ${order_id}, ${account_id}, true, 'used', 100)`;
  await sendContactMessage(
    { name: "Ana", email: ana.email.toUpperCase(), content: "Where is my dinner?" } as never,
    "198.51.100.6",
  );
  return { ana, number, coupon };
}

test("the file holds one of everything there is, in public words, and no secret", async () => {
  const { ana, number, coupon } = await aFullLife();
  const { data, text } = await all(ana);
  expect(data).toMatchObject({
    account: [{ number: ana.account_id, email: ana.email, allergens: ["peanut"], diets: ["vegan"] }],
    household: [{ name: "Mia", allergens: ["milk"], diets: ["halal"] }],
    sign_in_with: [{ provider: "google", your_number_there: `10987${ana.account_id}` }],
    favorite_dishes: [{ meal: expect.any(String), cook: expect.any(String), created_at: expect.any(String) }],
    orders: [{ number, lines: [{ quantity: 1 }] }],
    refunds: [{ order: number, method: "wallet", amount_cents: 400, status: "done" }],
    later_tips: [{ order: number, amount_cents: 300, method: "wallet", status: "succeeded" }],
    coupons_used: [{ code: coupon.code, order: number, discount_cents: 100 }],
    coupons_named: [{ code: coupon.code }],
    card_payments: [{ purpose: "gift_card", amount_cents: 2500 }],
    reviews: [{ order: number, rating: 4, written_content: "Warm and good" }],
    gift_cards: [
      { recipient_email: "friend@people.test", is_bought_by_me: true, status: "requires_payment" },
    ],
    messages_to_us: [{ content: "Where is my dinner?" }],
    notification_settings: [{ topic: "reminders", email: false }],
    browsers_for_pushes: [{ push_service: "push.example" }],
  });
  const moves = data.wallet?.map(({ description, note }) => ({ description, note })) ?? [];
  expect(moves).toContainEqual({ description: "Tip", note: null });
  expect(moves).toContainEqual({ description: "Refund", note: null });
  expect(text).not.toMatch(/hash|nonce|pm_|cus_|_secret_|secret-|Words for the books|order\.refunded|staff:/);
  expect(
    Object.values(data)
      .flat()
      .some((row) => "id" in row),
  ).toBe(false);
});

test("a cart and what a company gave and wrote are in it, with the company's own note", async () => {
  const organization = await anOrganization();
  const noor = await aMember({ organization, wallet: 6000 });
  await aCart(noor, [await aMeal()]);
  await sql`
    UPDATE cart_line SET instruction = 'No onions' WHERE cart_id = (SELECT id FROM cart WHERE account_id = ${noor.account_id})`;
  const [group] = await sql<{ id: number }[]>`
    INSERT INTO member_group (organization_id, kind, name) VALUES (${organization.id}, 'department', 'Design') RETURNING id`;
  await sql`
    INSERT INTO group_member (membership_id, kind, organization_id, group_id) VALUES (${noor.membership_id}, 'department', ${organization.id}, ${group?.id ?? 0})`;
  await sql`
    INSERT INTO report_schedule (organization_id, account_id, kind, pace, next_on) VALUES (${organization.id}, ${noor.account_id}, 'journal', 'month', '2099-01-01')`;
  const { data } = await all(noor);
  expect(data.reports_by_email).toMatchObject([{ organization: organization.name, kind: "journal" }]);
  expect(data.cart).toMatchObject([{ instruction: "No onions", quantity: 1 }]);
  expect(data.memberships).toMatchObject([
    {
      ...{ organization: organization.name, status: "activated" },
      groups: [{ kind: "department", name: "Design" }],
    },
  ]);
  expect(data.wallet).toMatchObject([{ money_of: "organization", amount: 6000 }]);
});

test("a group order that was joined, and what its one fee came to, are in it", async () => {
  const group = await aGroup();
  const noor = await joins(group);
  const { number } = await pays(noor);
  await reachDeadline(group);
  await settleGroupOrder(group.group.id);
  const { data } = await all(noor);
  expect(data.group_orders).toMatchObject([{ name: "Friday lunch", is_opened_by_me: false }]);
  expect(data.orders).toMatchObject([{ number, group_order: "Friday lunch", expense_code: null }]);
  expect(data.group_shares).toMatchObject([{ order: number, charged_cents: 1500, share_cents: 1500 }]);
});

test("nothing of anybody else: not a friend's gift card, not a stranger's message under an unverified email", async () => {
  await aFullLife();
  const ben = await aDiner({ email_verified: false });
  await sendContactMessage(
    { name: "Eve", email: ben.email, content: "It is me, Eve" } as never,
    "198.51.100.6",
  );
  const { data } = await all(ben);
  const { account, addresses, ...rest } = data;
  expect([account, addresses]).toMatchObject([[{ email: ben.email }], [{}]]);
  expect(Object.entries(rest).filter(([, rows]) => rows.length > 0)).toEqual([]);
});

test("a cook's file has meals, schedules, what was cooked and what came of it, and nothing of who ordered", async () => {
  const chef = await aChef();
  const { ana, order_id, number } = await aDeliveredOrder(chef, 1500);
  await sql`
    UPDATE account SET first_name = 'Xiomara' WHERE id = ${ana.account_id}`;
  await sql`UPDATE order_line SET instruction = 'Ring at Xiomara' WHERE order_id = ${order_id}`;
  await notifyPlaced(order_id);
  await giveTip(ana, { order_id, amount_cents: 300, wallet: true });
  const [tip] = await sql<{ id: number }[]>`SELECT id FROM tip WHERE order_id = ${order_id}`;
  await notifyTip(tip?.id ?? 0);
  await writeReview(ana, { order_id, rating: 5, written_content: "Like at home" });
  await sql`
    INSERT INTO transfer (part_id, chef_id, sequence, amount_cents, due_at)
    SELECT id, chef_id, 9, 1234, app_now() FROM order_part WHERE order_id = ${order_id}`;
  const stripe_payout_id = `po_${randomBytes(8).toString("hex")}`;
  await sql`INSERT INTO payout ${sql({ chef_id: chef.chef_id, stripe_payout_id, amount_cents: 4321, status: "paid", arrival_date: "2026-01-05" })}`;
  await sql`INSERT INTO meal_draft ${sql({ guid: randomUUID(), chef_id: chef.chef_id, fields: { name: "Half a soup" } as never })}`;
  const { data, text } = await all(chef);
  expect(data.meal_drafts).toMatchObject([{ fields: { name: "Half a soup" } }]);
  const [cooked] = data.orders_cooked ?? [];
  expect(cooked).toMatchObject({ order: number, status: "delivered", lines: [{ quantity: 1 }] });
  expect(data.schedules).toMatchObject([{ meal: data.meals_cooked?.[0]?.name, sold: 1 }]);
  expect(data).toMatchObject({
    later_tips_received: [{ order: number, amount_cents: 300 }],
    payouts: [{ amount_cents: 4321, status: "paid" }],
    reviews_received: [{ rating: 5, written_content: "Like at home" }],
  });
  expect(data.transfers).toContainEqual(expect.objectContaining({ order: number, amount_cents: 1234 }));
  expect(text).not.toMatch(/Xiomara|po_/);
  const told = data.notifications?.map(({ title, body }) => `${title}: ${body}`).join("\n");
  expect(told).toMatch(/New order .*: 1 × .*, with a note\n/);
  expect(told).toContain("Someone added a tip of $3.00");
  const { data: hers } = await all(ana);
  for (const name of [
    "meals_cooked",
    "meal_drafts",
    "schedules",
    "orders_cooked",
    "later_tips_received",
    "transfers",
    "payouts",
  ])
    expect([name, hers[name]]).toEqual([name, []]);
});

test("who invited me and the exports I asked for are in it; what alarms the team names others and is not", async () => {
  const [organization, host] = [await anOrganization(), await aDiner()];
  const me = await aMember({ organization });
  await sql`UPDATE account SET referred_by_id = ${host.account_id} WHERE id = ${me.account_id}`;
  await sql`INSERT INTO export ${sql({ organization_id: organization.id, account_id: me.account_id, kind: "corporate_users" })}`;
  for (const topic of ["alarms", "account"])
    await sql`INSERT INTO notification ${sql({ account_id: me.account_id, topic, key: `${topic}:${me.account_id}`, kind: "account.password_changed", facts: sql.json({}) })}`;
  const { data } = await all(me);
  expect(data).toMatchObject({
    account: [{ invited_by: host.first_name }],
    exports: [{ organization: organization.name, kind: "corporate_users", status: "queued" }],
  });
  expect(data.notifications?.map(({ title }) => title)).toEqual(["Your password was changed"]);
});

test("a checkout that came to nothing is in it; so is a card that was mailed to a verified address, and to no other", async () => {
  const me = await aDiner({ wallet: 5000, cart: [await aMeal()] });
  await startCheckout(me, { payments: [{ method: "wallet", amount: 3075 }], tip_cents: 0 });
  await abandonHold(me);
  const [ben, zoe] = [await aDiner({ email_verified: false }), await aDiner({ card: true })];
  for (const { email } of [me, ben]) {
    const request = { recipient_email: email.toUpperCase(), recipient_name: "You", message: "Eat well" };
    const { id } = await buyGiftCard(zoe, { amount_cents: 2500, ...request });
    await sql`UPDATE gift_card SET status = 'active', delivered_at = app_now() WHERE id = ${id}`;
  }
  const { data } = await all(me);
  expect(data.orders).toMatchObject([{ placed_at: null, delivery_address: { city: expect.any(String) } }]);
  expect(data.gift_cards_mailed_to_me).toMatchObject([
    { amount_cents: 2500, written_to: "You", message: "Eat well" },
  ]);
  expect((await all(ben)).data.gift_cards_mailed_to_me).toEqual([]);
});

test("long sections come in pieces of five hundred rows and stay whole", async () => {
  const ana = await aDiner();
  await sql`
    INSERT INTO notification (account_id, topic, key, kind, facts)
    SELECT ${ana.account_id}::int, 'test', ${`${ana.account_id}:`}::text || n, 'gift_card.taken_back', jsonb_build_object('taken_cents', n)
    FROM generate_series(1, 1100) AS n`;
  const { data, pieces, text } = await all(ana);
  expect(new Set(data.notifications?.map(({ title }) => title)).size).toBe(1100);
  expect(Math.max(...pieces)).toBeLessThan(text.length / 2);
});

test("the eleventh file within an hour is one too many, of one's own only", async () => {
  const [ana, ben] = [await aDiner(), await aDiner()];
  for (let n = 0; n < 10; n += 1) await countOwnData(ana);
  await expect(countOwnData(ana)).rejects.toMatchObject({ kind: "limited", retryAfter: expect.any(Number) });
  await countOwnData(ben);
});
