import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { buyGiftCard } from "~/domain/gift-cards/buy-gift-card.server";
import { groupOfToken } from "~/domain/group-orders/group-of-token.server";
import { openHelperInvitation } from "~/domain/helpers/accept-invitation.server";
import { type HelperLink, helperToken } from "~/domain/helpers/helper-row.server";
import { inviteHelper } from "~/domain/helpers/invite-helper.server";
import { payInvoiceByCard } from "~/domain/invoices/pay-invoice-by-card.server";
import { invitationToken, inviteMany } from "~/domain/members/invite.server";
import { readInvitation } from "~/domain/members/read-invitation.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { programOfToken } from "~/domain/programs/program-token.server";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { findEvents } from "~/domain/settlement/find-events.server";
import { type Finding, reconcileSince } from "~/domain/settlement/reconcile-since.server";
import { openMailboxProof } from "~/domain/support/prove-mailbox.server";
import { hashOfRecovery, recoveryLink } from "~/domain/support/recovery-token.server";
import { openStaffInvitation } from "~/domain/team/accept-invitation.server";
import { insertInvitation, invitationToken as staffToken } from "~/domain/team/invitation-row.server";
import { giveTip } from "~/domain/tips/give-tip.server";
import { fundByCard } from "~/domain/treasury/fund-by-card.server";
import { clock } from "~/kit/clock";
import type { LinkedRow } from "~/kit/sealed-id.server";
import { readStripe, stripeDiffers } from "../../../scripts/qa/ledger/at-stripe";
import { copyCold } from "../../../scripts/tools/stack/database";
import { root, typescript } from "../../../scripts/tools/stack/root";
import {
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aStaff,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  openBank,
  requestDueTransfers,
  stripeCall,
  type TestChef,
  type TestDiner,
  type TestMeal,
  uniqueEmail,
} from "../../builders";
import { aGroup } from "../../setup/group-orders";
import { anInvoicedOrganization } from "../../setup/invoiced";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { messagesOf } from "../../setup/messages";
import { drainMoneyJobs } from "../../setup/outbox-jobs";
import { resourcesOfThisFile } from "../../setup/own-environment";
import { aProgram } from "../../setup/programs";

/**
 * A database is put back to an earlier state while Stripe has gone on: what was paid, given back and sent since is in no row,
 * and the numbers of the lost rows come again. Nobody's payment settles somebody else's order, and one command brings our
 * ledger and Stripe's records together.
 */
const place = resourcesOfThisFile();
const { adminUrl } = inject("services");
const CARD = [{ method: "credit_card" as const }];
const VISA = "pm_card_visa";

/** The first statement on a connection that was cut fails; the pool then opens another one. */
async function reconnect(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await sql`SELECT 1`.catch(() => undefined);
}

interface Held {
  ana: TestDiner;
  intent: string;
  cart_transaction: string;
}

async function checkOut(meal: TestMeal, ana?: TestDiner): Promise<Held> {
  const diner = ana ?? (await aDiner({ cart: [meal] }));
  const { id, cart_transaction } = await startCheckout(diner, { payments: CARD });
  return { ana: diner, intent: id ?? "", cart_transaction };
}
const pay = (intent: string, card = VISA) =>
  stripeCall<{ status: string }>(`/v1/payment_intents/${intent}/confirm`, { payment_method: card });

async function ordered(meal: TestMeal, card = VISA): Promise<Held & { order_id: number }> {
  const held = await checkOut(meal);
  await pay(held.intent, card);
  const { order } = await placeOrder(held.ana, {
    paymentIntent: { cart_transaction: held.cart_transaction },
  });
  return { ...held, order_id: order.id };
}
const intentOf = (secret: string | null) => secret?.split("_secret_")[0] ?? "";

/** What staff were told of one kind. */
async function titlesOf(kind: string): Promise<string[]> {
  return (await messagesOf(`${kind}:`, sol.account_id)).map(({ title }) => title);
}

let meal: TestMeal;
let chef: TestChef;
let sol: { account_id: number };
beforeAll(async () => {
  sol = await aStaff();
  chef = await aChef();
  await openBank(chef);
  meal = await aMeal({ chef, schedule: { count: 200, from: 5, to: 20 } });
});

