import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { fundByInvoice } from "~/domain/invoices/invoices.server";
import { requestTransfer } from "~/domain/invoices/request-transfer.server";
import { withdrawTransfer } from "~/domain/invoices/withdraw-transfer.server";
import { recordDispute } from "~/domain/settlement/record-dispute.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import {
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  aMeal,
  anOrganization,
  aProof,
  aSignedIn,
  aStaff,
  balanceOf,
  stripeCall,
} from "../builders";
import { aFailedRefund, aFailedTipRefund } from "../setup/failed-refund";
import { sendForm } from "../setup/invitations";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

test("finance goes from a figure to the postings of an order; support may not", async () => {
  const chef = await aChef();
  const kitchen = `Kitchen of ${chef.chef_id}`;
  await sql`UPDATE chef SET kitchen_name = ${kitchen} WHERE id = ${chef.chef_id}`;
  const { number } = await aDeliveredOrder(chef, 2_000);
  const support = await visit({ as: await aStaff({ role: "support" }) });
  await openLive(support.page, "/staff/money");
  await support.page.getByText("You don't have access to this page").first().waitFor();

  const { page, complaints, shot } = await visit({ as: await aStaff({ role: "finance" }) });
  await openLive(page, "/staff");
  await page
    .getByRole("navigation", { name: "Back office", exact: true })
    .getByRole("link", { name: "Money" })
    .click();
  await arrive(page, /\/staff\/money$/);
  await page.getByText("In balance").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money");
  await page.getByRole("link", { name: "Owed to cooks", exact: true }).click();
  await arrive(page, /kind=chef_payable/);
  await page.getByRole("table", { name: "Accounts" }).waitFor();
  const finder = page.getByRole("form", { name: "Find accounts of an owner" });
  await finder.getByLabel("Whose").selectOption("cook");
  await finder.getByLabel("Owner").fill(String(chef.chef_id));
  await finder.getByRole("button", { name: "Find accounts" }).click();
  await arrive(page, /owner=/);
  const row = page.getByRole("row").filter({ hasText: "Owed to cooks" });
  await row.getByText("$20.00").waitFor();
  await row.getByText(kitchen).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-accounts");
  await row.getByRole("link", { name: kitchen }).waitFor();
  await row.getByRole("link", { name: /^No\. / }).click();
  await arrive(page, /\/ledger\/\d+$/);
  await page.getByRole("row").filter({ hasText: number }).first().getByRole("link").first().click();
  await arrive(page, /\/transactions\/\d+$/);
  await page.getByText("0 in each asset").waitFor();
  await page.getByText(number).first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-transaction");
  await openLive(page, "/staff/money/close");
  await page.getByRole("table", { name: "Months" }).getByRole("link").first().click();
  await arrive(page, /\/close\/\d{4}-\d\d$/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-month");

  const phone = await visit({
    as: await aStaff({ role: "finance" }),
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  for (const [path, name] of [
    ["/staff/money", "money"],
    [`/staff/money/ledger?whose=cook&owner=${chef.chef_id}`, "money-accounts"],
    ["/staff/money/ledger?whose=person&owner=nobody%40example.com", "money-accounts-none"],
    ["/staff/money/close", "money-months"],
    ["/staff/money/reconciliation", "money-reconciliation"],
    ["/staff/money/disputes?state=closed", "money-disputes-closed"],
    ["/staff/money/stuck", "money-stuck-none"],
    ["/staff/money/small-balances?email=nobody%40example.com", "money-small-balances"],
  ] as const) {
    await openLive(phone.page, path);
    await fits(phone.page);
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    await phone.shot(name);
  }
  expect([...complaints, ...phone.complaints]).toEqual([]);
});

test("finance keeps a transfer back and lets it go, and books a bank receipt; operations may do neither", async () => {
  // with an open bank account the worker, which looks each minute, may have asked for it before it is paused
  const chef = await aChef({ bank: "none" });
  const { number, order_id } = await aDeliveredOrder(chef, 2_000);
  await sql`
    UPDATE transfer t SET due_at = '2000-01-01' FROM order_part p WHERE p.id = t.part_id AND p.order_id = ${order_id}`;
  const finance = await aStaff({ role: "finance" });
  const by = { staff_id: finance.staff_id, actor: `staff:${finance.staff_id}` };
  const organization = await anOrganization();
  const invoice = await fundByInvoice(by, organization.id, { amount_cents: 50_000, reason: "Asked for." });
  const boss = await aCorporateAdmin({ organization });
  const withdrawn = await requestTransfer(boss, { amount_cents: 70_000 });
  await withdrawTransfer(boss, withdrawn.id);
  const operations = await visit({ as: await aStaff({ role: "operations" }) });
  for (const path of ["/staff/money/transfers", "/staff/money/invoices"]) {
    await openLive(operations.page, path);
    await operations.page.getByText("You don't have access to this page").first().waitFor();
  }

  const { page, complaints, shot } = await visit({
    as: finance,
    viewport: { width: 390, height: 844 },
  });
  await openLive(page, "/staff/money/transfers");
  // of the row of places, which is longer than a phone, one sees where one is
  const place = await page.getByRole("navigation", { name: "Money" }).locator("[aria-current]").boundingBox();
  expect(place && place.x >= 0 && place.x + place.width <= 390).toBe(true);
  const card = page.getByRole("listitem").filter({ hasText: number });
  await card.getByRole("button", { name: "Pause" }).click();
  await card.getByText("Enter a reason.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money-transfers");
  await card.getByLabel("Reason").fill("The diner says it never came.");
  await card.getByRole("button", { name: "Pause" }).click();
  await expectToast(page, "Paused until you resume it.");
  await card.getByText("Paused").first().waitFor();
  await page.getByRole("link", { name: "Confirm it’s you", exact: true }).waitFor();
  await aProof(finance);
  await card.getByLabel("Reason").fill("It came after all.");
  await card.getByRole("button", { name: "Resume" }).click();
  await expectToast(page, "It's sent within minutes once it's due.");

  await sql`UPDATE access_key SET proved_at = NULL WHERE account_id = ${finance.account_id}`;
  await openLive(page, "/staff/money/invoices");
  await page.getByRole("link", { name: "Confirm it’s you" }).waitFor();
  await shot("money-invoices-unproved");
  await aProof(finance);
  await openLive(page, "/staff/money/invoices");
  const unpaid = page
    .getByRole("list", { name: "Unpaid invoices" })
    .getByRole("listitem")
    .filter({ hasText: invoice.number });
  await unpaid.getByRole("button", { name: "Book receipt" }).click();
  await unpaid.getByText("Enter the bank's reference.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money-invoices");
  await unpaid.getByLabel("Reference on the bank statement").fill("WIRE 77123");
  await unpaid.getByRole("button", { name: "Book receipt" }).click();
  await expectToast(page, `$500.00 booked for ${invoice.number}.`);
  await unpaid.waitFor({ state: "detached" });
  // money that comes for a transfer nobody waits for is booked all the same
  const late = page
    .getByRole("list", { name: "Unpaid invoices" })
    .getByRole("listitem")
    .filter({ hasText: withdrawn.number });
  await late.getByText("The organization withdrew this bank transfer").waitFor();
  await late.getByLabel("Reference on the bank statement").fill("WIRE 77124");
  await late.getByRole("button", { name: "Book receipt" }).click();
  await expectToast(page, `$700.00 booked for ${withdrawn.number}, which had been withdrawn.`);
  await late.waitFor({ state: "detached" });
  // the first was another organization's money: reversed, the invoice waits for its own again
  const booked = page.getByRole("list", { name: "Booked receipts" }).getByRole("listitem");
  const wrong = booked.filter({ hasText: invoice.number });
  await wrong.getByText("WIRE 77123").waitFor();
  await wrong.getByRole("button", { name: "Reverse" }).click();
  await wrong.getByText("Enter a reason.").waitFor();
  await shot("money-invoices-booked");
  await wrong.getByLabel("Reason").fill("It was for another invoice.");
  await wrong.getByRole("button", { name: "Reverse" }).click();
  await expectToast(page, `$500.00 reversed. ${invoice.number} is open again.`);
  await unpaid.getByRole("button", { name: "Book receipt" }).waitFor();
  const acts = await sql`
    SELECT action, reason FROM audit_entry WHERE staff_id = ${finance.staff_id} ORDER BY id`;
  expect(acts.slice(1)).toEqual([
    { action: "transfer.paused", reason: "The diner says it never came." },
    { action: "transfer.resumed", reason: "It came after all." },
    { action: "invoice.paid", reason: "WIRE 77123" },
    { action: "invoice.paid", reason: "WIRE 77124" },
    { action: "invoice.receipt_reversed", reason: "It was for another invoice." },
  ]);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openLive(page, "/staff/money/transfers");
  await shot("money-transfers");
  expect([...complaints, ...operations.complaints]).toEqual([]);
});

/** A card that was charged for an order, and whose bank takes it back. */
async function aDispute() {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await stripeCall(`/v1/payment_intents/${checkout.id}/confirm`, { payment_method: "pm_card_createDispute" });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: checkout.cart_transaction } });
  const { data } = await stripeCall<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${checkout.id}`);
  await recordDispute(data[0]?.id ?? "");
  return { order, intent: String(checkout.id) };
}

test("finance hands the evidence of a dispute in, and resolves a difference from Stripe", async () => {
  const { order, intent } = await aDispute();
  const finance = await aStaff({ role: "finance" });
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
  const { page, complaints, shot } = await visit({ as: finance, ...phone });
  await openLive(page, "/staff/money/disputes");
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-disputes");
  await page.getByRole("link", { name: new RegExp(order.number) }).click();
  await arrive(page, /\/disputes\/\d+$/);
  await page.getByRole("link", { name: "Confirm it’s you" }).waitFor();
  await page.getByRole("button", { name: "Take it" }).click();
  await expectToast(page, "It's assigned to you.");
  await aProof(finance);
  await page.reload();
  await openLive(page, page.url());
  await page.getByRole("button", { name: "Submit to Stripe" }).click();
  await page.getByText("Explain why the payment is right.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money-dispute");
  await page.getByLabel("Explanation").fill("The cook brought it to the door.");
  await page.setViewportSize({ width: 1440, height: 1000 });
  await shot("money-dispute");
  await page.getByRole("button", { name: "Submit to Stripe" }).click();
  await expectToast(page, "On its way to Stripe. It can't be changed anymore.");

  const day = dayIn("UTC", clock.now());
  await sql`INSERT INTO stripe_day (day, read_at, compared_at) VALUES (${day}::date, app_now(), app_now()) ON CONFLICT DO NOTHING`;
  await sql`
    INSERT INTO money_difference (day, kind, stripe_id, order_id, stripe_cents, our_cents, ledger_cents) VALUES (${day}::date, 'payment', ${intent}, ${order.id}, 1900, 0, 0)`;
  await openLive(page, `/staff/money/reconciliation/${day}`);
  const card = page.getByRole("listitem").filter({ hasText: intent }).first();
  await card.getByText("Payment: not in our records").waitFor();
  await card.getByRole("button", { name: /^Resolve/ }).click();
  await card.getByText("Enter how it was resolved.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money-difference");
  await card.getByLabel("Note, or how it was resolved").fill("A test of the terminal.");
  await card.getByRole("button", { name: /^Resolve/ }).click();
  await expectToast(page, "Resolved.");
  await card.getByText("A test of the terminal.").first().waitFor();
  const support = await visit({ as: await aStaff({ role: "support" }) });
  for (const path of ["/staff/money/disputes", `/staff/money/reconciliation/${day}`]) {
    await openLive(support.page, path);
    await support.page.getByText("You don't have access to this page").first().waitFor();
  }
  expect(complaints).toEqual([]);
});

test("finance has Stripe asked again for a refund that failed; support can't send it", async () => {
  const { order, refund } = await aFailedRefund();
  const form = { refund: "refund", id: String((await refund())?.id) };
  const { key } = await aSignedIn(await aStaff({ role: "support" }), "session");
  expect((await sendForm("/staff/money/transfers", form, key)).status).toBe(403);
  expect(await refund()).toMatchObject({ status: "failed", attempt: 1 });

  const finance = await aStaff({ role: "finance" });
  const { page, complaints, shot } = await visit({ as: finance });
  await aProof(finance);
  await openLive(page, "/staff/money/transfers");
  const row = page.getByRole("row").filter({ hasText: order.number });
  await row.getByText("failed at Stripe").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money-stuck");
  await row.getByRole("button", { name: "Try again" }).click();
  await expectToast(page, "Stripe is asked again within a minute.");
  expect(await refund()).toMatchObject({ attempt: 2 });
  const [asked] =
    await sql`SELECT count(*)::int AS count FROM outbox WHERE key = ${`refund.requested:${form.id}:2`}`;
  expect(asked).toEqual({ count: 1 });
  const [act] =
    await sql`SELECT action FROM audit_entry WHERE subject_kind = 'refund' AND subject_id = ${form.id}`;
  expect(act).toEqual({ action: "refund.retry" });
  expect(complaints).toEqual([]);
});

test("what a card could not take of a tip goes into the wallet, once; a code first", async () => {
  const { ana, order } = await aFailedTipRefund();
  const finance = await aStaff({ role: "finance" });
  const { page, complaints } = await visit({ as: finance, viewport: { width: 390, height: 844 } });
  await openLive(page, "/staff/money/transfers");
  const row = page.getByRole("row").filter({ hasText: order.number });
  await row.getByText("Refund of a tip").waitFor();
  const before = await balanceOf(ana);
  await row.getByRole("button", { name: "To the wallet" }).click();
  await arrive(page, /confirm|proof/);
  expect(await balanceOf(ana)).toEqual(before);
  await aProof(finance);
  await openLive(page, "/staff/money/transfers");
  await row.getByRole("button", { name: "To the wallet" }).click();
  await expectToast(page, "It's in the diner's wallet.");
  expect((await balanceOf(ana)).gift).toBe(before.gift + 500);
  expect(await row.count()).toBe(0);
  expect(complaints).toEqual([]);
});
