import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { endClaimedVouchers } from "~/domain/programs/end-claimed.server";
import { readSums } from "~/domain/treasury/sums.server";
import { as, guest } from "../../as";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aCuisine,
  aDiner,
  aMarketplace,
  aMeal,
  aMember,
  aMembership,
  anAccount,
  anAddress,
  aSignedIn,
  balanceOf,
  dayFrom,
} from "../../builders";
import { accountOf, move } from "../../builders/ledger";
import { sendForm } from "../../setup/invitations";
import { aProgram } from "../../setup/programs";

type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

async function sends(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(path, fields, key);
}

const claims = (who: Somebody, token: string) =>
  as(who).post<{ code?: string; detail?: string; vouchers?: number }>(`/api/v1/programs/${token}/`, {});

async function expectEquation(organization: { id: number }) {
  const { voucher } = await readSums(organization.id);
  const { balance, funded, distributed, expired, returned } = voucher;
  expect(balance).toBe(funded - distributed + expired + returned);
  return voucher;
}

test("a program that is over before it begins is refused beside its last day", async () => {
  const admin = await aCorporateAdmin();
  const fields = { name: "Late", vouchers_each: "1", vouchers_total: "5", starts_on: "2026-01-01" };
  const refused = await sends(admin, "/dashboard/programs/new", { ...fields, ends_on: await dayFrom(-2) });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("This day is past")]);
  const made = await sends(admin, "/dashboard/programs/new", { ...fields, ends_on: await dayFrom(2) });
  expect(made.status).toBe(302);
});

