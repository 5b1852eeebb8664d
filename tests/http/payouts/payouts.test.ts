import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, type Client, guest } from "../../as";
import {
  aChef,
  aDiner,
  aMeal,
  aSecondFactor,
  aSignedIn,
  controlStripe,
  openBank,
  stripeCall,
  type TestChef,
} from "../../builders";
import { waitUntil } from "../../setup/faults";

interface Statement {
  id: string;
  status: string;
  orders: number;
  meals_cents: number;
  tips_cents: number;
  reversed_cents: number;
  kept_back_cents: number;
  net_cents: number;
  lines: (Statement & { number: string; order_id: number })[];
}
interface Forecast {
  bank_status: string;
  payouts: { day: string | null; net_cents: number; lines: object[] }[];
}
type TaxYear = Record<
  "opening_cents" | "gross_cents" | "refunds_cents" | "tips_cents" | "payouts_cents" | "closing_cents",
  number
> & { months: { payouts_cents: number }[] };
interface Revenue {
  group: string;
  orders: number;
  meals_cents: number;
  tips_cents: number;
  total_cents: number;
  sent_cents: number;
  periods: { start_date: string; end_date: string; total_cents: number }[];
  balance: { due_cents: number; held_cents: number; owed_cents: number };
}

/** A dinner at `price` with `tip`, ordered over HTTP, delivered by its cook, and due at once. */
async function delivered(chef: TestChef, price: number, tip: number): Promise<number> {
  const ana = await aDiner({
    gift: 50_000,
    cart: [await aMeal({ chef, price })],
    marketplace: chef.marketplace,
  });
  const dollars = ((price * 126) / 100 + 1500 + tip) / 100;
  const held = await as(ana).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: dollars.toFixed(2) }],
    tip_cents: tip,
  });
  expect(held.status).toBe(200);
  const order = await as(ana).post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held.body.cart_transaction },
  });
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"])
    expect(
      (await as(chef).post(`/api/chef-dashboard/${order.body.id}/order-status/`, { status })).status,
    ).toBe(200);
  return order.body.id;
}

/** The calendar year where the kitchen is. */
async function thisYear(chef: TestChef): Promise<number> {
  const [row] = await sql<{ year: number }[]>`
    SELECT extract(year FROM app_now() AT TIME ZONE ${chef.time_zone})::int AS year`;
  return row?.year ?? 0;
}

/** A cook whose token has proved a code of their second factor. */
async function proved(chef: TestChef): Promise<TestChef> {
  const code = await aSecondFactor(chef);
  const answer = await as(chef).post("/api/accounts/second-factor/proof/", { otp: await code() });
  expect(answer.status).toBe(200);
  return chef;
}

