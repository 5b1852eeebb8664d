import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { givePromotion } from "~/domain/promotions/give-promotion.server";
import { COOKIES } from "~/http/cookies";
import { expectedToken } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMarketplace,
  aMember,
  anOrganization,
  aSignedIn,
  unique,
} from "../../builders";
import { aBackOffice, asksForCode, type BackOffice, openScreen, seenOn } from "../../setup/back-office";
import { eventually } from "../../setup/faults";
import { sendForm } from "../../setup/invitations";

let office: BackOffice;
let finance: string;
beforeAll(async () => {
  office = await aBackOffice();
  finance = office.sessions.finance;
});

const creditOf = async (account_id: number) => {
  const [row] = await sql<{ cents: number }[]>`
    SELECT coalesce(sum(a.balance), 0)::int AS cents FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
    WHERE a.account_id = ${account_id} AND g.organization_id IS NULL`;
  return row?.cents;
};

describe("plans, offers and rewards", () => {
  test("finance adds a plan and changes it; others and a name that is taken are refused", async () => {
    const name = `Plan ${unique()}`;
    const path = "/staff/catalog/plans";
    const plan = {
      name,
      description: "For teams",
      dollars: "50.00",
      vouchers: "4",
      fee: "3.00",
      is_active: "on",
      reason: "New",
    };
    expect(await office.allowed(path, { ...plan, name: "" })).toEqual(["finance"]);
    expect(await asksForCode(await sendForm(path, plan, office.unproved))).toBe(true);
    expect((await sendForm(path, plan, finance)).status).toBe(302);
    expect((await sendForm(path, plan, finance)).status).toBe(400);
    const [row] = await sql<{ id: number }[]>`SELECT id FROM plan WHERE name = ${name}`;
    const change = { ...plan, fee: "3.50", is_active: "", reason: "Costs more" };
    const at = `${path}?plan=${row?.id}`;
    const seen = await seenOn(at, finance);
    expect((await sendForm(at, { ...change, seen }, finance)).status).toBe(302);
    expect((await sendForm(at, { ...plan, vouchers: "5", seen }, finance)).status).toBe(409);
    expect(await office.lastAct("finance")).toMatchObject({
      ...{ action: "plan.changed", reason: "Costs more" },
      ...{ before: { fee_cents: 300, is_active: "true" }, after: { fee_cents: 350, is_active: "false" } },
    });
    expect((await sendForm(`${path}?plan=999999999`, change, finance)).status).toBe(404);
  });

  test("an offer is read by the organization's people until it is ended", async () => {
    const organization = await anOrganization();
    const { key } = await aSignedIn(await aMember({ organization }));
    const title = `Offer ${unique()}`;
    const path = "/staff/catalog/offers";
    const offer = {
      organization: String(organization.id),
      title,
      description: "Free dessert",
      starts_on: "",
      ends_on: "",
    };
    expect(
      (await sendForm(path, { ...offer, organization: "Nobody Inc" }, office.sessions.content)).status,
    ).toBe(400);
    expect(await office.allowed(path, { ...offer, title: "" })).toEqual(["operations", "content"]);
    expect((await sendForm(path, offer, office.sessions.content)).status).toBe(302);
    const offers = async () => {
      const answer = await fetch(new URL("/api/corporate/my-offers/", env.APP_ORIGIN), {
        headers: { authorization: `Token ${key}` },
      });
      return ((await answer.json()) as { results: { title: string }[] }).results.map((one) => one.title);
    };
    expect(await offers()).toEqual([title]);
    const rows = await sql<{ id: number }[]>`SELECT id FROM offer WHERE title = ${title}`;
    for (const { id } of rows)
      expect(
        (await sendForm(path, { intent: "stop", offer: String(id) }, office.sessions.content)).status,
      ).toBe(302);
    expect(await offers()).toEqual([]);
  });

  test("coins become credit once, at the worth of now; too few don't; numbers are set with bounds", async () => {
    const path = "/staff/catalog/rewards";
    const terms = {
      ...{ coins_per_dollar: "1", coins: "100", worth: "1.00", months: "12", referral: "5.00" },
      ...{ referrals_per_year: "10", starts_on: "", reason: "As it was" },
    };
    expect(await office.allowed(path, { ...terms, coins: "" })).toEqual(["finance"]);
    for (const wrong of [
      { coins: "0" },
      { worth: "0" },
      { months: "a" },
      { referral: "1000.00" },
      { starts_on: "2020-01-01" },
    ])
      expect((await sendForm(path, { ...terms, ...wrong }, finance)).status).toBe(400);
    // terms that begin later, typed wrong, are taken back; those that count already can't be
    const [{ day }] = await sql<
      [{ day: string }]
    >`SELECT ((app_now() AT TIME ZONE 'UTC')::date + 90)::text AS day`;
    const mistake = { ...terms, worth: "2.00", starts_on: day, reason: "Typed wrong" };
    expect((await sendForm(path, mistake, finance)).status).toBe(302);
    const later = () => sql<{ id: number }[]>`
      SELECT id FROM reward_rule WHERE coins_cents = 200 AND valid_from > app_now() + interval '80 days'`;
    const [rule] = await later();
    const stop = { intent: "stop", rule: String(rule?.id), reason: "Typed wrong" };
    const turns = [await sendForm(path, stop, finance), await sendForm(path, stop, finance)];
    expect([...turns.map(({ status }) => status), ...(await later())]).toEqual([302, 404]);
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 25_000);
    const { key: session } = await aSignedIn(ana, "session");
    const key = randomUUID();
    const turn = (form: string) => sendForm("/account/rewards", { key: form }, session);
    expect((await openScreen("/account/rewards", session)).text.includes("$2.00")).toBe(true);
    expect((await Promise.all([turn(key), turn(key)])).map(({ status }) => status)).toEqual([302, 302]);
    expect(await creditOf(ana.account_id)).toBe(200);
    expect((await turn(randomUUID())).status).toBe(409);
    const [left] =
      await sql`SELECT sum(points)::int AS points FROM reward_entry WHERE order_id = ${order_id}`;
    expect(left).toEqual({ points: 50 });
  });
});

