import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aDiner,
  aMarketplace,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aPlacedOrder,
  aStaff,
  hometown,
  unique,
} from "../../builders";
import {
  asksForCode,
  open,
  STAFF_ROLES as ROLES,
  sessionOf,
  sessionsOfStrangers,
  sessionsOfTeam,
  statusOf,
  type TestRole,
  textOf,
} from "../../setup/back-office";
import { INTENT } from "../../setup/checkout";
import { sendForm } from "../../setup/invitations";

const HELPERS = ["support", "operations", "finance", "admin"];

const letters = () => unique().replace(/[^a-z]/g, "");

let sessions: Record<TestRole, string>;
let strangers: string[];
beforeAll(async () => {
  sessions = await sessionsOfTeam();
  strangers = await sessionsOfStrangers();
});

describe("lists", () => {
  test("people are found by a part of name, email or phone, by state and marketplace; deleted ones by state alone", async () => {
    const last = `Zelaznova${letters()}`;
    const ana = await aDiner();
    const market = await aMarketplace();
    await sql`UPDATE account SET last_name = ${last}, marketplace_id = ${market.id} WHERE id = ${ana.account_id}`;
    const found = (query: string) => textOf(`/staff/people?${query}`, sessions.support);
    const link = `href="/staff/people/${ana.account_id}"`;
    const [email] = await sql<
      { email: string }[]
    >`SELECT email::text FROM account WHERE id = ${ana.account_id}`;
    for (const query of [
      `q=${last.slice(2).toUpperCase()}`,
      `q=${encodeURIComponent(email?.email ?? "")}`,
      `marketplace=${market.id}`,
      `q=${last}&marketplace=${market.id}`,
    ]) {
      const page = await found(query);
      expect([query, page.includes(link), page.includes("1 person")]).toEqual([query, true, true]);
    }
    expect(await found(`q=${last}&state=locked`)).toContain("Nothing matches.");
    await sql`UPDATE account SET is_active = false WHERE id = ${ana.account_id}`;
    expect(await found(`q=${last}&state=locked`)).toContain(link);
    await sql`UPDATE account SET deleted_at = app_now() WHERE id = ${ana.account_id}`;
    expect(await found(`q=${last}`)).toContain("Nothing matches.");
    expect(await found(`state=deleted&marketplace=${market.id}`)).toContain(link);
    expect(await statusOf("/staff/people?state=x&marketplace=x&page=x&q=%00", sessions.support)).toBe(200);
    // beyond the last page there is the last page
    expect(await statusOf("/staff/people?page=99999", sessions.support)).toBe(302);
  });

  test("cooks, meals and organizations by name, state and marketplace", async () => {
    const market = await aMarketplace();
    const word = `Quixotek${letters()}`;
    const chef = await aChef({ marketplace: market });
    await sql`UPDATE chef SET kitchen_name = ${`${word} kitchen`} WHERE id = ${chef.chef_id}`;
    const meal = await aMeal({ chef });
    await sql`UPDATE meal SET name = ${`${word} stew`} WHERE id = ${meal.id}`;
    const organization = await anOrganization();
    await sql`UPDATE organization SET name = ${`${word} Inc`} WHERE id = ${organization.id}`;
    const page = (path: string) => textOf(path, sessions.operations);
    const cook = `href="/staff/chefs/${chef.chef_id}"`;
    for (const query of [`q=${word}`, `state=approved&marketplace=${market.id}`])
      expect(await page(`/staff/chefs?${query}`)).toContain(cook);
    expect(await page(`/staff/chefs?q=${word}&state=draft`)).toContain("Nothing matches.");
    for (const query of [`q=${word}`, `cook=${chef.chef_id}`, `marketplace=${market.id}`])
      expect(await page(`/staff/meals?${query}`)).toContain(`${word} stew`);
    expect(await page(`/staff/meals?q=${word}&state=suspended`)).toContain("Nothing matches.");
    expect(await page(`/staff/organizations?q=${word}&state=approved`)).toContain(
      `href="/staff/organizations/${organization.id}"`,
    );
    expect(await page(`/staff/organizations?q=${word}&state=rejected`)).toContain("Nothing matches.");
  });
});

describe("a name of one thing", () => {
  test("opens it at once where it is asked to: an order, an object at Stripe, an invoice; the search shows it else", async () => {
    const { ana, order_id, number } = await aPlacedOrder(await aChef());
    const intent = `pi_${unique().replaceAll("-", "")}`;
    await sql`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${intent}, ${intent}, 100)`;
    const leads = async (name: string, more = "&open=1", role: (typeof ROLES)[number] = "support") => {
      const answer = await open(`/staff/search?q=${encodeURIComponent(name)}${more}`, sessions[role]);
      await answer.body?.cancel();
      return answer.headers.get("location") ?? answer.status;
    };
    expect(await leads(number)).toBe(`/staff/orders/${order_id}`);
    expect(await leads(intent)).toBe(`/staff/orders/${order_id}`);
    expect(await leads(number, "")).toBe(200);
    expect(await leads(number, "&open=1", "content")).toBe(200);
    expect(await leads("pi_nothing")).toBe(200);
  });
});