describe("connecting a bank account", () => {
  test("the address leads to Stripe's onboarding, one account however often; finished there, it is active here", async () => {
    const chef = await aChef({ bank: "none" });
    await proved(chef);
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        as(chef).get<{ url: string; bank_status: string }>("/api/chef-dashboard/connect-bank/"),
      ),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body).toMatchObject({ bank_status: "pending", requirements: [], orders_stop_at: null });
    const accounts = [first, second].map((answer) => new URL(answer?.body.url ?? "").pathname.split("/")[3]);
    expect(new Set(accounts).size).toBe(1);

    const page = await fetch(first?.body.url ?? "");
    expect(await page.text()).toContain("Set up payouts");
    const done = await fetch(first?.body.url ?? "", {
      method: "POST",
      body: new URLSearchParams({ outcome: "finish" }),
      redirect: "manual",
    });
    expect(done.headers.get("location")).toMatch(/\/chef\/bank\?back=1$/);
    // by the webhook alone: nobody came back to the screen
    await waitUntil(async () => {
      const [row] = await sql<
        { bank_status: string }[]
      >`SELECT bank_status FROM chef WHERE id = ${chef.chef_id}`;
      return row?.bank_status === "active";
    });
    const desk = await as(chef).get<{ url: string; bank_status: string }>(
      "/api/chef-dashboard/connect-bank/",
    );
    expect(desk.body).toMatchObject({ bank_status: "active", url: expect.stringContaining("/express/") });
  });

  test("restricted at Stripe, the screen says what is missing; an event about somebody's unknown account harms nobody", async () => {
    const chef = await aChef();
    const account = await openBank(chef);
    await controlStripe(`/__accounts/${account}/restrict`);
    await waitUntil(async () => {
      const [row] = await sql<
        { bank_status: string }[]
      >`SELECT bank_status FROM chef WHERE id = ${chef.chef_id}`;
      return row?.bank_status === "restricted";
    });
    const { key } = await aSignedIn(chef, "session");
    const screen = await guest().get("/chef/bank", { headers: { cookie: `dindin_session=${key}` } });
    expect(screen.text).toContain("A photo of an identity document");
    expect(screen.text).toContain("New orders stop on");
    const { id } = await stripeCall<{ id: string }>("/v1/accounts", { type: "express" });
    await controlStripe(`/__accounts/${id}/activate`);
    const stored = await waitUntil(async () => {
      const [event] = await sql<{ processed_at: Date | null; last_error: string | null }[]>`
        SELECT processed_at, last_error FROM provider_event WHERE object_id = ${id} AND type = 'account.updated' AND processed_at IS NOT NULL`;
      return event;
    });
    expect(stored.last_error).toBeNull();
  });

  test("not without a second factor, by call or by screen, which leads to where it is set up", async () => {
    const chef = await aChef({ bank: "none" });
    const answer = await as(chef).get("/api/chef-dashboard/connect-bank/");
    expect(answer).toMatchObject({ status: 403, body: { code: "second_factor_missing" } });
    const { key } = await aSignedIn(chef, "session");
    const screen = await guest().get("/chef/bank/connect", { headers: { cookie: `dindin_session=${key}` } });
    expect([screen.status, screen.headers.get("location")]).toEqual([
      302,
      "/account/security?next=%2Fchef%2Fbank",
    ]);
    const [row] = await sql<{ stripe_account_id: string | null }[]>`
      SELECT stripe_account_id FROM chef WHERE id = ${chef.chef_id}`;
    expect(row?.stripe_account_id).toBeNull();
  });

  test("with a second factor, only after a fresh code with the same key: not by guest, stranger, wrong, used or old one", async () => {
    const chef = await aChef({ bank: "none" });
    const code = await aSecondFactor(chef);
    const connect = () => as(chef).get("/api/chef-dashboard/connect-bank/");
    const prove = (who: Client, otp: string) => who.post("/api/accounts/second-factor/proof/", { otp });
    const asked = { status: 403, body: { code: "second_factor_proof_required" } };
    expect(await connect()).toMatchObject(asked);
    expect((await prove(guest(), await code())).status).toBe(401);
    const stranger = await aDiner();
    expect((await prove(as(stranger), await code())).status).toBe(403);
    await aSecondFactor(stranger);
    for (const [who, otp] of [
      [stranger, await code()],
      [chef, "ABCDE-FGHJK"],
    ] as const)
      expect(await prove(as(who), otp)).toMatchObject({ status: 400, body: { otp: [expect.any(String)] } });
    expect(await connect()).toMatchObject(asked);
    const used = await code();
    expect(await prove(as(chef), used)).toMatchObject({
      status: 200,
      body: { proved_until: expect.stringMatching(/Z$/) },
    });
    expect((await prove(as(chef), used)).status).toBe(400);
    expect((await connect()).status).toBe(200);
    const { key } = await aSignedIn(chef, "session");
    const screen = await guest().get("/chef/bank/connect", { headers: { cookie: `dindin_session=${key}` } });
    expect([screen.status, screen.headers.get("location")]).toEqual([
      302,
      "/account/security/proof?next=%2Fchef%2Fbank",
    ]);
    await sql`UPDATE access_key SET proved_at = app_now() - interval '10 minutes' WHERE account_id = ${chef.account_id}`;
    expect(await connect()).toMatchObject(asked);
  });

  test("an account that Stripe no longer knows is replaced by a new one", async () => {
    const chef = await aChef({ bank: "pending" });
    await proved(chef);
    const answer = await as(chef).get<{ url: string }>("/api/chef-dashboard/connect-bank/");
    expect(answer.status).toBe(200);
    expect((await fetch(answer.body.url)).status).toBe(200);
  });

  test("Stripe can't be reached: 503, and the way there leads back with a word", async () => {
    const chef = await aChef();
    await proved(chef);
    const account = await openBank(chef);
    // of this account alone: another test's would meet a fault of all accounts first
    const path = `/v1/accounts/${account}/login_links`;
    await controlStripe("/__faults", { path, status: 500, times: 1 });
    expect((await as(chef).get("/api/chef-dashboard/connect-bank/")).status).toBe(503);
    expect((await as(chef).get("/api/chef-dashboard/connect-bank/")).status).toBe(200);
  });
});

