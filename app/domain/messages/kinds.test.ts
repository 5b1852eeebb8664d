import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { TRANSFERS_WAITING } from "~/kit/transfer-names";
import { unique } from "../../../tests/builders";
import { aMessageScene, type MessageScene } from "../../../tests/setup/message-scene";
import { emailOf } from "./email";
import type { MessageContent } from "./kind";
import { emailChangedEmail } from "./kinds/email-changed";
import { codeEmail, codeText } from "./kinds/email-code";
import { connectCodeEmail } from "./kinds/email-connect-code";
import { giftCardEmail } from "./kinds/email-gift-card";
import { helperInvitationEmail } from "./kinds/email-helper-invitation";
import { invitationEmail } from "./kinds/email-invitation";
import { ownerCodeEmail, ownerCodeText } from "./kinds/email-owner-code";
import { claimAccountEmail, howToSignInEmail, passwordResetEmail } from "./kinds/email-password-reset";
import { signUpEmail } from "./kinds/email-sign-up";
import { signUpKnownEmail } from "./kinds/email-sign-up-known";
import { staffInvitationEmail } from "./kinds/email-staff-invitation";
import { type KindName, type KindWithFacts, MESSAGE_KINDS } from "./kinds/index.server";
import { notify } from "./notify.server";
import { type MessageRow, messageColumns, renderMessage } from "./render-message.server";

type FactsOf<K extends KindName> = Extract<KindWithFacts, { kind: K }>["facts"];

const REFUNDS = [
  { method: "credit_card" as const, amount_cents: 1250 },
  { method: "voucher" as const, quantity: 2 },
];