describe("a database that was put back, while Stripe has gone on", () => {
  test("all that is at Stripe is explained again, nobody's money is somebody else's, and a second look finds nothing", async () => {
    // What is there when the copy is made: orders that go on afterward, and a checkout that nobody has paid yet.
    const kept = await ordered(meal);
    const canceled = await ordered(meal);
    const disputed = await ordered(meal);
    const open = await checkOut(meal);
    const delivered = await aDeliveredOrder(chef, 1250);
    await drainMoneyJobs();
    const since = Math.floor(Date.now() / 1000) - 60 + place.offset_seconds;
    await copyCold(adminUrl, place.name, `${place.name}_copy`);
    await reconnect();

    // Afterward, and lost: payments of every kind.
    const lost = [await ordered(meal), await ordered(meal), await ordered(meal)];
    const paidOnly = await checkOut(meal);
    await pay(paidOnly.intent);
    const unpaid = await checkOut(meal);
    const buyer = await aDiner();
    const gift = intentOf((await buyGiftCard(buyer, { amount_cents: 2500 })).client_secret);
    await pay(gift);
    await giveTip(kept.ana, { order_id: kept.order_id, amount_cents: 700 });
    const [tip] = await sql<
      { intent: string }[]
    >`SELECT stripe_intent_id AS intent FROM payment WHERE purpose = 'tip'`;
    await pay(tip?.intent ?? "");
    const olive = await aCorporateAdmin();
    const fund = intentOf((await fundByCard(olive, { amount_cents: 90_000 })).client_secret);
    await pay(fund);
    const debtor = await anInvoicedOrganization();
    const finance = await aCorporateAdmin({ organization: debtor });
    const invoice = intentOf((await payInvoiceByCard(finance, debtor.invoice_id, {})).client_secret);
    await pay(invoice);
    await pay(open.intent);
    await cancelOrder(canceled.ana, canceled.order_id);
    await controlStripe("/__disputes", { payment_intent: disputed.intent });
    await makeTransfersDue(delivered.order_id);
    await requestDueTransfers(delivered.order_id);
    await executeTransfers(delivered.order_id);
    await drainMoneyJobs();

    await copyCold(adminUrl, `${place.name}_copy`, place.name);
    await reconnect();

    // Life goes on before anybody has looked: the same numbers again, for other people.
    const newcomer = await checkOut(meal);
    const bystanders = [
      await checkOut(meal),
      await checkOut(meal),
      await checkOut(meal),
      await checkOut(meal),
    ];
    await findEvents();
    await drainMoneyJobs();
    for (const { cart_transaction } of bystanders)
      expect(await sql`SELECT status FROM orders WHERE cart_transaction = ${cart_transaction}`).toEqual([
        { status: "pending_payment" },
      ]);
    await pay(newcomer.intent);
    const { order } = await placeOrder(newcomer.ana, {
      paymentIntent: { cart_transaction: newcomer.cart_transaction },
    });
    expect(order.status).toBe("placed");
    expect(await titlesOf("payment.unknown")).toContain(
      "Stripe has a payment of $30.75 that doesn't belong to any order",
    );

    const found: Finding[] = [];
    await reconcileSince(since, (finding) => found.push(finding));
    await drainMoneyJobs();

    const by = (id: string) => found.filter((one) => one.id === id).map(({ done }) => done);
    for (const { intent } of [...lost, paidOnly]) expect(by(intent)).toEqual(["Refunded"]);
    for (const intent of [gift, fund, invoice, tip?.intent ?? ""]) expect(by(intent)).toEqual(["Refunded"]);
    expect(by(unpaid.intent)).toEqual(["cancelled"]);
    expect(found.filter(({ done }) => done === "left")).toEqual([]);
    expect(await titlesOf("order.standing")).toEqual([
      expect.stringMatching(/was refunded, but the order is still open/),
    ]);
    expect(await sql`SELECT status FROM orders WHERE cart_transaction = ${open.cart_transaction}`).toEqual([
      { status: "placed" },
    ]);
    expect(
      await sql`SELECT refunded_cents, status FROM payment WHERE stripe_intent_id = ${canceled.intent}`,
    ).toEqual([{ refunded_cents: 3075, status: "refunded" }]);
    expect(await sql`SELECT taken_cents FROM dispute`).toEqual([{ taken_cents: 3075 }]);

    // The cook is paid once: what was sent before is tied to its row, and nothing more is sent.
    await makeTransfersDue(delivered.order_id);
    await requestDueTransfers(delivered.order_id);
    await executeTransfers(delivered.order_id);
    expect(await brokenLedgerRules(sql)).toEqual([]);
    expect(await stripeDiffers(sql, await readStripe(place.fakes.services.stripe))).toEqual([]);

    const again: Finding[] = [];
    await reconcileSince(since, (finding) => again.push(finding));
    expect(again).toEqual([]);
    // the command, as whoever put the database back runs it
    const asked = ["--since", new Date(since * 1000).toISOString()];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...typescript("scripts/tools/reconcile.ts"), ...asked],
      { cwd: root, env: { ...process.env, ...place.env } },
    );
    expect(stdout.trim().split("\n").at(-1)).toBe("0 findings, 0 left for a person.");
    for (const { ana } of [kept, newcomer]) await moveOn(ana);
  }, 240_000);
});