describe("revenue and statements", () => {
  let chef: TestChef;
  let orders: number[];
  beforeAll(async () => {
    chef = await aChef();
    const account = await openBank(chef);
    orders = [await delivered(chef, 2000, 300), await delivered(chef, 1500, 0)];
    await sql`UPDATE transfer SET due_at = app_now() - interval '1 second' WHERE chef_id = ${chef.chef_id}`;
    const { sendDueTransfers } = await import("~/domain/payouts/send-transfers.server");
    await sendDueTransfers();
    await waitUntil(async () => {
      const open = await sql`SELECT FROM transfer WHERE chef_id = ${chef.chef_id} AND status <> 'sent'`;
      return open.length === 0;
    });
    await controlStripe(`/__accounts/${account}/payout`);
    await waitUntil(async () => {
      const paid = await sql`SELECT FROM payout WHERE chef_id = ${chef.chef_id} AND status = 'paid'`;
      return paid.length === 1;
    });
  }, 60_000);

  test("what was earned, in all and by day, adds up; a period without dinners is empty", async () => {
    const all = await as(chef).get<Revenue>("/api/chef-dashboard/total-revenue/");
    expect(all.body).toMatchObject({
      group: "month",
      orders: 2,
      meals_cents: 3500,
      tips_cents: 300,
      total_cents: 3800,
      sent_cents: 3800,
      balance: { due_cents: 0, held_cents: 0, owed_cents: 0 },
    });
    const [day] = await sql<{ today: string }[]>`
      SELECT (app_now() AT TIME ZONE ${chef.time_zone})::date AS today`;
    const today = await as(chef).get<Revenue>(
      `/api/chef-dashboard/total-revenue/?start_date=${day?.today}&end_date=${day?.today}`,
    );
    expect(today.body).toMatchObject({
      group: "day",
      total_cents: 3800,
      periods: [{ start_date: day?.today, end_date: day?.today, total_cents: 3800 }],
    });
    const before = await as(chef).get<Revenue>("/api/chef-dashboard/total-revenue/?end_date=2020-01-31");
    expect(before.body).toMatchObject({ orders: 0, total_cents: 0, periods: [] });
  });

  test.each([
    ["start_date=2026-02-30", "start_date"],
    ["start_date=yesterday", "start_date"],
    ["start_date=2026-03-02&end_date=2026-03-01", "end_date"],
    ["group=year", "group"],
  ])("?%s is 400 and names the field", async (query, field) => {
    const answer = await as(chef).get<Record<string, string[]>>(
      `/api/chef-dashboard/total-revenue/?${query}`,
    );
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  test("a payout opens to its orders, and every sum is the sum of its lines", async () => {
    const list = await as(chef).get<{ count: number; results: Statement[] }>("/api/chef-dashboard/payouts/");
    expect(list.body).toMatchObject({ count: 1, results: [{ status: "paid", orders: 2, net_cents: 3800 }] });
    const id = list.body.results[0]?.id ?? "";
    const { body, text } = await as(chef).get<Statement>(`/api/chef-dashboard/payouts/${id}/`);
    expect(
      body.lines.map((line) => [line.order_id, line.meals_cents, line.tips_cents, line.net_cents]),
    ).toEqual([
      [orders[0], 2000, 300, 2300],
      [orders[1], 1500, 0, 1500],
    ]);
    const [bank] = await sql<{ cents: number }[]>`
      SELECT sum(p.amount)::int AS cents FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
      WHERE a.kind = 'bank' AND x.order_id = ANY (${orders}::int[])`;
    expect(body.net_cents).toBe(bank?.cents);
    expect(text).not.toMatch(/wallet|credit_card|method|service|tax/);
  });

  test("what is still to come stands in the forecast by day and order, with what changed it", async () => {
    const cook = await aChef();
    await openBank(cook);
    const order_id = await delivered(cook, 1800, 200);
    const { body } = await as(cook).get<Forecast>("/api/chef-dashboard/forecast/");
    expect(body).toMatchObject({
      bank_status: "active",
      orders_stop_at: null,
      net_cents: 2000,
      owed_cents: 0,
    });
    expect(body.payouts).toMatchObject([
      {
        ...{ is_expected: false, orders: 1, meals_cents: 1800, tips_cents: 200, net_cents: 2000 },
        lines: [{ order_id, is_delivered: true, net_cents: 2000, changes: [], kept_back_for: [] }],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/wallet|credit_card|method|service/);
    const other = await as(await aChef()).get<Forecast>("/api/chef-dashboard/forecast/");
    expect(other.body.payouts).toEqual([]);
    expect((await guest().get("/api/chef-dashboard/forecast/")).status).toBe(401);
  });

  test("the year for taxes adds up to what is owed; a year that never was is 404", async () => {
    const year = await thisYear(chef);
    const { body } = await as(chef).get<TaxYear>(`/api/chef-dashboard/taxes/?year=${year}`);
    expect(
      body.opening_cents + body.gross_cents + body.refunds_cents + body.tips_cents - body.payouts_cents,
    ).toBe(body.closing_cents);
    expect(body.months.reduce((sum, month) => sum + month.payouts_cents, 0)).toBe(body.payouts_cents);
    expect((await as(chef).get<TaxYear>("/api/chef-dashboard/taxes/")).body).toEqual(body);
    for (const odd of [year + 1, 2009])
      expect([odd, (await as(chef).get(`/api/chef-dashboard/taxes/?year=${odd}`)).status]).toEqual([
        odd,
        404,
      ]);
    for (const odd of ["1999", "abc", "20", "2026-01"])
      expect([odd, (await as(chef).get(`/api/chef-dashboard/taxes/?year=${odd}`)).status]).toEqual([
        odd,
        400,
      ]);
    expect((await as(await aDiner()).get(`/api/chef-dashboard/taxes/?year=${year}`)).status).toBe(403);
  });

  test("orders and payouts come as a CSV of the screen's period, to their cook alone", async () => {
    const headers = { cookie: `dindin_session=${(await aSignedIn(chef, "session")).key}` };
    await sql`UPDATE meal SET name = '=HYPERLINK("x")' WHERE chef_id = ${chef.chef_id}`;
    await sql`UPDATE order_line SET name = '=HYPERLINK("x")' WHERE chef_id = ${chef.chef_id}`;
    const file = await guest().get("/chef/revenue.csv?all=1", { headers });
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      ...[200, "text/csv; charset=utf-8", "private, no-store"],
    ]);
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z0-9-]+-revenue-beginning-to-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true });
    const sum = (type: string, column: string) =>
      rows
        .filter((row) => row.Type === type)
        .reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
    expect(rows.map((row) => row.Type)).toEqual(["Order", "Order", "Payout", "Payout"]);
    expect([sum("Order", "Earned (USD)"), sum("Payout", "Sent (USD)")]).toEqual([3800, 3800]);
    expect(rows[0]?.Dishes).toBe('1 x =HYPERLINK("x")');
    const before = await guest().get("/chef/revenue.csv?to=2020-01-31", { headers });
    expect(before.text.trim().split("\n")).toHaveLength(1);
    const other = await aSignedIn(await aChef(), "session");
    const foreign = await guest().get("/chef/revenue.csv?all=1", {
      headers: { cookie: `dindin_session=${other.key}` },
    });
    expect(foreign.text.trim().split("\n")).toHaveLength(1);
  });

  test("a guest, a diner and another cook see none of it", async () => {
    const list = await as(chef).get<{ results: Statement[] }>("/api/chef-dashboard/payouts/");
    const path = `/api/chef-dashboard/payouts/${list.body.results[0]?.id}/`;
    expect((await guest().get(path)).status).toBe(401);
    expect((await as(await aDiner()).get(path)).status).toBe(403);
    const stranger = as(await aChef());
    const foreign = await stranger.get(path);
    const missing = await stranger.get("/api/chef-dashboard/payouts/2000000/");
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    for (const id of ["0", "-1", "abc", "2026-13-45", "99999999999", "1%00"])
      expect([id, (await as(chef).get(`/api/chef-dashboard/payouts/${id}/`)).status]).toEqual([id, 404]);
    expect((await stranger.get<Revenue>("/api/chef-dashboard/total-revenue/")).body).toMatchObject({
      orders: 0,
    });
  });

  test("the screens show the same figures, and nothing of another cook's", async () => {
    const { key } = await aSignedIn(chef, "session");
    const headers = { cookie: `dindin_session=${key}` };
    const revenue = await guest().get("/chef/revenue?all=1", { headers });
    expect([revenue.status, revenue.text.includes("$38.00")]).toEqual([200, true]);
    const list = await as(chef).get<{ results: Statement[] }>("/api/chef-dashboard/payouts/");
    const screen = `/chef/revenue/${list.body.results[0]?.id}`;
    const statement = await guest().get(screen, { headers });
    expect([statement.status, statement.text.includes("$23.00")]).toEqual([200, true]);
    const other = await aSignedIn(await aChef(), "session");
    const foreign = await guest().get(screen, { headers: { cookie: `dindin_session=${other.key}` } });
    expect(foreign.status).toBe(404);
    const taxes = await guest().get(`/chef/taxes/${await thisYear(chef)}`, { headers });
    expect([taxes.status, taxes.text.includes("$35.00")]).toEqual([200, true]);
    expect((await guest().get("/chef/taxes/1999", { headers })).status).toBe(404);
    const byMeal = await guest().get("/chef/revenue?all=1&by=meal", { headers });
    expect([byMeal.status, byMeal.text.includes("Earned by meal")]).toEqual([200, true]);
    for (const odd of ["?by=year", "?from=no&to=2026-99-99", "?from=2026-05-05&to=2026-05-01", "?page=x"])
      expect([odd, (await guest().get(`/chef/revenue${odd}`, { headers })).status]).toEqual([odd, 200]);
  });
});
