import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, anAccount, anOrganization, aPlacedOrder, unique } from "../../../tests/builders";
import { aMessageScene } from "../../../tests/setup/message-scene";
import { notify } from "./notify.server";
import { type MessageRow, messageColumns, renderMessage } from "./render-message.server";

type Text = Record<"title" | "body" | "path", string | null>;

/** A row as versions until November 2026 wrote it, with text; answers what the database made of it. */
async function written(
  account_id: number,
  key: string,
  { title = "Hello", body = "One.\n\nTwo.", path = null }: Partial<Text> = {},
): Promise<MessageRow & Text> {
  const [row] = await sql<(MessageRow & Text)[]>`
    INSERT INTO notification AS n (account_id, topic, key, title, body, path)
    VALUES (${account_id}, 'orders', ${key}, ${title}, ${body}, ${path})
    RETURNING ${messageColumns}, n.title, n.body, n.path`;
  return row as MessageRow & Text;
}

describe("a message that a version until November 2026 wrote", () => {
  test("gets the kind and facts that its key names, and keeps no text", async () => {
    const { id: alike } = await anOrganization();
    const scene = await aMessageScene();
    // two of one domain, told apart from all other organizations of tests
    const [email_domain, ein_number] = [`${unique()}.test`, unique()];
    await sql`UPDATE organization SET email_domain = ${email_domain} WHERE id IN (${alike}, ${scene.organization_id})`;
    await sql`UPDATE organization SET ein_number = ${ein_number} WHERE id = ${scene.organization_id}`;
    const { order_id, part_id, line_id, delivery_date: _, chef, diner } = scene;
    const { account_id } = diner;
    const [tip] = await sql<{ id: number }[]>`SELECT id FROM tip WHERE order_id = ${order_id}`;
    await sql`
      UPDATE order_line SET allergens_changed = '{"allergens": ["egg"], "may_contain": [], "at": "2026-11-03T20:00:00Z"}' WHERE id = ${line_id}`;
    await sql`
      INSERT INTO tender (order_id, method, payment_id, amount_cents, refunded_cents)
      VALUES (${order_id}, 'credit_card', ${scene.payment_id}, 900, 500)`;
    const refunds = [{ method: "credit_card", amount_cents: 500 }];
    const changes = [{ line_id, allergens: ["egg"], may_contain: [] }];
    const source = `re_${unique()}`;
    await sql`
      UPDATE payment SET order_id = NULL, purpose = 'gift_card', gift_card_id = ${scene.gift_card_id} WHERE id = ${scene.payment_id}`;
    await sql`
      INSERT INTO purchase_return (payment_id, source, is_dispute, amount_cents, taken_cents)
      VALUES (${scene.payment_id}, ${source}, false, 600, 550)`;
    await sql`UPDATE transfer SET told_at = app_now() WHERE id = ${scene.transfer_id}`;
    const ended = (what: string) => `${what}:${account_id}:${unique()}`;
    const expected: [key: string, text: Partial<Text>, kind: string, facts: object][] = [
      [`account.registered:${account_id}`, {}, "account.welcome", {}],
      [ended("account.password"), {}, "account.password_changed", {}],
      [ended("cart-left"), {}, "cart.left", {}],
      [`order.placed:${order_id}:diner`, {}, "order.placed", { order_id }],
      [
        `order.placed:${order_id}:chef:${chef.chef_id}`,
        {},
        "order.placed.cook",
        { order_id, chef_id: chef.chef_id },
      ],
      [`order.placed:${order_id}:allergens`, {}, "order.allergens_changed", { order_id, changes }],
      [`order.allergens_changed:${order_id}:7:1`, {}, "order.allergens_changed", { order_id, changes }],
      [
        `order.part_moved:${part_id}:accepted`,
        {},
        "order.part_moved",
        { order_id, part_id, status: "accepted" },
      ],
      [`order.cancelled:${order_id}:diner`, {}, "order.cancelled", { order_id, refunds }],
      [`order.cancelled:${order_id}:chef:${chef.chef_id}`, {}, "order.cancelled.cook", { order_id }],
      [`order.part_cancelled:${part_id}`, {}, "order.part_cancelled", { order_id }],
      [
        `order.refunded:${order_id}:staff:1`,
        { body: "You get back: $5.00 to the card. Money on a card takes a few days to show." },
        "order.refunded",
        { order_id, refunds: [], words: "$5.00 to the card" },
      ],
      [`order.line_declined:${line_id}`, {}, "order.line_declined", { order_id, line_id, refunds }],
      [`payment.late:${scene.payment_id}`, {}, "payment.late", { payment_id: scene.payment_id }],
      [
        `payment.lost:pi_${unique()}`,
        { body: "Something went wrong on our side after you paid $1,234.50. All of it is on its way back." },
        "payment.lost",
        { amount_cents: 123_450 },
      ],
      [`tip.paid:${tip?.id}:diner`, {}, "tip.paid", { order_id, tip_share_ids: [scene.tip_share_id] }],
      [
        `tip.paid:${tip?.id}:${part_id}`,
        { title: "Ana added a tip of $3.00" },
        "tip.received",
        { tip_share_id: scene.tip_share_id },
      ],
      [
        `gift_card.bought:${scene.gift_card_id}`,
        { body: "The mail with its code is on its way to Noor." },
        "gift_card.bought",
        { gift_card_id: scene.gift_card_id, is_for_friend: true },
      ],
      [`purchase.returned:${source}:person`, {}, "gift_card.taken_back", { taken_cents: 550 }],
      [`org_fund.paid:${scene.org_funding_id}`, {}, "funding.paid", { org_funding_id: scene.org_funding_id }],
      [
        `organization.distributed:${scene.distribution_id}:${account_id}`,
        {},
        "distribution.received",
        { distribution_id: scene.distribution_id },
      ],
      [
        `organization.reset_short:${scene.organization_id}:usd:2026-11-01:staff:${account_id}`,
        { body: "The pool does not hold enough for all 12 members, so nobody was given any." },
        "reset.short",
        {
          ...{ organization_id: scene.organization_id, asset: "usd", period_start: "2026-11-01" },
          ...{ members: 12, is_for_staff: true },
        },
      ],
      [
        `organization.invoiced:${scene.invoice_id}:${account_id}`,
        {},
        "invoice.issued",
        { invoice_id: scene.invoice_id },
      ],
      [
        `organisation.suspend:${scene.organization_id}:${scene.audit_entry_id}:${account_id}`,
        {},
        "organization.reviewed",
        {
          ...{ organization_id: scene.organization_id, verdict: "suspend" },
          audit_entry_id: scene.audit_entry_id,
        },
      ],
      [
        `chef.reject:${chef.chef_id}:${scene.audit_entry_id}`,
        {},
        "kitchen.reviewed",
        { verdict: "reject", audit_entry_id: scene.audit_entry_id },
      ],
      [
        `meal.approve:${scene.meal_id}:${scene.audit_entry_id}`,
        {},
        "meal.reviewed",
        { meal_id: scene.meal_id, is_suspended: false, audit_entry_id: scene.audit_entry_id },
      ],
      [`transfers.sent:${scene.transfer_id}`, {}, "transfers.sent", { transfer_ids: [scene.transfer_id] }],
      [
        `transfers.held:${chef.chef_id}:${scene.transfer_id}`,
        {
          title: "$12.34 is waiting for your bank account",
          body: "Setting up your bank account at Stripe is not finished. The money, due since …",
        },
        "transfers.held",
        { held_cents: 1234, due_since: "2026-11-02", bank_status: "pending" },
      ],
      [`transfer.failed:${scene.transfer_id}`, {}, "transfer.failed", { transfer_id: scene.transfer_id }],
      [`payout.failed:${scene.payout_id}`, {}, "payout.failed", { payout_id: scene.payout_id }],
      [
        `contact.received:${scene.contact_message_id}:staff:${account_id}`,
        { title: "Eve writes", body: "Hello" },
        "staff.contact_received",
        { contact_message_id: scene.contact_message_id },
      ],
      [
        `kitchen:${chef.chef_id}:1764000000.1:staff:${account_id}`,
        { title: "Noor's kitchen has another permit" },
        "staff.kitchen_changed",
        { chef_id: chef.chef_id, change: "other_permit" },
      ],
      [
        `organization.registered:${scene.organization_id}:staff:${account_id}`,
        {},
        "staff.organization_registered",
        { organization_id: scene.organization_id, alike_ids: [alike] },
      ],
      [`order.standing:${order_id}:staff:${account_id}`, {}, "staff.order_standing", { order_id }],
      [`stuck.money:2026-11-20:staff:${account_id}`, {}, "staff.work_stuck", { work: "money" }],
    ];
    for (const [key, text, kind, facts] of expected) {
      const row = await written(account_id, key, { path: `/my-orders/${order_id}`, ...text });
      const none = { title: null, body: null, path: null };
      expect(row, key).toEqual({ account_id, key, kind, facts, ...none });
      // shown in the words of the same message of today
      expect((await renderMessage(row))?.paragraphs.join(), key).toMatch(/\S/);
    }
  });

  test("loses its text where nothing else says what it was about: a download says so, and nothing is sent", async () => {
    const { account_id } = await anAccount();
    const unknown = [`of.another:${unique()}`, `tip.paid:0:${account_id}`, `order.placed:x${unique()}:diner`];
    for (const key of unknown) {
      const row = await written(account_id, key, { title: "Ana added a tip" });
      expect(row, key).toMatchObject({ kind: "message.removed", facts: {}, title: null, body: null });
      expect(await renderMessage(row)).toBeNull();
      expect((await renderMessage(row, { isDownload: true }))?.title).toBe("An earlier message");
    }
  });

  test("brings the receipt of its order", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const row = await written(ana.account_id, `order.placed:${order_id}:diner`);
    expect((await renderMessage(row))?.html).toContain("Receipt R-");
  });
});

test("a row of a kind that this version does not know is left for one that does", async () => {
  const { account_id } = await anAccount();
  const row = { account_id, key: unique(), kind: "of.tomorrow", facts: {} };
  await expect(renderMessage(row)).rejects.toThrow("of.tomorrow");
});

test("what a version until November 2026 writes into a row of today, when somebody is erased there, changes no word of it", async () => {
  const { account_id } = await anAccount();
  const key = unique();
  await transaction((tx) =>
    notify(tx, { account_id, key, kind: "payment.lost", facts: { amount_cents: 700 } }),
  );
  const [row] = await sql<MessageRow[]>`
    UPDATE notification n SET body = 'The email with its code was sent.' WHERE key = ${key} RETURNING ${messageColumns}`;
  expect((await renderMessage(row as MessageRow))?.paragraphs.join()).toContain("you paid $7.00");
});