describe("a claim", () => {
  test("gives its vouchers once, also at once and again, out of the organization's pool", async () => {
    const { organization, member, token, id } = await aProgram();
    const answers = await Promise.all(Array.from({ length: 4 }, () => claims(member, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(member)).toMatchObject({ vouchers: 2 });
    expect(await expectEquation(organization)).toMatchObject({ funded: 2, distributed: 2, balance: 0 });
    const rows = await sql`SELECT vouchers_claimed FROM voucher_program WHERE id = ${id}`;
    expect(rows).toEqual([{ vouchers_claimed: 2 }]);
  });

  test("gives no more than there are, whoever comes at once", async () => {
    const { organization, member, token } = await aProgram({ each: 2, total: 5 });
    const others = [await aMember({ organization }), await aMember({ organization })];
    const answers = await Promise.all([member, ...others].map((one) => claims(one, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: "not_claimable",
      detail: "All of these vouchers are claimed.",
    });
    expect(await expectEquation(organization)).toMatchObject({ distributed: 4 });
  });

  test.each([
    [{ from: 2 }, "You can claim from"],
    [{ from: -9, to: -1 }, "This program has ended."],
    [{ ended: true }, "This program has ended."],
  ])("is refused outside the window: %j", async (options, words) => {
    const { member, token } = await aProgram(options);
    const { status, body } = await claims(member, token);
    expect([status, body.code]).toEqual([409, "not_claimable"]);
    expect(body.detail).toContain(words);
    expect((await opens(member, `/programs/${token}`)).text).toContain(words);
  });

  test("is refused where the organization owes as much as it may", async () => {
    const { organization, member, token } = await aProgram({ credit_limit_cents: 100 });
    await transaction(async (tx) => {
      const receivable = await accountOf(tx, "org_receivable", "usd", { organization_id: organization.id });
      await move(tx, "test.owed", receivable, await accountOf(tx, "bank", "usd"), 100);
    });
    expect((await claims(member, token)).body.detail).toContain("can't give new vouchers right now");
    expect(await balanceOf(member)).toMatchObject({ vouchers: 0 });
  });

  test("is for people of the organization: a stranger and a wrong link find nothing, a guest signs in", async () => {
    const { organization, admin, token, id } = await aProgram();
    const wrong = `${id}-${"A".repeat(32)}`;
    const stranger = await aMember();
    for (const [who, link] of [
      [stranger, token],
      [await aDiner(), token],
      [admin, wrong],
    ] as const) {
      expect((await claims(who, link)).text).toBe('{"detail":"Not found."}');
      expect((await opens(who, `/programs/${link}`)).status).toBe(404);
    }
    const asked = await guest().get(`/programs/${token}`);
    expect([asked.status, asked.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)]);
    expect((await claims(admin, token)).body.detail).toContain("Admins give vouchers");
    const invited = await anAccount();
    await aMembership(organization, invited, { status: "invited" });
    expect((await claims(invited, token)).body.detail).toContain("invitation first");
  });
});

describe("a program", () => {
  test("that is tightened leaves what was claimed as it was, and its end brings back what is unused", async () => {
    const { organization, admin, member, token, id } = await aProgram({ each: 3, to: 20 });
    await claims(member, token);
    const other = await aMember({ organization });
    const days = { starts_on: await dayFrom(-3), ends_on: await dayFrom(5) };
    const terms = { name: "Shorter", vouchers_each: "1", vouchers_total: "4", ...days };
    const path = `/dashboard/programs/${id}`;
    expect((await sends(admin, path, { ...terms, vouchers_total: "2" })).status).toBe(400);
    expect((await sends(admin, path, terms)).status).toBe(302);
    await claims(other, token);
    expect(await Promise.all([member, other].map(balanceOf))).toMatchObject([
      { vouchers: 3 },
      { vouchers: 1 },
    ]);
    const ends = await sql`
      SELECT count(DISTINCT g.expires_at)::int AS n FROM voucher_claim c JOIN wallet_grant g ON g.id = c.grant_id WHERE c.program_id = ${id}`;
    expect(ends, "each keeps the last day of when it was claimed").toEqual([{ n: 2 }]);
    await sql`UPDATE wallet_grant SET expires_at = app_now() - interval '1 second' WHERE organization_id = ${organization.id}`;
    await Promise.all([endClaimedVouchers(), endClaimedVouchers()]);
    expect(await Promise.all([member, other].map(balanceOf))).toMatchObject([
      { vouchers: 0 },
      { vouchers: 0 },
    ]);
    expect(await expectEquation(organization)).toMatchObject({ expired: 4, balance: 4 });
    const { text } = await opens(admin, path);
    expect(text).toContain("Back unused");
    const { body } = await as(admin).get<{ people: object[] }>(`/api/v1/corporate/programs/${id}/`);
    expect(body.people, "the figures open to who claimed").toMatchObject([
      { id: other.account_id, vouchers: 1, used: 0, returned: 1, left: 0 },
      { id: member.account_id, vouchers: 3, used: 0, returned: 3, left: 0 },
    ]);
    for (const words of [`/dashboard/members/${other.account_id}`, "3 back unused"])
      expect(text).toContain(words);
    const entries = await sql`
      SELECT action FROM audit_entry WHERE organization_id = ${organization.id} ORDER BY id`;
    expect(entries).toEqual([{ action: "program.changed" }]);
  });

  test("belongs to its organization's admins; another's is not found", async () => {
    const { organization, admin, member, id } = await aProgram();
    const path = `/dashboard/programs/${id}`;
    const stranger = await aCorporateAdmin();
    expect((await opens(admin, path)).status).toBe(200);
    for (const screen of ["/dashboard/programs", "/dashboard/programs/new", path])
      expect([screen, (await opens(member, screen)).status]).toEqual([screen, 403]);
    expect((await opens(stranger, path)).status).toBe(404);
    expect((await sends(stranger, path, { intent: "end" })).status).toBe(404);
    expect((await as(stranger).get(`/api/v1/corporate/programs/${id}/`)).status).toBe(404);
    const viewer = await aCorporateAdmin({ organization, role: "viewer" });
    const { text } = await opens(viewer, path);
    expect([text.includes("Vouchers claimed"), text.includes("Claim link")]).toEqual([true, false]);
    expect((await sends(viewer, path, { intent: "end" })).status).toBe(403);
    const over = await sends(admin, path, { intent: "end" });
    expect(over.status).toBe(302);
    expect((await opens(admin, path)).text).not.toContain("Claim link");
  });
});

describe("vouchers for some meals only", () => {
  const INTENT = "/api/v1/shop/intent/create/";

  /** A member with two vouchers for Thai meals up to $15.00, one such meal, and one of another kind by the same cook. */
  async function aTable() {
    const thai = await aCuisine();
    // a city of their own: what others cook is on no menu here
    const chef = await aChef({ marketplace: await aMarketplace() });
    const meal = await aMeal({ chef, voucher: true, cuisine: thai, price: 1500 });
    const other = await aMeal({ voucher: true, chef: meal.chef, price: 1400 });
    const program = await aProgram({ cuisines: [thai.id], max_price_cents: 1500 });
    const { member, token } = program;
    await anAddress(member, meal.chef.marketplace);
    expect(await claims(member, token)).toMatchObject({
      status: 200,
      body: { pays_for: `${thai.title} meals up to $15.00` },
    });
    return { ...program, thai, meal, other };
  }

  test("pay for those, and say so in the wallet, on the menu and in the cart; the checkout refuses another", async () => {
    const { member, meal, other, thai } = await aTable();
    const client = as(member);
    await aCart(member, [other]);
    const words = `Your vouchers don't pay for ${other.name}: those from “Welcome week” pay for ${thai.title} meals up to $15.00 only.`;
    const { body: cart } = await client.get<{ voucher_notice: string | null }>("/api/newcart/");
    expect(cart.voucher_notice).toContain(words);
    for (const screen of ["/account/cart", "/checkout"])
      expect((await opens(member, screen)).text.replaceAll("&#x27;", "'"), screen).toContain(words);
    expect((await opens(member, "/account/wallet")).text).toContain("up to $15.00");
    const menu = (await opens(member, "/voucher-meals")).text.replaceAll("&#x27;", "'");
    expect(menu.split("Your vouchers don't cover this dinner.").length, "the other one is marked").toBe(2);
    expect(menu).toContain(`2 from “Welcome week” for ${thai.title} meals`);
    const refused = await client.post<{ code: string; detail: string }>(INTENT, {
      payments: [{ method: "voucher", quantity: 1 }],
    });
    expect([refused.status, refused.body.code]).toEqual([409, "voucher_limits"]);
    expect(refused.body.detail).toContain(words);
    expect(refused.body.detail).toContain("Choose meals they pay for");
    expect(await balanceOf(member)).toMatchObject({ vouchers: 2 });

    await sql`DELETE FROM cart_line WHERE cart_id IN (SELECT id FROM cart WHERE account_id = ${member.account_id})`;
    await aCart(member, [meal]);
    expect((await client.get<typeof cart>("/api/newcart/")).body.voucher_notice).toBeNull();
    const held = await client.post(INTENT, { payments: [{ method: "voucher", quantity: 1 }] });
    expect(held.status).toBe(200);
    expect(await balanceOf(member)).toMatchObject({ vouchers: 1 });
    const again = await client.get<typeof cart>("/api/newcart/");
    expect(again.body.voucher_notice, "its own checkout doesn't count against it").toBeNull();
  });

  test("leave what they don't pay for to vouchers for everything, and each pays its own line", async () => {
    const { member, organization, meal, other } = await aTable();
    const free = await aProgram({ of: organization, each: 1 });
    await claims(member, free.token);
    // the free one ends first, so that it would be spent first
    await sql`UPDATE wallet_grant g SET expires_at = app_now() + interval '1 day' FROM voucher_claim c WHERE c.grant_id = g.id AND c.program_id = ${free.id}`;
    await aCart(member, [meal, other]);
    const held = await as(member).post(INTENT, { payments: [{ method: "voucher", quantity: 2 }] });
    expect(held.status).toBe(200);
    const paid = await sql`
      SELECT l.meal_id, c.program_id FROM orders o JOIN tender_share s ON s.order_id = o.id AND s.component = 'line' JOIN order_line l ON l.id = s.line_id
      JOIN tender t ON t.id = s.tender_id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN voucher_claim c ON c.grant_id = a.grant_id
      WHERE o.account_id = ${member.account_id} ORDER BY l.meal_id`;
    expect(paid.map(({ meal_id, program_id }) => [meal_id, program_id === free.id])).toEqual([
      [meal.id, false],
      [other.id, true],
    ]);
  });

  test("keep their meals when the program is changed; the form says what is on the menu, and refuses what there is not", async () => {
    const { member, admin, organization, id, token, meal, thai } = await aTable();
    const days = { starts_on: await dayFrom(-1), ends_on: await dayFrom(9) };
    const terms = { name: "Welcome week", vouchers_each: "2", vouchers_total: "10", ...days };
    const path = `/dashboard/programs/${id}`;
    const tried = await sends(admin, path, { intent: "try", cuisines: String(thai.id), max_price: "$15.00" });
    expect(tried.status).toBe(200);
    expect(await tried.text()).toContain(meal.name);
    const wrong = await sends(admin, path, { ...terms, cuisines: "999999999" });
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("Choose from the list"),
    ]);
    expect((await sends(admin, path, { ...terms, max_price: "0" })).status).toBe(400);
    expect((await sends(admin, path, { ...terms, cooks: String(meal.chef.chef_id) })).status).toBe(302);
    const shown = (await opens(admin, path)).text;
    expect(shown).toContain(`For meals from ${meal.chef.full_name}`);
    const another = await aMember({ organization });
    const now = { pays_for: `meals from ${meal.chef.full_name}` };
    expect((await claims(another, token)).body).toMatchObject(now);
    expect((await claims(member, token)).body).toMatchObject({
      pays_for: `${thai.title} meals up to $15.00`,
    });
  });
});