describe("who opens one of them", () => {
  test("a cook and an organization: helpers; not a guest, not a stranger, not who looks after content", async () => {
    const chef = await aChef();
    const organization = await anOrganization();
    for (const path of [`/staff/chefs/${chef.chef_id}`, `/staff/organizations/${organization.id}`]) {
      expect((await open(path, null)).headers.get("location")).toContain("/login");
      for (const session of strangers) expect([path, await statusOf(path, session)]).toEqual([path, 403]);
      for (const role of ROLES)
        expect([path, role, await statusOf(path, sessions[role])]).toEqual([
          path,
          role,
          HELPERS.includes(role) ? 200 : 403,
        ]);
    }
    for (const path of ["/staff/chefs/999999999", "/staff/chefs/x", "/staff/organizations/999999999"])
      expect(await statusOf(path, sessions.admin)).toBe(404);
  });

  test.each([
    ["suspend a cook", async () => `/staff/chefs/${(await aChef()).chef_id}`, ["operations", "admin"]],
    [
      "suspend an organization",
      async () => `/staff/organizations/${(await anOrganization()).id}`,
      ["operations", "admin"],
    ],
  ])("%s", async (_name, at, roles) => {
    const fields = { kind: "cooks", id: "1", decision: "suspend", reason: "Complaints" };
    for (const session of strangers) expect((await sendForm(await at(), fields, session)).status).toBe(403);
    for (const role of ROLES) {
      const { status } = await sendForm(await at(), fields, sessions[role]);
      expect([role, status]).toEqual([role, roles.includes(role) ? 302 : 403]);
    }
  });

  test("a meal is suspended and brought back by operations and content, with a reason that is mailed", async () => {
    const chef = await aChef();
    const roles = ["operations", "content", "admin"];
    for (const role of ROLES) {
      const meal = await aMeal({ chef });
      const sent = (decision: string, reason: string) =>
        sendForm("/staff/meals", { kind: "meals", id: String(meal.id), decision, reason }, sessions[role]);
      const may = roles.includes(role);
      expect([role, (await sent("suspend", "")).status]).toEqual([role, may ? 400 : 403]);
      expect([role, (await sent("suspend", "Not as described")).status]).toEqual([role, may ? 302 : 403]);
      expect([role, (await sent("approve", "")).status]).toEqual([role, may ? 302 : 403]);
    }
    const told = await sql`
      SELECT facts ->> 'is_suspended' AS suspended FROM notification WHERE account_id = ${chef.account_id} AND kind = 'meal.reviewed'`;
    expect(told).toHaveLength(2 * roles.length);
  });

  test("an organization's credit limit is finance's", async () => {
    const organization = await anOrganization();
    const fields = { intent: "limit", id: String(organization.id), credit_limit: "900.00", reason: "Grows" };
    for (const role of ROLES) {
      const { status } = await sendForm(`/staff/organizations/${organization.id}`, fields, sessions[role]);
      expect([role, status]).toEqual([role, ["finance", "admin"].includes(role) ? 302 : 403]);
    }
    const key = await sessionOf(await aStaff({ role: "finance" }), false);
    const more = { ...fields, credit_limit: "90000.00" };
    for (const at of [`/staff/organizations/${organization.id}`, "/staff/approvals?kind=organizations"]) {
      expect(await asksForCode(await sendForm(at, more, key))).toBe(true);
    }
    expect(await textOf(`/staff/organizations/${organization.id}`, sessions.finance)).toContain("$900.00");
  });
});

test("finance gives an organization money by an invoice and vouchers, each once, and issues an unpaid invoice again", async () => {
  const organization = await anOrganization();
  const at = `/staff/organizations/${organization.id}`;
  const fund = { intent: "fund", amount: "120.00", reason: "A party", key: randomUUID() };
  const issue = { intent: "vouchers", vouchers: "7", reason: "A party", key: randomUUID() };
  for (const form of [fund, issue]) {
    for (const role of ROLES.filter((one) => one !== "finance" && one !== "admin"))
      expect((await sendForm(at, form, sessions[role])).status).toBe(403);
    const unproved = await sendForm(at, form, await sessionOf(await aStaff({ role: "finance" }), false));
    expect(await asksForCode(unproved)).toBe(true);
    const twice = [await sendForm(at, form, sessions.finance), await sendForm(at, form, sessions.finance)];
    expect(twice.map(({ status }) => status)).toEqual([302, 302]);
    const other = { ...form, amount: "130.00", vouchers: "8" };
    expect((await sendForm(at, other, sessions.finance)).status).toBe(409);
    expect((await sendForm(at, { ...form, reason: "" }, sessions.finance)).status).toBe(400);
  }
  const pools = await sql`
    SELECT asset, balance::int AS left FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' ORDER BY asset`;
  expect(pools).toEqual([
    { asset: "usd", left: 12_000 },
    { asset: "voucher", left: 7 },
  ]);
  const invoices = () => sql<{ number: string; is_replaced: boolean }[]>`
    SELECT number, replaced_at IS NOT NULL AS is_replaced FROM invoice WHERE organization_id = ${organization.id} ORDER BY id`;
  const [first] = await invoices();
  const again = { intent: "reissue", number: first?.number ?? "", reason: "A new name" };
  expect((await sendForm("/staff/money/invoices", again, sessions.operations)).status).toBe(403);
  expect((await sendForm("/staff/money/invoices", again, sessions.finance)).status).toBe(302);
  expect((await sendForm("/staff/money/invoices", again, sessions.finance)).status).toBe(409);
  expect(await invoices()).toEqual([
    { number: first?.number, is_replaced: true },
    { number: `${first?.number}-v2`, is_replaced: false },
  ]);
});