/** The facts of each kind, out of a scene. */
const FACTS: { [K in KindName]: (scene: MessageScene) => FactsOf<K> } = {
  "account.welcome": () => ({}),
  "account.password_changed": () => ({}),
  "account.second_factor": () => ({ change: "recovery_code_used", codes_left: 9 }),
  "account.sign_in_way": () => ({ provider: "google", change: "connected" }),
  "cart.left": () => ({}),
  "order.placed": ({ order_id }) => ({ order_id }),
  "order.placed.cook": ({ order_id, chef }) => ({ order_id, chef_id: chef.chef_id }),
  "prep.sheet": ({ chef, delivery_date }) => ({
    ...{ chef_id: chef.chef_id, delivery_date, is_final: true },
  }),
  "prep.changed": ({ delivery_date }) => ({ delivery_date }),
  "order.allergens_answered": ({ order_id, line_id }) => ({ order_id, line_id, answer: "keep" }),
  "order.allergens_changed": ({ order_id, line_id }) => ({
    order_id,
    changes: [
      { line_id, allergens: ["tree_nuts"], may_contain: ["egg"], allergen_species: { tree_nuts: "walnut" } },
    ],
  }),
  "order.part_moved": ({ order_id, part_id }) => ({ order_id, part_id, status: "accepted" }),
  "order.cancelled": ({ order_id }) => ({ order_id, refunds: REFUNDS }),
  "order.cancelled.cook": ({ order_id }) => ({ order_id }),
  "order.part_cancelled": ({ order_id }) => ({ order_id }),
  "order.part_cancelled.diner": ({ order_id, line_id }) => ({
    ...{ order_id, line_ids: [line_id], refunds: REFUNDS, bank_cents: 0 },
  }),
  "order.refunded": ({ order_id }) => ({ order_id, refunds: REFUNDS }),
  "order.refund_moved": ({ order_id }) => ({ order_id, amount_cents: 400 }),
  "order.line_declined": ({ order_id, line_id }) => ({ order_id, line_id, refunds: REFUNDS }),
  "order.changed": ({ order_id, line_id }) => ({ order_id, change: "dish", line_id, is_cook: false }),
  "order.email": ({ order_id, audit_entry_id }) => ({ order_id, audit_entry_id, is_cook: true }),
  "order.swap_offered": ({ order_id, line_id }) => ({ order_id, line_id }),
  "order.swap_answered": ({ order_id, line_id }) => ({ order_id, line_id, answer: "take" }),
  "payment.late": ({ payment_id }) => ({ payment_id }),
  "payment.lost": () => ({ amount_cents: 1900 }),
  "tip.paid": ({ order_id, tip_share_id }) => ({ order_id, tip_share_ids: [tip_share_id] }),
  "tip.received": ({ tip_share_id }) => ({ tip_share_id }),
  "gift_card.bought": ({ gift_card_id }) => ({ gift_card_id, is_for_friend: true }),
  "gift_card.taken_back": () => ({ taken_cents: 500 }),
  "funding.paid": ({ org_funding_id }) => ({ org_funding_id }),
  "funding.taken_back": ({ org_funding_id }) => ({ org_funding_id, taken_cents: 500 }),
  "distribution.received": ({ distribution_id }) => ({ distribution_id }),
  "distribution.taken_back": ({ distribution_id }) => ({ distribution_id }),
  "allowance.ends": ({ organization_id, delivery_date }) => ({ organization_id, last_day: delivery_date }),
  "reset.short": ({ organization_id }) => ({
    ...{ organization_id, asset: "usd", period_start: "2026-11-01", members: 7, is_for_staff: false },
  }),
  "balance.low": ({ organization_id }) => ({ organization_id, threshold_cents: 20_000 }),
  "top_up.failed": ({ organization_id }) => ({ organization_id, amount_cents: 50_000, why: "declined" }),
  "export.ready": ({ export_id }) => ({ export_id }),
  "group_order.over": ({ group_order_id }) => ({ group_order_id, how: "deadline" }),
  "invoice.issued": ({ invoice_id }) => ({ invoice_id }),
  "invoice.overdue": ({ invoice_id }) => ({ invoice_id }),
  "invoice.paid": ({ invoice_id }) => ({ invoice_id }),
  "invoice.reopened": ({ invoice_id }) => ({ invoice_id }),
  "organization.reviewed": ({ organization_id, audit_entry_id }) => ({
    ...{ organization_id, verdict: "suspend", audit_entry_id },
  }),
  "kitchen.day_cancelled": ({ delivery_date }) => ({
    ...{
      day: delivery_date,
      orders: 3,
      borne_by: "chef",
      is_closed: true,
      reason: "You told us you are ill.",
    },
  }),
  "kitchen.reviewed": ({ audit_entry_id }) => ({ verdict: "reject", audit_entry_id }),
  "kitchen.submitted": ({ chef }) => ({ chef_id: chef.chef_id }),
  "meal.reviewed": ({ meal_id, audit_entry_id }) => ({ meal_id, is_suspended: true, audit_entry_id }),
  "message.removed": () => ({}),
  "review.replied": ({ review_id }) => ({ review_id }),
  "bank.restricted": () => ({ stops_on: "2026-11-30", requirements: ["individual.verification.document"] }),
  "document.reviewed": ({ kitchen_document_id }) => ({ kitchen_document_id }),
  "document.ends": ({ kitchen_document_id }) => ({ kitchen_document_id, notice_days: 7 }),
  "permit.ends": ({ delivery_date }) => ({ ends_on: delivery_date, notice_days: 7 }),
  "transfers.sent": ({ transfer_id }) => ({ transfer_ids: [transfer_id] }),
  [TRANSFERS_WAITING]: () => ({ held_cents: 700, due_since: "2026-11-02", bank_status: "restricted" }),
  "transfer.failed": ({ transfer_id }) => ({ transfer_id }),
  "payout.failed": ({ payout_id }) => ({ payout_id }),
  "staff.contact_received": ({ contact_message_id }) => ({ contact_message_id }),
  "staff.kitchen_changed": ({ chef }) => ({ chef_id: chef.chef_id, change: "other_permit" }),
  "staff.organization_registered": ({ organization_id }) => ({ organization_id, alike_ids: [] }),
  "staff.dispute": ({ order_id }) => ({
    ...{ order_id, amount_cents: 1900, state: "open", reason: "product_not_received" },
  }),
  "staff.document_submitted": ({ kitchen_document_id }) => ({ kitchen_document_id }),
  "staff.gift_payout_failed": ({ diner }) => ({
    ...{ gift_payout_id: 7, account_id: diner.account_id, amount_cents: 400 },
    ...{ stripe_says: "The card is closed.", is_disputed: false },
  }),
  "staff.ledger_wrong": () => ({ findings: 3 }),
  "staff.money_unclaimed": ({ order_id, diner }) => ({
    ...{ account_id: diner.account_id, amount_cents: 400, cause: { of: "refund", order_id } },
  }),
  "staff.order_standing": ({ order_id }) => ({ order_id }),
  "staff.payment_unknown": () => ({ stripe_intent_id: "pi_1", amount_cents: 1900 }),
  "staff.purchase_returned": ({ payment_id }) => ({
    ...{ purpose: "gift_card", payment_id, source: "re_1", is_dispute: false },
    ...{ amount_cents: 2500, booked_cents: 2000, taken_cents: 1500 },
  }),
  "staff.reconcile_left": () => ({ what: "account", stripe_id: "acct_1", note: "made for nobody" }),
  "staff.refund_failed": ({ order_id }) => ({
    ...{ order_id, amount_cents: 400, failed: { of: "refund", refund_id: 7 } },
    ...{ stripe_says: "The card is closed.", is_disputed: false },
  }),
  "staff.refund_too_much": ({ order_id }) => ({ order_id, amount_cents: 400, stripe_refund_id: "re_1" }),
  "staff.refund_unplaced": ({ order_id }) => ({ order_id, amount_cents: 400, stripe_refund_id: "re_1" }),
  "staff.review_reported": ({ review_id }) => ({ review_id }),
  "staff.tip_owed": ({ payment_id }) => ({ payment_id, owed_cents: 200, source: "re_1" }),
  "staff.transfer_reversed": ({ order_id }) => ({ order_id, amount_cents: 400 }),
  "staff.work_stuck": () => ({ work: "money" }),
};

