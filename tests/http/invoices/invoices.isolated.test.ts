import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { issueInvoices } from "~/domain/invoices/issue-invoices.server";
import { as } from "../../as";
import {
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  hometown,
  type TestMeal,
  type TestOrganization,
} from "../../builders";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import { staff as runStaff } from "../../setup/staff";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 0 });
  meal = await aMeal({ voucher: true, price: 1_400 });
});
afterAll(() => environment.stop());
afterEach(async () => {
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

/** `npm run staff -- …` against this market, with the facts that it prints for machines. */
async function staff(...args: string[]) {
  const { code, out, error } = await runStaff(...args, "--json");
  return { code, facts: JSON.parse(out || "{}") as Record<string, unknown>, error };
}

interface Written {
  number: string;
  period_start: string;
  period_end: string;
  total_cents: number;
  paid: boolean;
  lines: number[];
}
const invoicesOf = ({ id }: TestOrganization) => sql<Written[]>`
  SELECT i.number, i.period_start, i.period_end, i.total_cents, i.paid_at IS NOT NULL AS paid,
    (SELECT json_agg(l.amount_cents ORDER BY l.id) FROM invoice_line l WHERE l.invoice_id = i.id) AS lines
  FROM invoice i WHERE i.organization_id = ${id} ORDER BY i.id`;

/** What an organization owes, in cents. */
async function owedBy({ id }: TestOrganization): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(-sum(p.amount), 0)::int8 AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE a.organization_id = ${id} AND a.kind = 'org_receivable'`;
  return row?.cents ?? 0;
}

/** A member eats one voucher meal of $14.00; tax of 6 % is the organization's. */
async function eat(
  organization: TestOrganization,
): Promise<{ order: number; member: Awaited<ReturnType<typeof aMember>> }> {
  const town = await hometown();
  const member = await aMember({ organization, vouchers: 1 });
  await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${member.account_id}`;
  await anAddress(member, town);
  await as(member, environment.url).post("/api/newcart/", { meal_id: meal.id, is_voucher: true });
  const order = await as(member, environment.url).post<{ id: number }>(
    "/api/v1/shop/voucher/meal/order/",
    {},
  );
  expect([order.status, order.text]).toEqual([201, expect.stringContaining('"placed"')]);
  return { order: order.body.id, member };
}

const MONTH = 31 * 86_400;

describe("invoices", () => {
  test("a month's vouchers, meal and tax, a line an order, each once; what was refunded is left out; paid at the bank", async () => {
    const organization = await anOrganization();
    const first = await eat(organization);
    await eat(organization);
    const refunded = await eat(organization);
    const off = await as(refunded.member, environment.url).post(
      `/api/eater/orders/${refunded.order}/cancel/`,
      {},
    );
    expect(off.status).toBe(200);
    expect(await issueInvoices(organization.id)).toEqual([]);
    await environment.clock.advance(MONTH);
    const written = await Promise.all([issueInvoices(organization.id), issueInvoices(organization.id)]);
    expect(written.flat()).toHaveLength(1);
    const [invoice] = await invoicesOf(organization);
    expect(invoice).toMatchObject({ total_cents: 2_968, lines: [1_484, 1_484], paid: false });
    expect(await owedBy(organization)).toBe(2_968);
    const seen = await as(await aCorporateAdmin({ organization }), environment.url).get<{
      count: number;
      results: object[];
    }>("/api/v1/payment/all-orders/?search=noor");
    expect(seen.body).toMatchObject({ count: 3 });
    expect(Object.keys(seen.body.results[0] ?? {}).sort()).toEqual([
      "amount_cents",
      "delivery_date",
      "expense_code",
      "member",
      "number",
      "placed_at",
      "status",
      "vouchers",
    ]);
    expect(seen.body.results.map((row) => (row as { vouchers: number }).vouchers).sort()).toEqual([0, 1, 1]);
    // a refund in the next month makes that month's invoice smaller, and a month in which nothing is owed has none
    await sql`UPDATE order_part SET cutoff_at = app_now() + interval '1 hour', window_start_at = app_now() + interval '2 hours', window_end_at = app_now() + interval '3 hours' WHERE order_id = ${first.order}`;
    // a month later she signs in again
    const { account_id, key_id } = first.member;
    const late = await as({ account_id, key_id }, environment.url).post(
      `/api/eater/orders/${first.order}/cancel/`,
      {},
    );
    expect(late.status).toBe(200);
    await environment.clock.advance(MONTH);
    expect(await issueInvoices(organization.id)).toEqual([]);
    const number = invoice?.number ?? "";
    const paid = await staff("invoice-paid", number, "--reason", "Wire of the 3rd");
    expect([paid.code, paid.facts]).toEqual([0, { number, total_cents: 2_968 }]);
    expect(await owedBy(organization)).toBe(-1_484);
    expect((await staff("invoice-paid", number, "--reason", "Again")).facts).toMatchObject({
      refused: "already_paid",
    });
    expect((await staff("invoice-paid", "INV-0", "--reason", "Nothing")).code).toBe(1);
  });

  test("money ahead of payment: in the pool at once, owed by an invoice of one line", async () => {
    const organization = await anOrganization();
    const funded = await staff(
      "fund-organization",
      String(organization.id),
      "--amount-cents",
      "250000",
      "--reason",
      "Contract 7",
    );
    expect([funded.code, funded.error]).toEqual([0, ""]);
    const [invoice] = await invoicesOf(organization);
    expect([funded.facts.number, invoice?.total_cents, invoice?.lines]).toEqual([
      invoice?.number,
      250_000,
      [250_000],
    ]);
    const admin = await aCorporateAdmin({ organization });
    const balance = () => as(admin, environment.url).get("/api/v1/payment/org-balance/");
    expect((await balance()).body).toMatchObject({
      amount_cents: 250_000,
      funded_cents: 250_000,
      owed_cents: 250_000,
    });
    expect((await staff("invoices")).facts.invoices).toContainEqual(
      expect.objectContaining({ number: invoice?.number }),
    );
    await staff("invoice-paid", invoice?.number ?? "", "--reason", "Wire");
    expect((await balance()).body).toMatchObject({ amount_cents: 250_000, owed_cents: 0 });
    // the month's invoice is for vouchers only
    await environment.clock.advance(MONTH);
    expect(await issueInvoices(organization.id)).toEqual([]);
    const waiting = await anOrganization({ status: "waiting" });
    const refused = await staff(
      "fund-organization",
      String(waiting.id),
      "--amount-cents",
      "100",
      "--reason",
      "No",
    );
    expect(refused.facts).toMatchObject({ refused: "not_approved" });
    for (const amount of ["0", "1.5"])
      expect(
        (
          await staff(
            "fund-organization",
            String(organization.id),
            "--amount-cents",
            amount,
            "--reason",
            "No",
          )
        ).code,
      ).toBe(2);
  });

  test("vouchers are issued into the pool and can be given", async () => {
    const organization = await anOrganization();
    const admin = await aCorporateAdmin({ organization });
    await aMember({ organization });
    const give = () =>
      as(admin, environment.url).post("/api/v1/payment/distribution-amount/", { users: "all", vouchers: 2 });
    expect((await give()).body).toMatchObject({
      code: "insufficient_funds",
      needed_vouchers: 2,
      available_vouchers: 0,
    });
    const issued = await staff(
      "issue-vouchers",
      String(organization.id),
      "--vouchers",
      "5",
      "--reason",
      "A party",
    );
    expect(issued.facts).toEqual({ vouchers: 5, pool: 5 });
    expect((await give()).body).toMatchObject({ total_vouchers: 2, remaining_vouchers: 3 });
  });
});