test("a suspended organization's money and vouchers pause everywhere at once, its people stay diners, and all of it comes back", async () => {
  const town = await hometown();
  const organization = await anOrganization({ pool: 20_000, pool_vouchers: 10 });
  const member = await aMember({ organization, wallet: 9_000, vouchers: 3 });
  const owner = await aCorporateAdmin({ organization });
  const ownerSession = await sessionOf(owner);
  await sql`UPDATE account SET marketplace_id = ${town.id} WHERE id = ${member.account_id}`;
  await anAddress(member, town);
  const meal = await aMeal({ voucher: true });
  await aCart(member, [meal]);
  const me = as(member);
  const wallet = async () => (await me.get<object>("/api/v1/payment/user-wallet/")).body;
  const orders = () => me.post<{ id: number }>("/api/v1/shop/voucher/meal/order/", {});
  const decide = async (decision: string, reason = "") => {
    const fields = { kind: "organizations", id: "1", decision, reason };
    const sent = await sendForm(`/staff/organizations/${organization.id}`, fields, sessions.operations);
    expect(sent.status).toBe(302);
  };
  expect(await wallet()).toMatchObject({ amount_cents: 9_000, vouchers: 3 });

  await decide("suspend", "Invoices are unpaid");
  expect(await wallet()).toMatchObject({ amount_cents: 0, vouchers: 0 });
  expect((await orders()).status).toBeGreaterThanOrEqual(400);
  const held = await me.post(INTENT, { payments: [{ method: "wallet", amount: "10.00" }] });
  expect(held.status).toBeGreaterThanOrEqual(400);
  expect(await statusOf("/dashboard", ownerSession)).toBe(403);
  expect(await as(owner).post("/api/v1/payment/distribution-amount/", {})).toMatchObject({
    status: 403,
    body: { detail: "Your organization's account is suspended. Its admins can contact us." },
  });
  expect(await statusOf("/account/cart", await sessionOf(member))).toBe(200);
  const told = await sql`
    SELECT FROM notification WHERE account_id = ${owner.account_id} AND kind = 'organization.reviewed'`;
  expect(told).toHaveLength(1);

  await decide("approve");
  expect(await wallet()).toMatchObject({ amount_cents: 9_000, vouchers: 3 });
  expect(await statusOf("/dashboard", ownerSession)).toBe(200);
  expect((await orders()).status).toBe(201);
});

test("an organization whose owner left gets another: by operations, with a fresh code, out of its members", async () => {
  const organization = await anOrganization();
  const member = await aMember({ organization });
  const at = `/staff/organizations/${organization.id}`;
  const fields = { intent: "owner", email: member.email, reason: "The owner left the company" };
  for (const role of ["support", "finance", "content"] as const)
    expect([role, (await sendForm(at, fields, sessions[role])).status]).toEqual([role, 403]);
  expect((await sendForm(at, { ...fields, email: "nobody@example.test" }, sessions.operations)).status).toBe(
    400,
  );
  expect((await sendForm(at, fields, sessions.operations)).status).toBe(302);
  expect((await sendForm(at, fields, sessions.operations)).status).toBe(400);
  expect(await statusOf("/dashboard/admins", await sessionOf(member))).toBe(200);
});

test("a cook's screen tells what they are due, their documents, orders and what the team did; a note is written once", async () => {
  const chef = await aChef();
  const { number } = await aPlacedOrder(chef);
  const path = `/staff/chefs/${chef.chef_id}`;
  const note = { intent: "note", note: "Spoke of storage: fine", key: crypto.randomUUID() };
  for (let time = 0; time < 2; time++)
    expect((await sendForm(path, note, sessions.support)).status).toBe(302);
  const acts =
    await sql`SELECT FROM audit_entry WHERE subject_kind = 'chef' AND subject_id = ${String(chef.chef_id)}`;
  expect(acts).toHaveLength(1);
  await sendForm(
    path,
    { kind: "cooks", id: "1", decision: "suspend", reason: "No answer" },
    sessions.operations,
  );
  const page = await textOf(path, sessions.finance);
  for (const words of ["Money due", number, "Spoke of storage: fine", "Suspended the kitchen", "No answer"])
    expect([words, page.includes(words)]).toEqual([words, true]);
  expect(page).not.toContain("Lift suspension");
  expect(await textOf(path, sessions.operations)).toContain("Lift suspension");
  const told =
    await sql`SELECT FROM notification WHERE account_id = ${chef.account_id} AND kind = 'kitchen.reviewed'`;
  expect(told).toHaveLength(1);
});