/** Kinds whose words need no row but the recipient's own: they are said whatever is gone. */
const NEEDS_NO_ROW: readonly KindName[] = [
  "account.welcome",
  "account.password_changed",
  "account.second_factor",
  "account.sign_in_way",
  "cart.left",
  "payment.lost",
  "prep.changed",
  "kitchen.day_cancelled",
  "permit.ends",
  "gift_card.taken_back",
  "bank.restricted",
  TRANSFERS_WAITING,
  "staff.dispute",
  "staff.gift_payout_failed",
  "staff.ledger_wrong",
  "staff.money_unclaimed",
  "staff.payment_unknown",
  "staff.purchase_returned",
  "staff.reconcile_left",
  "staff.tip_owed",
  "staff.work_stuck",
];

let scene: MessageScene;
beforeAll(async () => {
  scene = await aMessageScene();
});

/** Stores a message to the scene's diner; answers its row. */
async function stored(message: KindWithFacts): Promise<MessageRow> {
  const key = `kinds:${unique()}`;
  await transaction((tx) => notify(tx, { ...message, key, account_id: scene.diner.account_id }));
  const [row] = await sql<MessageRow[]>`SELECT ${messageColumns} FROM notification n WHERE key = ${key}`;
  return row as MessageRow;
}

const messageOf = (kind: KindName, from: MessageScene) =>
  ({ kind, facts: FACTS[kind](from) }) as KindWithFacts;

