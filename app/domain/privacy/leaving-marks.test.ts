import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { errorText } from "~/kit/errors";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aMeal,
  anEater,
  anOrganization,
  aStaff,
  balanceOf,
  type TestDiner,
} from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { notifyContact } from "../contact/notify-contact.server";
import { sendContactMessage } from "../contact/send-contact-message.server";
import { addGiftCard } from "../gift-cards/add-gift-card.server";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { emailGiftCard } from "../gift-cards/email-gift-card.server";
import { codeOf } from "../gift-cards/gift-code.server";
import { notifyGiftCardBought } from "../gift-cards/notify-bought.server";
import { inviteMany } from "../members/invite.server";
import { updateMember } from "../members/update-member.server";
import { notify } from "../messages/notify.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { notifyCanceled, notifyMoved } from "../orders/notify-changes.server";
import { notifyPlaced } from "../orders/notify-placed.server";
import { publish } from "../outbox/publish.server";
import { forgetCards } from "../payments/forget-cards.server";
import { writeReview } from "../reviews/write-review.server";
import { storeEvent } from "../settlement/receive-event.server";
import { issueKey } from "../sign-in/issue-key.server";
import { giveTip } from "../tips/give-tip.server";
import { notifyTip } from "../tips/notify-tip.server";
import { deleteAccount, forfeitPhrase } from "./delete-account.server";

/**
 * What of somebody stays behind in words after they have left, and why. Anything else that is found is a mistake: this is
 * what the delete page and decision 046 promise.
 */
const STAYS: Record<string, string> = {
  "review.written_content review": "what others read of a cook stays, signed by nobody",
  "member_import_row.cells mail":
    "a company's own list of whom it invites; it goes 30 days after it was sent",
  "gift_card.recipient_email mail":
    "of a gift card that somebody else paid and that is still to be sent; it goes with them",
  "gift_card.recipient_name latername": "as its email",
  "gift_card.message latermessage": "as its email",
};

/** One beginning for all words of one person; each field has an end of its own, so that what is found tells where from. */
const base = `zq${randomBytes(5).toString("hex")}`;
const mark = (field: string) => `${base}${field}`;
const email = `${mark("mail")}@people.test`;

