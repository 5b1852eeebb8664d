import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { remindOfEndings } from "~/domain/treasury/remind-of-endings.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, aDiner, aMember, anOrganization, aSignedIn } from "../../builders";
import { sendForm } from "../../setup/invitations";

const SCREEN = "/dashboard/allowances";
const CALL = "/api/v1/corporate/allowances/";
const TERMS = {
  ...{ amount: "60", vouchers: "2", reset_day: "31", carry_amount: "15", carry_vouchers: "" },
  ...{ time_zone: "America/Chicago", reminder_days: "5" },
};

type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(SCREEN, { headers: { cookie: `dindin_session=${key}` } });
}

async function sends(who: Somebody, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(SCREEN, fields, key);
}

describe("the allowances", () => {
  test("are for who administers the organization", async () => {
    const organization = await anOrganization();
    const [admin, member, diner] = [
      await aCorporateAdmin({ organization }),
      await aMember({ organization }),
      await aDiner(),
    ];
    expect((await guest().get(SCREEN)).status).toBe(302);
    expect((await opens(admin)).status).toBe(200);
    for (const other of [member, diner]) {
      expect((await opens(other)).status).toBe(403);
      expect((await sends(other, TERMS)).status).toBe(403);
    }
    expect(await sql`SELECT FROM allowance WHERE organization_id = ${organization.id}`).toEqual([]);
  });

  test("show finance and viewers what the next reset costs, and let them change nothing", async () => {
    const organization = await anOrganization();
    for (const role of ["finance", "viewer"] as const) {
      const admin = await aCorporateAdmin({ organization, role });
      const { status, text } = await opens(admin);
      expect([status, text.includes("Next reset"), text.includes("Save allowances")]).toEqual([
        200,
        true,
        false,
      ]);
      expect((await sends(admin, TERMS)).status).toBe(403);
      expect((await as(admin).put(CALL, TERMS)).status).toBe(403);
    }
  });

  test("are changed from the next period on, with what it will cost, and written into the audit", async () => {
    const organization = await anOrganization({ pool: 14_000, plan: { dollar_cents: 2_000, vouchers: 0 } });
    const admin = await aCorporateAdmin({ organization });
    for (let n = 0; n < 2; n += 1) await aMember({ organization });
    // as the worker does it within a minute: $100.00 are left
    await resetWallets(organization.id);
    const sent = await sends(admin, TERMS);
    expect([sent.status, sent.headers.get("location")]).toEqual([302, SCREEN]);
    const { text } = await opens(admin);
    for (const words of ["2 members × $60.00", "Short by", "$20.00", "These amounts count from"])
      expect(text).toContain(words);
    const { body } = await as(admin).get<{ next: { day: string }; counts_from: string }>(CALL);
    expect(body).toMatchObject({ dollar_cents: 6_000, reset_day: 31, carry_vouchers: 0 });
    expect(body.counts_from).toBe(body.next.day);
    const entries = await sql`
      SELECT actor, after FROM audit_entry WHERE organization_id = ${organization.id} AND action = 'allowance.changed'`;
    expect(entries).toMatchObject([
      { actor: `account:${admin.account_id}`, after: { dollar_cents: 6_000, counts_from: body.counts_from } },
    ]);
    await resetWallets(organization.id);
    const given =
      await sql`SELECT DISTINCT amount FROM wallet_grant WHERE organization_id = ${organization.id}`;
    expect(given, "the period that runs keeps its own").toEqual([{ amount: 2_000 }]);
  });

  test("count vouchers of the next reset for those alone who can use them", async () => {
    const organization = await anOrganization({ plan: { dollar_cents: 1_000, vouchers: 4 } });
    const admin = await aCorporateAdmin({ organization });
    await aMember({ organization, is_voucher_benefit: true });
    for (let n = 0; n < 2; n += 1) await aMember({ organization });
    const { body } = await as(admin).get(CALL);
    expect(body).toMatchObject({
      next: { members: 3, dollars: { members: 3, total: 3_000 }, vouchers: { members: 1, total: 4 } },
    });
    const { text } = await opens(admin);
    for (const words of ["3 members × $10.00", "1 member × 4 vouchers", "who can use meal vouchers"])
      expect(text).toContain(words);
  });

  test("leave an amount to the plan, and say what is wrong with a field beside it", async () => {
    const admin = await aCorporateAdmin();
    await sends(admin, { ...TERMS, amount: "", vouchers: "" });
    expect((await as(admin).get(CALL)).body).toMatchObject({ dollar_cents: null, vouchers: null });
    const wrong = { ...TERMS, amount: "ten", reset_day: "32", time_zone: "Mars/Base", reminder_days: "-1" };
    const answer = await sends(admin, wrong);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    for (const words of ["like 12.50", "from 1 to 31", "Choose a time zone", "from 0 to 14"])
      expect(text).toContain(words);
    const { status } = await as(admin).put(CALL, { ...TERMS, reset_day: 0 });
    expect(status).toBe(400);
  });
});