describe("gift cards in batches", () => {
  /** The file's form: a document, so that the answer is the file. */
  async function download(
    batch: number,
    session: string,
  ): Promise<{ status: number; text: string; to: string | null }> {
    const cookie = `${COOKIES.session}=${session}`;
    const answer = await fetch(new URL(`/staff/catalog/gift-cards/${batch}/codes.csv`, env.APP_ORIGIN), {
      method: "POST",
      headers: { cookie, origin: env.APP_ORIGIN },
      body: new URLSearchParams({ csrf: expectedToken(cookie) ?? "" }),
      redirect: "manual",
    });
    return { status: answer.status, text: await answer.text(), to: answer.headers.get("location") };
  }

  test("their codes leave once, work once, and are kept as hashes alone", async () => {
    const path = "/staff/catalog/gift-cards";
    const title = `Batch ${unique()}`;
    const form = {
      ...{
        title,
        count: "3",
        amount: "25.00",
        paid_by: "platform",
        intent: "make",
        reference: "",
        reason: "A fair",
        key: randomUUID(),
      },
    };
    expect((await sendForm(path, { ...form, count: "2001" }, finance)).status).toBe(400);
    expect((await sendForm(path, { ...form, paid_by: "bank" }, finance)).status).toBe(400);
    expect(await office.allowed(path, { ...form, count: "0" })).toEqual(["finance"]);
    expect((await sendForm(path, form, finance)).status).toBe(302);
    // a step back, another number, sent again: nothing is made, and it says so
    expect((await sendForm(path, { ...form, count: "4" }, finance)).status).toBe(409);
    expect((await sendForm(path, form, finance)).status).toBe(302);
    const batches = await sql<{ id: number }[]>`SELECT id FROM gift_card_batch WHERE title = ${title}`;
    expect(batches).toHaveLength(1);
    const id = batches[0]?.id ?? 0;
    expect((await download(id, office.sessions.operations)).status).toBe(403);
    expect((await download(id, office.unproved)).to).toContain("/account/security/proof");
    const file = await download(id, finance);
    const codes = file.text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[1] ?? "");
    expect([file.status, codes.length, file.text.includes("25.00")]).toEqual([200, 3, true]);
    expect((await download(id, finance)).to).toBe(path);
    const [kept] = await sql`
      SELECT count(*)::int AS cards, count(code_nonce)::int AS nonces, sum(amount_cents)::int AS cents FROM gift_card WHERE batch_id = ${id}`;
    expect(kept).toEqual({ cards: 3, nonces: 0, cents: 7500 });
    const { key } = await aSignedIn(await aDiner());
    const redeem = async () => {
      const answer = await fetch(new URL("/api/gift-card/gift-card-add/", env.APP_ORIGIN), {
        method: "POST",
        headers: { authorization: `Token ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ code: codes[0] }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    expect([await redeem(), await redeem()]).toEqual([200, 409]);
    const away = { intent: "void", batch: String(id), reason: "The rest was lost" };
    expect(await office.allowed(path, { ...away, reason: "" })).toEqual(["finance"]);
    expect((await sendForm(path, away, finance)).status).toBe(302);
    expect((await sendForm(path, away, finance)).status).toBe(409);
    const [held] = await sql`
      SELECT coalesce(sum(a.balance), 0)::int AS cents FROM ledger_account a JOIN gift_card g ON g.id = a.gift_card_id WHERE g.batch_id = ${id}`;
    expect(held).toEqual({ cents: 0 });
    const told = JSON.stringify(
      await sql`SELECT before, after, reason FROM audit_entry WHERE subject_kind = 'gift_card_batch'`,
    );
    for (const code of codes)
      expect(told.includes(code) || told.includes(code.replaceAll("-", ""))).toBe(false);
  });
});

describe("a promotion", () => {
  test("is previewed, given once to each of its segment within the budget, and posted", async () => {
    const town = await aMarketplace();
    const chef = await aChef({ marketplace: town });
    const people = await Promise.all(Array.from({ length: 4 }, () => aDiner({ marketplace: town })));
    const { ana: ordered } = await aDeliveredOrder(chef, 2_000);
    await sql`UPDATE address SET postal_code = ${town.zips[0] ?? ""} WHERE account_id = ${ordered.account_id}`;
    const segment = {
      marketplace: String(town.id),
      zip: "",
      idle_days: "",
      is_new: "on",
      amount: "5.00",
      budget: "16.00",
    };
    const path = "/staff/catalog/promotions";
    const shown = await openScreen(`${path}?${new URLSearchParams({ ...segment, preview: "1" })}`, finance);
    expect(shown.text).toMatch(/3 people/);
    expect(shown.text).toContain("$15.00");
    const form = { ...segment, title: "Welcome", months: "3", reason: "New in town", key: randomUUID() };
    expect((await sendForm(path, { ...form, budget: "1.00" }, finance)).status).toBe(400);
    expect(await office.allowed(path, { ...form, amount: "0.10" })).toEqual(["finance"]);
    expect(await asksForCode(await sendForm(path, form, office.unproved))).toBe(true);
    const [first, second] = [await sendForm(path, form, finance), await sendForm(path, form, finance)];
    expect([first.status, second.status]).toEqual([302, 302]);
    expect((await sendForm(path, { ...form, amount: "4.00" }, finance)).status).toBe(409);
    const [made] = await sql<{ id: number }[]>`SELECT id FROM promotion WHERE key = ${form.key}::uuid`;
    const id = made?.id ?? 0;
    await eventually(async () => {
      const [row] = await sql`SELECT status FROM promotion WHERE id = ${id}`;
      if (row?.status !== "done") throw new Error("not given yet");
    });
    await Promise.all([givePromotion(id), givePromotion(id)]);
    const [row] = await sql`SELECT people, given_cents, status::text FROM promotion WHERE id = ${id}`;
    expect(row).toEqual({ people: 3, given_cents: 1500, status: "done" });
    const credits = await Promise.all(people.map(({ account_id }) => creditOf(account_id)));
    expect(credits.filter((cents) => cents === 500)).toHaveLength(3);
    expect(await creditOf(ordered.account_id)).toBe(0);
    expect((await sendForm(path, { intent: "stop", promotion: String(id) }, finance)).status).toBe(404);
  });
});

describe("outside services", () => {
  test("each is tested by a harmless call, and says in plain words what it found", async () => {
    const path = "/staff/catalog/services";
    expect(await office.allowed(path, { service: "nothing" })).toEqual(["operations"]);
    for (const service of ["stripe", "sms", "mail", "push", "files"])
      expect((await sendForm(path, { service }, office.sessions.operations)).status).toBe(302);
    const rows = await sql<{ key: string; ok: boolean }[]>`
      SELECT key, (value ->> 'ok')::boolean AS ok FROM setting WHERE key LIKE 'service_check:%' ORDER BY key`;
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
    const { text } = await openScreen(path, office.sessions.content);
    expect(text).toContain("Stripe answers and knows our key.");
    expect((await sendForm(path, { intent: "texts" }, office.sessions.operations)).status).toBe(302);
    expect(await office.lastAct("operations")).toMatchObject({ action: "texts.confirmed" });
  });
});