function expectWords(words: string): void {
  expect(words).not.toMatch(/undefined|null|NaN|\[object|Invalid/);
  expect(words.trim()).not.toBe("");
}

function expectEmail(email: ReturnType<typeof emailOf>): void {
  for (const words of Object.values(email)) expectWords(words);
  expect(email.subject).not.toMatch(/[\r\n]/);
  for (const [, href] of email.html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
}

/** All but what is never sent: `older-messages.test.ts`. */
const KINDS = (Object.keys(MESSAGE_KINDS) as KindName[]).filter((kind) => kind !== "message.removed");

describe.each(KINDS)("%s", (kind) => {
  test("stores no name, and has words for every channel", async () => {
    const row = await stored(messageOf(kind, scene));
    const { facts } = row;
    for (const name of [scene.diner.first_name, "Noor", "Eve", "@"])
      expect(JSON.stringify(facts)).not.toContain(name);
    const message = (await renderMessage(row)) as MessageContent;
    expect(message.paragraphs).not.toEqual([]);
    expectWords(message.tag ?? "");
    const { action, ...words } = message;
    const button = action && { label: action.label, link: new URL(action.path, env.APP_ORIGIN).href };
    expectEmail(emailOf({ ...words, button, preview: 0 }));
  });

  test("says nothing, or as much as it knows, when what it names is gone", async () => {
    const gone = Object.fromEntries(
      Object.entries(scene).map(([name, value]) => [name, typeof value === "number" ? 0 : value]),
    ) as unknown as MessageScene;
    gone.chef = { ...scene.chef, chef_id: 0 };
    const message = await renderMessage(await stored(messageOf(kind, gone)));
    expect(message !== null).toBe(NEEDS_NO_ROW.includes(kind));
  });
});

describe("whoever has left", () => {
  test("is named in no message about what they did", async () => {
    const other = await aMessageScene();
    const tip = await stored(messageOf("tip.received", other));
    const card = await stored(messageOf("gift_card.bought", other));
    expect((await renderMessage(tip))?.title).toBe(`${other.diner.first_name} added a tip of $3.00`);
    expect((await renderMessage(card))?.paragraphs).toEqual([
      "The email with its code is on its way to Noor.",
    ]);
    await sql`UPDATE account SET first_name = 'Deleted', deleted_at = app_now() WHERE id = ${other.diner.account_id}`;
    await sql`UPDATE gift_card SET recipient_name = NULL, recipient_email = NULL WHERE id = ${other.gift_card_id}`;
    expect((await renderMessage(tip))?.title).toBe("Someone added a tip of $3.00");
    expect((await renderMessage(card))?.paragraphs).toEqual(["We sent the email with its code."]);
  });

  test("nor is anybody else in a download", async () => {
    const tip = await stored(messageOf("tip.received", scene));
    const message = await renderMessage(tip, { isDownload: true });
    expect(message?.title).toBe("Someone added a tip of $3.00");
  });
});

const link = "https://dindin.test/here";

test.each([
  ["a code", codeEmail({ first_name: "Ana", code: "1234" })],
  ["a code of a provider's", connectCodeEmail({ provider: "Google", code: "ABCD1234" })],
  ["a code of an account's owner", ownerCodeEmail({ first_name: "Ana", code: "ABCD1234" })],
  ["another email", emailChangedEmail({ first_name: "Ana", contact: link })],
  [
    "a gift card",
    giftCardEmail({ amount_cents: 2500, to: "Noor", from: "Ana", message: "Eat", code: "A-B", link }),
  ],
  [
    "one's own",
    giftCardEmail({ amount_cents: 2500, to: null, from: null, message: null, code: "A-B", link }),
  ],
  ["an invitation to the team", staffInvitationEmail({ role: "support", link })],
  ["an invitation to help", helperInvitationEmail({ cook: "Mai\r\nTran", link })],
  [
    "an invitation",
    invitationEmail({ organization: "Acme\r\nInc", first_name: "Ana", role: "finance", link }),
  ],
  ["a new password", passwordResetEmail({ first_name: "Ana", link })],
  ["an account to be claimed", claimAccountEmail({ provider: "Google", link })],
  ["no password", howToSignInEmail({ first_name: "Ana", provider: "Google", login: link })],
  ["a sign-up", signUpEmail({ hours: 24, link })],
  ["a known email", signUpKnownEmail({ login: link, reset: link })],
])("an email without a row: %s", (_what, email) => {
  expectEmail(emailOf(email));
  for (const words of [codeText({ code: "1234" }), ownerCodeText({ code: "ABCD1234" })]) expectWords(words);
});