/** Every column of every table in which a mark stands: `table.column` with what was found. */
async function found(): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`;
  const all: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ column: string; value: string }[]>`
      SELECT DISTINCT e.key AS column, substring(lower(e.value) FROM ${`${base}[a-z]*`}) AS value
      FROM ${sql(name)} AS t, jsonb_each_text(to_jsonb(t)) AS e
      WHERE t::text ILIKE ${`%${base}%`} AND e.value ILIKE ${`%${base}%`} ORDER BY 1, 2`;
    all.push(...rows.map(({ column, value }) => `${name}.${column} ${value.slice(base.length)}`));
  }
  return all.sort();
}

/** Pays a gift card with a saved card and has it mailed; answers its code. */
async function given(who: TestDiner, request: Record<string, unknown>, isMailed = true): Promise<string> {
  const payment_method = who.card?.stripe_payment_method ?? "";
  const { id } = await buyGiftCard(who, { amount_cents: 2500, payment_method, ...request });
  if (isMailed) await emailGiftCard(id);
  await notifyGiftCardBought(id);
  const [row] = await sql<
    { nonce: Uint8Array }[]
  >`SELECT code_nonce AS nonce FROM gift_card WHERE id = ${id}`;
  return codeOf(row?.nonce ?? new Uint8Array());
}

/** Makes a message what versions until November 2026 stored of it, words that name somebody: the database gives it its facts instead. */
async function hadBefore(key: string, words: { title: string; body: string }): Promise<void> {
  const stored = await sql`
    UPDATE notification SET kind = NULL, facts = NULL, title = ${words.title}, body = ${words.body} WHERE key = ${key} RETURNING id`;
  expect(stored).toHaveLength(1);
}

/** Eats, tips and reviews. */
async function dines(ana: TestDiner, chef: Awaited<ReturnType<typeof aChef>>): Promise<void> {
  const pay = { payments: [{ method: "wallet" as const, amount: 3075 }], tip_cents: 0 };
  const { cart_transaction } = await startCheckout(ana, pay);
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await notifyPlaced(order.id);
  const [part] = await sql<{ id: number }[]>`SELECT id FROM order_part WHERE order_id = ${order.id}`;
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const) {
    await moveMyPart(chef, order.id, status);
    await notifyMoved(order.id, part?.id ?? 0, status);
  }
  await notifyCanceled(order.id, "staff");
  for (const amount_cents of [300, 301])
    await giveTip(ana, { order_id: order.id, amount_cents, wallet: true });
  const tips = await sql<{ id: number }[]>`SELECT id FROM tip WHERE order_id = ${order.id} ORDER BY id`;
  for (const { id } of tips) await notifyTip(id);
  await hadBefore(`tip.paid:${tips[1]?.id}:${part?.id}`, {
    title: `${mark("first")} added a tip of $3.01`,
    body: "It is yours whole.",
  });
  await writeReview(ana, { order_id: order.id, rating: 5, written_content: mark("review") });
}

/** What lies about somebody in every area: keys, codes, emails, a provider's words. */
async function keepsBusy(ana: TestDiner, sol: { account_id: number }): Promise<void> {
  const { account_id } = ana;
  await sql`UPDATE account SET username = ${mark("username")}, sms_consent_text = ${mark("consent")}, dp = ${mark("picture")} WHERE id = ${account_id}`;
  await sql`UPDATE card SET fingerprint = ${mark("finger")} WHERE account_id = ${account_id}`;
  await issueKey(account_id, { kind: "session", userAgent: mark("agent") });
  await anEater(ana, { name: mark("eater") });
  await sql`INSERT INTO identity ${sql({ account_id, provider: "google", subject: mark("subject") })}`;
  await sql`
    INSERT INTO one_time_code (account_id, channel, target, hash, replaced, expires_at, resend_at)
    VALUES (${account_id}, 'email', ${email}, ${randomBytes(32)}, ${`${mark("old")}@people.test`}, app_now() + interval '1 hour', app_now())`;
  await sql`
    INSERT INTO password_reset (account_id, hash, email, expires_at)
    VALUES (${account_id}, ${randomBytes(32)}, ${email}, app_now() + interval '1 hour')`;
  await sql`
    INSERT INTO push_subscription (endpoint, p256dh, auth, account_id, tags)
    VALUES (${`https://push.test/${mark("push")}`}, ${mark("key")}, ${mark("auth")}, ${account_id}, ${sql.json({ a: mark("tag") })})`;
  await sql`
    INSERT INTO idempotency_key (account_id, route, key, body_hash, response, lease_until)
    VALUES (${account_id}, '/x', ${mark("idem")}, ${randomBytes(32)}, ${sql.json({ name: mark("answer") })}, app_now())`;
  await transaction(async (tx) => {
    await notify(tx, { account_id, key: `note:${account_id}`, kind: "account.welcome", facts: {} });
    const claim = { provider: "google", subject: mark("subject") } as const;
    await publish(
      tx,
      "connect_code.requested",
      { account_id, ...claim },
      `connect_code.requested:${mark("one")}`,
    );
    const typed = { account_id: 0, provider: "facebook", subject: "1", email } as const;
    await publish(tx, "connect_code.requested", typed, `connect_code.requested:${mark("two")}`);
  });
  await sql`
    UPDATE outbox SET dead_at = app_now(), last_error = ${errorText(new Error(`550 <${email}>: user unknown`))}
    WHERE key = ${`notification.mail:note:${account_id}`}`;
  const object = { id: mark("object"), metadata: {}, billing_details: { name: mark("holder"), email } };
  const raw = JSON.stringify({ id: "evt", type: "charge.updated", data: { object } });
  await storeEvent({ id: `evt_${base.slice(2)}`, type: "charge.updated", object_id: null, raw });
  await sendContactMessage(
    { name: mark("writer"), email: email.toUpperCase(), phone: undefined, content: mark("letter") } as never,
    "198.51.100.9",
  );
  const [letter] = await sql<
    { id: number }[]
  >`SELECT id FROM contact_message WHERE lower(email) = ${email} AND content = ${mark("letter")}`;
  await notifyContact(letter?.id ?? 0);
  await sendContactMessage(
    { name: mark("writer"), email, phone: undefined, content: mark("second") } as never,
    "198.51.100.9",
  );
  const [second] = await sql<
    { id: number }[]
  >`SELECT id FROM contact_message WHERE content = ${mark("second")}`;
  await notifyContact(second?.id ?? 0);
  await hadBefore(`contact.received:${second?.id}:staff:${sol.account_id}`, {
    title: `${mark("writer")} writes`,
    body: mark("second"),
  });
}

/** What companies keep of somebody: how they write them, what they changed, whom they invite. */
async function worksFor(ana: TestDiner): Promise<void> {
  const organization = await anOrganization();
  const olive = await aCorporateAdmin({ organization });
  const names = { first_name: mark("workfirst"), last_name: mark("worklast") };
  await transaction((tx) => inviteMany(tx, organization.id, "admin", [{ email, ...names }]));
  await sql`UPDATE membership SET status = 'activated', joined_at = app_now() WHERE account_id = ${ana.account_id}`;
  await updateMember(olive, ana.account_id, {
    first_name: mark("changedfirst"),
    last_name: mark("changedlast"),
  });
  const { account_id } = ana;
  await sql`
    INSERT INTO group_order (organization_id, opened_by_id, marketplace_id, name, delivery_date, window_start, window_end, delivery_address, zip, deadline_at, fee_paid_by, fee_cents)
    SELECT ${organization.id}, ${account_id}, min(id), ${mark("groupname")}, app_now()::date, '17:00', '20:00',
      ${sql.json({ title: mark("grouptitle"), address: mark("groupstreet") })}, '37203', app_now(), 'people', 1500 FROM marketplace`;
  await sql`
    INSERT INTO sign_on (organization_id, name, issuer, client_id, client_secret)
    VALUES (${organization.id}, ${`co-${base}`.slice(0, 12)}, 'https://login.example.com', 'x', '\\x00')`;
  await sql`INSERT INTO sign_on_identity ${sql({ organization_id: organization.id, account_id, subject: mark("worksubject") })}`;
  await sql`
    INSERT INTO provisioned_member (membership_id, organization_id, external_id)
    SELECT id, organization_id, ${mark("external")} FROM membership WHERE account_id = ${account_id} AND organization_id = ${organization.id}`;
  const [other] = [await anOrganization()];
  await transaction((tx) => inviteMany(tx, other.id, "csv", [{ email, ...names }]));
  const [file] = await sql<{ id: number }[]>`
    INSERT INTO member_import (organization_id, actor_id, sha256, file_name)
    VALUES (${organization.id}, ${olive.account_id}, ${randomBytes(32)}, 'people.csv') RETURNING id`;
  await sql`INSERT INTO member_import_row (import_id, row_number, cells) VALUES (${file?.id ?? 0}, 1, ${sql.json({ email, first_name: mark("cell") })})`;
}

test("of a full life nothing stays behind that could name its person, but for what the page says", async () => {
  const sol = await aStaff();
  const chef = await aChef();
  const meal = await aMeal({ chef, price: 1250 });
  const ana = await aDiner({
    email,
    first_name: mark("first"),
    last_name: mark("last"),
    gift: 10_000,
    card: true,
    cart: [meal],
    marketplace: chef.marketplace,
    address: {
      address: mark("street"),
      title: mark("title"),
      contactPerson: mark("contact"),
      extraInstructions: mark("door"),
    },
  });
  await sql`
    UPDATE cart_line SET instruction = ${mark("instruction")} WHERE cart_id = (SELECT id FROM cart WHERE account_id = ${ana.account_id})`;
  await dines(ana, chef);
  await keepsBusy(ana, sol);
  await worksFor(ana);
  const to = {
    recipient_email: `${mark("friend")}@people.test`,
    recipient_name: mark("friendname"),
    message: mark("giftmessage"),
  };
  await given(ana, to);
  const zoe = await aDiner({ card: true });
  const forAna = { recipient_email: email, recipient_name: mark("myname"), message: mark("forme") };
  await addGiftCard(ana, await given(zoe, forAna), { ip: "198.51.100.8" });
  await given(zoe, forAna);
  const [newest] = await sql<
    { id: number }[]
  >`SELECT max(id) AS id FROM gift_card WHERE buyer_id = ${zoe.account_id}`;
  const paid = {
    title: "Your gift card of $25.00 is paid",
    body: `The mail is on its way to ${mark("myname")}.`,
  };
  await hadBefore(`gift_card.bought:${newest?.id}`, paid);
  await given(zoe, { ...forAna, recipient_name: mark("latername"), message: mark("latermessage") }, false);

  const before = await found();
  for (const column of [
    "account.email",
    "address.address",
    "orders.delivery_address",
    "order_line.instruction",
    "card.fingerprint",
    "identity.subject",
    "outbox.payload",
    "contact_message.content",
    "membership.first_name",
    "gift_card.message",
    "group_order.name",
    "provisioned_member.external_id",
    "sign_on_identity.subject",
  ])
    expect(
      before.some((one) => one.startsWith(`${column} `)),
      column,
    ).toBe(true);
  await sql`INSERT INTO staff_invitation (email, role, expires_at) VALUES (${email}, 'support', app_now())`;
  const { gift } = await balanceOf(ana);
  await deleteAccount(ana, { email, give_up: forfeitPhrase(gift) });
  await forgetCards(ana.account_id);

  expect(await found()).toEqual(Object.keys(STAYS).sort());
  const told = [messagesOf("", chef.account_id), messagesOf("", zoe.account_id)];
  const read = (await Promise.all([...told, messagesOf("contact.received:", sol.account_id)])).flat();
  expect(read.length).toBeGreaterThan(5);
  const naming = read.filter(({ title, body }) => `${title}${body}`.includes(base));
  // of the gift card that is still to be sent
  expect(naming.map(({ kind, body }) => [kind, body.includes(mark("latername"))])).toEqual([
    ["gift_card.bought", true],
  ]);
  const [sent] = await sql`SELECT count(*)::int AS n FROM gift_card WHERE recipient_email = ${email}`;
  expect(sent).toEqual({ n: 1 });
  const [row] =
    await sql`SELECT stripe_customer_id, referral_code = ${ana.referral_code} AS is_same FROM account WHERE id = ${ana.account_id}`;
  expect(row).toEqual({ stripe_customer_id: null, is_same: false });
  const [cards] = await sql`SELECT count(*)::int AS n FROM card WHERE account_id = ${ana.account_id}`;
  expect(cards).toEqual({ n: 0 });
});

test("an email that was never verified takes nobody else's messages along", async () => {
  const address = `${mark("unproved")}@people.test`;
  const ben = await aDiner({ email: address, email_verified: false });
  await sendContactMessage(
    { name: "Somebody", email: address, content: "Hello there, all of you" } as never,
    "198.51.100.9",
  );
  await deleteAccount(ben, { email: address });
  expect(await sql`SELECT FROM contact_message WHERE email = ${address}`).toHaveLength(1);
});