/** A link that was mailed: what it leads to, the number of that, and opening it. */
interface MailedLink {
  id: number;
  open: () => Promise<unknown>;
}

const IP = "192.0.2.77";

/** One link of each kind that leads to a row, as new people get them. */
async function mailLinks(): Promise<Record<string, MailedLink>> {
  const { token: group, group: made } = await aGroup();
  const program = await aProgram();
  const person = { first_name: "Noor", last_name: "Amari", email: uniqueEmail("noor") };
  await transaction((tx) => inviteMany(tx, program.organization.id, "admin", [person]));
  const newest = <T extends LinkedRow>(table: string) =>
    sql<[T]>`SELECT * FROM ${sql(table)} ORDER BY id DESC LIMIT 1`.then(([row]) => row);
  const invitation = await newest("invitation");
  const staff = await transaction((tx) =>
    insertInvitation(tx, { email: uniqueEmail("sol"), role: "support" }),
  );
  await inviteHelper({ ...chef, kind: "chef" }, { email: uniqueEmail("helper") });
  const helper = await newest<HelperLink>("kitchen_helper");
  const ana = await aDiner();
  const [first, second] = [await aStaff(), await aStaff()];
  const lost = {
    ...{
      account_id: ana.account_id,
      reason: "Lost it",
      removes_factor: false,
      new_email: uniqueEmail("new"),
    },
    ...{ asked_by: first.staff_id, approved_by: second.staff_id, approved_at: clock.now() },
    expires_at: new Date(clock.now().getTime() + 3_600_000),
  };
  const [asked] = await sql<[LinkedRow]>`INSERT INTO account_recovery ${sql(lost)} RETURNING id, link_nonce`;
  await sql`UPDATE account_recovery SET hash = ${hashOfRecovery(asked)} WHERE id = ${asked.id}`;
  const recovery = recoveryLink(asked).split("/").at(-1) ?? "";
  const known = async (id: Promise<number | null>) => expect(await id).not.toBeNull();
  return {
    group: { id: made.id, open: () => known(groupOfToken(group)) },
    program: { id: program.id, open: () => known(programOfToken(program.token)) },
    invitation: { id: invitation.id, open: () => readInvitation(invitationToken(invitation)) },
    staff: { id: staff.id, open: () => openStaffInvitation(staffToken(staff), IP) },
    helper: { id: helper.id, open: () => openHelperInvitation(helperToken(helper), IP) },
    recovery: { id: asked.id, open: () => openMailboxProof(recovery, IP) },
  };
}

describe("a link that was mailed before a database was put back", () => {
  test("opens nothing of whoever has its number now", async () => {
    await copyCold(adminUrl, place.name, `${place.name}_copy`);
    await reconnect();
    const lost = await mailLinks();
    for (const { open } of Object.values(lost)) await open();
    await copyCold(adminUrl, `${place.name}_copy`, place.name);
    await reconnect();
    const made = await mailLinks();
    for (const [kind, link] of Object.entries(made)) {
      expect([kind, link.id]).toEqual([kind, lost[kind]?.id]);
      await link.open();
      await expect(lost[kind]?.open(), kind).rejects.toThrow();
    }
  }, 120_000);
});

/** Somebody whose order stands is served as ever. */
async function moveOn({ account_id }: TestDiner): Promise<void> {
  const [order] = await sql<
    { id: number }[]
  >`SELECT id FROM orders WHERE account_id = ${account_id} AND status = 'placed'`;
  await moveMyPart(chef, order?.id ?? 0, "accepted");
}
