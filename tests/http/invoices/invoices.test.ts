import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { owedLines } from "~/domain/invoices/invoice-lines.server";
import { openInvoices, payInvoice } from "~/domain/invoices/invoices.server";
import { issueInvoices } from "~/domain/invoices/issue-invoices.server";
import { reissueInvoice } from "~/domain/invoices/reissue-invoice.server";
import { remindOverdue } from "~/domain/invoices/remind-overdue.server";
import { bookedReceipts, reverseReceipt } from "~/domain/invoices/reverse-receipt.server";
import type { InvoiceDetail, InvoiceRow } from "~/domain/invoices/schemas.server";
import { clock } from "~/kit/clock";
import { staffPaths } from "~/kit/staff-paths";
import { as, guest } from "../../as";
import { aChef, aCorporateAdmin, aDiner, aMember, aProof, aSignedIn, aStaff } from "../../builders";
import { sessionsOfTeam, textOf } from "../../setup/back-office";
import { aChargedOrganization, anInvoicedOrganization } from "../../setup/invoiced";
import { messagesOf } from "../../setup/messages";
import { askStripe, payAtStripe } from "../../setup/money";
import { poolOf } from "../../setup/team";

const { stripe } = inject("place").fakes.services;
const INVOICES = "/api/v1/corporate/invoices/";
const VISA = { payment_method: "pm_card_visa" };
const STAFF = { staff_id: null, actor: "staff:prompt" };