test("dollars are typed on the screen as people write them, and sent by a call in one form", async () => {
  const admin = await aCorporateAdmin();
  await sends(admin, { ...TERMS, amount: "$1,000", carry_amount: "1,250.50" });
  const { body } = await as(admin).get(CALL);
  expect(body).toMatchObject({ dollar_cents: 100_000, carry_cents: 125_050 });
  for (const amount of ["12,50", "1.000,00"])
    expect([amount, (await sends(admin, { ...TERMS, amount })).status]).toEqual([amount, 400]);
  for (const amount of ["1,000", "$5"])
    expect([amount, (await as(admin).put(CALL, { ...TERMS, amount })).status]).toEqual([amount, 400]);
});

describe("a reminder", () => {
  /** An organization in a place where it is noon, whose period ends today, with somebody who has money of it. */
  async function atTheEnd(carry_cents: number) {
    const [zone] = await sql<{ name: string; day: string; next: number }[]>`
      SELECT name, local::date AS day, extract(day FROM local::date + 1)::int AS next
      FROM (SELECT name, app_now() AT TIME ZONE name AS local FROM unnest(ARRAY['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) AS name) AS z
      WHERE extract(hour FROM local) >= 9 LIMIT 1`;
    if (!zone) throw new Error("it is night everywhere");
    const organization = await anOrganization({
      ...{ pool: 100_000, time_zone: zone.name, reset_day: zone.next },
      plan: { dollar_cents: 4_200, vouchers: 0 },
    });
    const member = await aMember({ organization });
    await resetWallets(organization.id);
    const [next] = await sql<{ day: string }[]>`SELECT ${zone.day}::date + 1 AS day`;
    const terms = { dollar_cents: 4_200, vouchers: 0, reset_day: zone.next, carry_cents };
    await sql`INSERT INTO allowance ${sql({ organization_id: organization.id, starts_on: next?.day ?? "", ...terms })}`;
    return { organization, member, day: zone.day };
  }

  const toldTo = ({ account_id }: Somebody) =>
    sql`SELECT kind, facts FROM notification WHERE account_id = ${account_id} AND kind = 'allowance.ends'`;

  test("goes once to who would lose something, by email too", async () => {
    const { organization, member, day } = await atTheEnd(1_000);
    await remindOfEndings(organization.id);
    await remindOfEndings(organization.id);
    expect(await toldTo(member)).toEqual([
      { kind: "allowance.ends", facts: { organization_id: organization.id, last_day: day } },
    ]);
    const mails = await sql`
      SELECT FROM outbox WHERE topic = 'notification.mail' AND key = ${`notification.mail:allowance.ends:${organization.id}:${day}:${member.account_id}`}`;
    expect(mails).toHaveLength(1);
  });

  test("goes to nobody whose money carries over, nor where the organization wants none", async () => {
    const kept = await atTheEnd(4_200);
    await remindOfEndings(kept.organization.id);
    expect(await toldTo(kept.member)).toEqual([]);
    const silent = await atTheEnd(0);
    await sql`UPDATE organization SET reminder_days = 0 WHERE id = ${silent.organization.id}`;
    await remindOfEndings(silent.organization.id);
    expect(await toldTo(silent.member)).toEqual([]);
  });
});