/** What the ledger says an organization owes, in cents. */
async function owedBy(organization_id: number): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(-sum(p.amount), 0)::int8 AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE a.organization_id = ${organization_id} AND a.kind = 'org_receivable'`;
  return row?.cents ?? 0;
}

/** The card payments of an invoice that brought money. */
const paidOf = (invoice_id: number) => sql<{ id: number; stripe_intent_id: string }[]>`
  SELECT id, stripe_intent_id FROM payment WHERE invoice_id = ${invoice_id} AND status = 'succeeded'`;

describe("an organization's invoices", () => {
  test("ask for the plan's fee that the plan screen quotes, for each member who was active when the month ended", async () => {
    const organization = await aChargedOrganization({ members: 3, fee_cents: 1_250 });
    const admin = await aCorporateAdmin({ organization });
    await sql`UPDATE membership SET joined_at = app_now() - interval '2 months' WHERE account_id = ${admin.account_id}`;
    await aMember({ organization });
    const plans = await as(admin).get<{ results: { fee_cents: number; is_current: boolean }[] }>(
      "/api/corporate-plan/",
    );
    expect(plans.body.results.find((plan) => plan.is_current)?.fee_cents).toBe(1_250);
    const written = await Promise.all([issueInvoices(organization.id), issueInvoices(organization.id)]);
    const [id] = written.flat();
    expect(written.flat()).toHaveLength(1);
    const { body } = await as(admin).get<InvoiceDetail>(`${INVOICES}${id}/`);
    expect(body).toMatchObject({
      ...{ kind: "month", status: "open", total_cents: 3_750, can_pay_by_card: true },
      orders: { count: 0, total_cents: 0 },
      bill_to: { name: organization.name, ein: "12-3456789" },
      from: { name: "DinDin, Inc.", ein: "00-0000000" },
      lines: [{ text: expect.stringContaining("3 active members at $12.50"), amount_cents: 3_750 }],
    });
    const [fee] = await sql`
      SELECT note, facts - 'plan' - 'month' AS facts FROM ledger_txn WHERE starts_with(idem, ${`plan.fee:${organization.id}:`})`;
    expect(fee).toEqual({ note: null, facts: { members: 3, fee_cents: 1_250 } });
    expect(await owedBy(organization.id)).toBe(3_750);
    expect(await issueInvoices(organization.id)).toEqual([]);
    expect((await as(admin).get(`${INVOICES}figures/`)).body).toEqual({
      open: { count: 1, total_cents: 3_750, transfers_cents: 0 },
      overdue: { count: 0, total_cents: 0 },
      paid: { count: 0, total_cents: 0 },
    });
  });

  test("are for its admins: a guest signs in, others may not, and another organization's is as if it were not there", async () => {
    const { invoice_id, ...organization } = await anInvoicedOrganization();
    const paths = ["", "orders/", "?paper=letter"].map((path) => `${INVOICES}${invoice_id}/${path}`);
    const stranger = await aCorporateAdmin();
    for (const path of paths) {
      expect((await guest().get(path)).status).toBe(401);
      for (const who of [await aMember({ organization }), await aDiner(), await aChef()])
        expect((await as(who).get(path)).status, path).toBe(403);
      const [others, none] = [
        await as(stranger).get(path),
        await as(stranger).get(path.replace(`${invoice_id}`, "999999999")),
      ];
      expect([others.status, others.text]).toEqual([404, none.text]);
    }
    expect((await as(stranger).post(`${INVOICES}${invoice_id}/pay/`, VISA)).status).toBe(404);
    expect((await as(stranger).get<{ count: number }>(INVOICES)).body.count).toBe(0);
    const page = await as(stranger).get(`/dashboard/invoices/${invoice_id}`);
    expect(page.status).toBe(404);
  });

  test("are paid by card once: sent twice at once, by two admins at once, and again", async () => {
    const { invoice_id, total_cents, ...organization } = await anInvoicedOrganization();
    const admins = [await aCorporateAdmin({ organization }), await aCorporateAdmin({ organization })];
    const pay = (n: number) =>
      as(admins[n % 2] as (typeof admins)[0]).post(`${INVOICES}${invoice_id}/pay/`, VISA);
    const answers = await Promise.all([0, 1, 2, 3].map(pay));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const [paid, ...more] = await paidOf(invoice_id);
    expect(more).toEqual([]);
    const charges = await askStripe<{ data: { payment_intent: string; amount: number }[] }>(
      stripe,
      "GET",
      `/v1/charges?payment_intent=${paid?.stripe_intent_id}`,
    );
    expect(charges.data.map(({ amount }) => amount)).toEqual([total_cents]);
    expect(await owedBy(organization.id)).toBe(0);
    const again = await pay(0);
    expect([again.status, again.body]).toMatchObject([409, { code: "already_paid" }]);
    const row = (await as(admins[0] as (typeof admins)[0]).get<InvoiceDetail>(`${INVOICES}${invoice_id}/`))
      .body;
    expect(row).toMatchObject({ status: "paid", can_pay_by_card: false });
  });

  test("a declined card leaves one open; what somebody began and left is ended when another pays", async () => {
    const { invoice_id, ...organization } = await anInvoicedOrganization();
    const olive = await aCorporateAdmin({ organization });
    const ana = await aCorporateAdmin({ organization });
    const path = `${INVOICES}${invoice_id}/pay/`;
    const declined = await as(olive).post(path, { payment_method: "pm_card_chargeDeclined" });
    expect([declined.status, declined.text]).toEqual([402, expect.stringContaining("declined")]);
    const begun = await as(olive).post<{ client_secret: string }>(path, {});
    expect(begun.body).toMatchObject({ id: invoice_id, status: "requires_payment" });
    expect((await as(ana).post(path, VISA)).body).toMatchObject({ status: "paid" });
    const late = await payAtStripe(stripe, begun.body.client_secret.split("_secret_")[0] ?? "");
    expect(late).not.toMatchObject({ status: "succeeded" });
    expect(await paidOf(invoice_id)).toHaveLength(1);
    expect(await owedBy(organization.id)).toBe(0);
  });

  test("the bank and a card can't both pay: a card that was begun is ended, one that was charged counts", async () => {
    const { invoice_id, number, ...organization } = await anInvoicedOrganization();
    const olive = await aCorporateAdmin({ organization });
    const path = `${INVOICES}${invoice_id}/pay/`;
    const begun = await as(olive).post<{ client_secret: string }>(path, {});
    await payAtStripe(stripe, begun.body.client_secret.split("_secret_")[0] ?? "");
    await expect(payInvoice(STAFF, number, "A wire")).rejects.toMatchObject({ code: "already_paid" });
    expect([await paidOf(invoice_id), await owedBy(organization.id)]).toMatchObject([[{}], 0]);
  });

  test("issued again, the old version stays readable and can't be paid; a paid one is not issued again", async () => {
    const { invoice_id, number, ...organization } = await anInvoicedOrganization();
    const olive = await aCorporateAdmin({ organization });
    await sql`UPDATE organization SET name = ${`${organization.name} LLC`} WHERE id = ${organization.id}`;
    const next = await reissueInvoice(STAFF, number, "The name was wrong");
    expect(next).toMatchObject({ number: `${number}-v2`, total_cents: 3_000 });
    const [old, now] = [
      await as(olive).get<InvoiceDetail>(`${INVOICES}${invoice_id}/`),
      await as(olive).get<InvoiceDetail>(`${INVOICES}${next.id}/`),
    ];
    expect(old.body).toMatchObject({
      status: "replaced",
      replaced_by: { number: next.number },
      bill_to: { name: organization.name },
    });
    expect(now.body).toMatchObject({
      status: "open",
      replaces: { number },
      bill_to: { name: `${organization.name} LLC` },
    });
    const refused = await as(olive).post(`${INVOICES}${invoice_id}/pay/`, VISA);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "invoice_replaced" }]);
    await expect(reissueInvoice(STAFF, number, "Again")).rejects.toMatchObject({ code: "invoice_replaced" });
    expect((await as(olive).post(`${INVOICES}${next.id}/pay/`, VISA)).status).toBe(200);
    await expect(reissueInvoice(STAFF, next.number, "Again")).rejects.toMatchObject({ code: "already_paid" });
    expect(await owedBy(organization.id)).toBe(0);
    expect(await issueInvoices(organization.id)).toEqual([]);
    const paid = await as(olive).get<{ results: InvoiceRow[] }>(`${INVOICES}?status=paid`);
    expect(paid.body.results.map((row) => row.number)).toEqual([next.number]);
  });

  test("overdue, its admins are told once for each step, and no more once it is paid", async () => {
    const { invoice_id, number, ...organization } = await anInvoicedOrganization();
    const olive = await aCorporateAdmin({ organization });
    const lateBy = (days: number) =>
      sql`UPDATE invoice SET due_on = (app_now() AT TIME ZONE 'America/New_York')::date - ${days}::int WHERE id = ${invoice_id}`;
    const told = () => sql<{ key: string }[]>`
      SELECT key FROM notification WHERE account_id = ${olive.account_id} AND kind = 'invoice.overdue' ORDER BY id`;
    await lateBy(0);
    await remindOverdue();
    expect(await told()).toEqual([]);
    await lateBy(1);
    await Promise.all([remindOverdue(), remindOverdue()]);
    await remindOverdue();
    expect(await told()).toHaveLength(1);
    expect((await as(olive).get<InvoiceDetail>(`${INVOICES}${invoice_id}/`)).body.status).toBe("overdue");
    await lateBy(15);
    await remindOverdue();
    expect((await told()).map(({ key }) => key)).toEqual([
      `invoice.overdue:${invoice_id}:1:${olive.account_id}`,
      `invoice.overdue:${invoice_id}:3:${olive.account_id}`,
    ]);
    await payInvoice(STAFF, number, "A wire");
    await sql`UPDATE invoice SET reminders = 0 WHERE id = ${invoice_id}`;
    await remindOverdue();
    expect(await told()).toHaveLength(2);
  });

  test("a bank transfer that was asked for is in the pool once, when staff book it, and owed never", async () => {
    const olive = await aCorporateAdmin();
    const { id: organization_id } = olive.organization;
    const ask = () =>
      as(olive).post<{ id: number; number: string }>(
        "/api/v1/corporate/bank-transfers/",
        { amount_cents: 250_000 },
        { idempotencyKey: "one-transfer-asked-for-twice" },
      );
    const [asked, again] = [await ask(), await ask()];
    expect([asked.status, again.body.number]).toEqual([201, asked.body.number]);
    expect([(await poolOf(organization_id)).usd, await owedBy(organization_id)]).toEqual([0, 0]);
    expect((await as(olive).get(`${INVOICES}figures/`)).body).toMatchObject({
      open: { count: 1, total_cents: 250_000, transfers_cents: 250_000 },
    });
    const byCard = await as(olive).post(`${INVOICES}${asked.body.id}/pay/`, VISA);
    expect([byCard.status, byCard.body]).toMatchObject([
      400,
      { payment_method: [expect.stringContaining("transfer")] },
    ]);
    const booked = await Promise.allSettled([1, 2].map(() => payInvoice(STAFF, asked.body.number, "A wire")));
    expect(booked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([(await poolOf(organization_id)).usd, await owedBy(organization_id)]).toEqual([250_000, 0]);
  });

  test("a bank transfer that was asked for is withdrawn by its own admins, and its money is booked if it comes after all", async () => {
    const olive = await aCorporateAdmin();
    const { organization } = olive;
    const asked = await as(olive).post<{ id: number; number: string }>("/api/v1/corporate/bank-transfers/", {
      amount_cents: 250_000,
    });
    const { id, number } = asked.body;
    const path = `${INVOICES}${id}/withdraw/`;
    const admin = await aCorporateAdmin({ organization, role: "finance" });
    for (const [who, status] of [
      [await aCorporateAdmin({ organization, role: "viewer" }), 403],
      [await aMember({ organization }), 403],
      [await aCorporateAdmin(), 404],
      [admin, 200],
      [olive, 200],
    ] as const)
      expect((await as(who).post(path)).status).toBe(status);
    const waiting = async () => (await openInvoices()).find((one) => one.number === number)?.withdrawn_on;
    expect(await waiting()).toEqual(expect.any(String));
    const figures = await as(olive).get(`${INVOICES}figures/`);
    expect(figures.body).toMatchObject({ open: { count: 0 }, overdue: { count: 0 }, paid: { count: 0 } });
    const list = await as(olive).get<{ results: InvoiceRow[] }>(`${INVOICES}?status=withdrawn`);
    expect(list.body.results).toMatchObject([{ id, status: "withdrawn" }]);
    const entries = await sql`
      SELECT actor, after FROM audit_entry WHERE organization_id = ${organization.id} AND action = 'transfer.withdrawn'`;
    expect(entries).toMatchObject([
      { actor: `account:${admin.account_id}`, after: { amount_cents: 250_000 } },
    ]);
    await expect(reissueInvoice(STAFF, number, "Again")).rejects.toMatchObject({
      code: "transfer_withdrawn",
    });
    const file = await textOf(
      staffPaths.invoicesCsv(clock.now().toISOString().slice(0, 7)),
      (await sessionsOfTeam()).finance,
    );
    const line = file.split("\r\n").find((one) => one.includes(number));
    expect(line, "finance's file says when").toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    const booked = await payInvoice(STAFF, number, "A wire");
    expect(booked).toMatchObject({ total_cents: 250_000, withdrawn_at: expect.any(Date) });
    expect([(await poolOf(organization.id)).usd, await waiting()]).toEqual([250_000, undefined]);
    const late = await as(olive).post(path);
    expect([late.status, late.body]).toMatchObject([409, { code: "already_paid" }]);
    const status = async () => (await as(olive).get<InvoiceDetail>(`${INVOICES}${id}/`)).body.status;
    expect(await status()).toBe("paid");
    // another company's money after all: the transfer is withdrawn, as it was before
    const reversed = await reverseReceipt(await finance(), number, "Another company's");
    expect(reversed).toEqual({ total_cents: 250_000, isWithdrawn: true });
    expect([(await poolOf(organization.id)).usd, await status()]).toEqual([0, "withdrawn"]);
    expect(await waiting()).toEqual(expect.any(String));
    const [told] = await messagesOf(`invoice.reopened:${id}:1`, olive.account_id);
    expect(told?.title).toBe(`Invoice ${number} is withdrawn again`);
  });

  /** Somebody of finance, with a code shown just now. */
  async function finance() {
    const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
    await aProof(account);
    return account;
  }

  test("a receipt booked for the wrong invoice is reversed: that one is open again, and the money is booked for the right one", async () => {
    const [wrong, right] = [await anInvoicedOrganization(), await anInvoicedOrganization()];
    const boss = await aCorporateAdmin({ organization: wrong });
    const me = await finance();
    await expect(reverseReceipt(me, wrong.number, "Mixed up")).rejects.toMatchObject({ code: "not_paid" });
    await payInvoice(STAFF, wrong.number, "WIRE 5");
    expect(await owedBy(wrong.id)).toBe(0);
    const booked = async () => (await bookedReceipts()).find(({ number }) => number === wrong.number);
    expect(await booked()).toMatchObject({ total_cents: wrong.total_cents, reference: "WIRE 5" });
    const unproved = (await aSignedIn(await aStaff({ role: "finance" }), "session")).account;
    await expect(reverseReceipt(unproved, wrong.number, "Mixed up")).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    await expect(
      reverseReceipt({ ...me, role: "operations" }, wrong.number, "Mixed up"),
    ).rejects.toMatchObject({ kind: "forbidden" });

    const twice = await Promise.allSettled([1, 2].map(() => reverseReceipt(me, wrong.number, "Mixed up")));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await owedBy(wrong.id), await booked()]).toEqual([wrong.total_cents, undefined]);
    const [told] = await messagesOf(`invoice.reopened:${wrong.invoice_id}:1`, boss.account_id);
    expect(told?.title).toBe(`Invoice ${wrong.number} is open again`);
    const [entry] = await sql`
      SELECT reason, staff_id FROM audit_entry WHERE action = 'invoice.receipt_reversed' AND subject_id = ${String(wrong.invoice_id)}`;
    expect(entry).toEqual({ reason: "Mixed up", staff_id: me.staff_id });
    const [kept] = await sql`
      SELECT x.idem, r.kind FROM ledger_txn x JOIN ledger_txn r ON r.reverses_id = x.id WHERE x.idem = ${`invoice.paid:${wrong.invoice_id}`}`;
    expect(kept).toEqual({ idem: `invoice.paid:${wrong.invoice_id}`, kind: "invoice.receipt_reversed" });
    // what is open again is asked for by no other invoice
    const ever = {
      ...({ start: "2000-01-01", end: "2100-01-01" } as const),
      ...{ begins_at: new Date("2000-01-01"), over_at: new Date("2100-01-01") },
    };
    const owed = await transaction((tx) => owedLines(tx, { organization_id: wrong.id, ...ever }));
    expect(owed.reduce((sum, { cents }) => sum + cents, 0)).toBe(wrong.total_cents);

    await payInvoice(STAFF, right.number, "WIRE 5");
    expect((await as(boss).post(`${INVOICES}${wrong.invoice_id}/pay/`, VISA)).body).toMatchObject({
      status: "paid",
    });
    expect([await owedBy(wrong.id), await owedBy(right.id), await booked()]).toEqual([0, 0, undefined]);
    await expect(reverseReceipt(me, wrong.number, "Again")).rejects.toMatchObject({ code: "paid_by_card" });
  });

  test("a transfer booked by mistake leaves the balance again, as long as it's there", async () => {
    const olive = await aCorporateAdmin();
    const organization_id = olive.organization.id;
    const { body } = await as(olive).post<{ id: number; number: string }>(
      "/api/v1/corporate/bank-transfers/",
      { amount_cents: 70_000 },
    );
    const me = await finance();
    const book = () => payInvoice(STAFF, body.number, "WIRE 6");
    await book();
    await reverseReceipt(me, body.number, "Another company's");
    expect((await poolOf(organization_id)).usd).toBe(0);
    const status = async () => (await as(olive).get<InvoiceDetail>(`${INVOICES}${body.id}/`)).body.status;
    expect(await status()).toBe("open");
    await book();
    expect([(await poolOf(organization_id)).usd, await status()]).toEqual([70_000, "paid"]);
    await aMember({ organization: olive.organization });
    await as(olive).post("/api/v1/payment/distribution-amount/", { users: "all", amount: "1.00" });
    await expect(reverseReceipt(me, body.number, "Another company's")).rejects.toMatchObject({
      code: "money_spent",
    });
    expect(await status()).toBe("paid");
  });

  test("no other invoice can be withdrawn, and money that comes at the same moment is never lost", async () => {
    const { invoice_id, ...invoiced } = await anInvoicedOrganization();
    const boss = await aCorporateAdmin({ organization: invoiced });
    const refused = await as(boss).post(`${INVOICES}${invoice_id}/withdraw/`);
    expect([refused.status, refused.body]).toMatchObject([409, { code: "not_a_transfer" }]);
    const { body } = await as(boss).post<{ id: number; number: string }>(
      "/api/v1/corporate/bank-transfers/",
      { amount_cents: 70_000 },
    );
    const [withdrawn] = await Promise.all([
      as(boss).post(`${INVOICES}${body.id}/withdraw/`),
      payInvoice(STAFF, body.number, "A wire"),
    ]);
    expect([200, 409]).toContain(withdrawn.status);
    expect((await poolOf(invoiced.id)).usd).toBe(70_000);
  });
});
