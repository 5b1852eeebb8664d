import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { handleLowBalance } from "~/domain/funding/handle-low-balance.server";
import { watchBalances } from "~/domain/funding/watch-balances.server";
import { as } from "../../as";
import { aCard, aCorporateAdmin, aMember, anOrganization } from "../../builders";
import { poolOf } from "../../setup/team";

const LOW = "/api/v1/corporate/low-balance/";

/** An admin of an organization with $1,000.00, told below $500.00, and what the settings say besides. */
async function watched(test_card: string, top_up: object) {
  const organization = await anOrganization({ pool: 100_000 });
  const admin = await aCorporateAdmin({ organization });
  await aMember({ organization });
  const payment_method = (await aCard(admin, test_card)).stripe_payment_method;
  const settings = { threshold_cents: 50_000, ...top_up, payment_method };
  const saved = await as(admin).put(LOW, settings);
  expect([saved.status, saved.body]).toMatchObject([200, { is_low: false }]);
  const give = async (amount: number) => {
    const given = await as(admin).post("/api/v1/payment/distribution-amount/", { users: "all", amount });
    expect(given.status).toBe(200);
  };
  /** What the worker does, twice over. */
  const work = async () => {
    await Promise.all([watchBalances(), watchBalances()]);
    const [alert] = await sql<{ crossing: string | null; is_low: boolean }[]>`
      SELECT crossing, is_low FROM balance_alert WHERE organization_id = ${organization.id}`;
    if (alert?.is_low && alert.crossing) {
      const handle = () => handleLowBalance(organization.id, alert.crossing ?? "");
      await Promise.all([handle(), handle()]);
      await handle();
    }
  };
  const told = async (kind: string) => {
    const rows =
      await sql`SELECT FROM notification WHERE account_id = ${admin.account_id} AND kind = ${kind}`;
    return rows.length;
  };
  return { organization, admin, give, work, told };
}

test("told once each time the balance falls below, topped up once by the card, and in a month up to the cap", async () => {
  const top_up = { top_up_cents: 80_000, top_up_cap_cents: 100_000 };
  const { organization, admin, give, work, told } = await watched("pm_card_visa", top_up);
  const pool = async () => (await poolOf(organization.id)).usd;
  await work();
  expect([await told("balance.low"), await pool()]).toEqual([0, 100_000]);
  await give(600);
  await work();
  await work();
  expect([await told("balance.low"), await told("top_up.failed"), await pool()]).toEqual([1, 0, 120_000]);
  expect((await as(admin).get(LOW)).body).toMatchObject({ is_low: false, topped_up_cents: 80_000 });
  await give(800);
  await work();
  await work();
  expect([await told("balance.low"), await told("top_up.failed"), await pool()]).toEqual([2, 1, 40_000]);
  const paid =
    await sql`SELECT FROM payment p JOIN org_funding f ON f.id = p.org_funding_id WHERE f.organization_id = ${organization.id}`;
  expect(paid).toHaveLength(1);
});

test("a card that is declined is told of once, charged never, and leaves nothing to be paid later", async () => {
  const top_up = { top_up_cents: 80_000, top_up_cap_cents: 100_000 };
  const { organization, admin, give, work, told } = await watched("pm_card_chargeCustomerFail", top_up);
  await give(600);
  await work();
  await work();
  expect([await told("balance.low"), await told("top_up.failed")]).toEqual([1, 1]);
  expect((await poolOf(organization.id)).usd).toBe(40_000);
  const payments = await sql<{ status: string }[]>`
    SELECT p.status FROM payment p JOIN org_funding f ON f.id = p.org_funding_id WHERE f.organization_id = ${organization.id}`;
  expect(payments).toEqual([{ status: "cancelled" }]);
  expect((await as(admin).get(LOW)).body).toMatchObject({ is_low: true, topped_up_cents: 0 });
});

test("settings that make no sense are refused by field; another's card is none of mine; null switches it off", async () => {
  const admin = await aCorporateAdmin();
  const foreign = (await aCard(await aCorporateAdmin())).stripe_payment_method;
  const save = (body: object) => as(admin).put(LOW, body);
  const settings = { threshold_cents: 50_000, top_up_cents: 80_000 };
  expect((await save(settings)).body).toMatchObject({ top_up_cap_cents: [expect.any(String)] });
  const both = { ...settings, top_up_cap_cents: 90_000 };
  expect((await save(both)).body).toMatchObject({ payment_method: ["Choose a card"] });
  expect((await save({ ...both, top_up_cap_cents: 70_000 })).status).toBe(400);
  const stolen = await save({ ...both, payment_method: foreign });
  expect([stolen.status, stolen.body]).toMatchObject([400, { payment_method: [expect.any(String)] }]);
  expect((await save({ threshold_cents: 50_000 })).body).toMatchObject({ is_low: true, top_up_cents: null });
  expect((await save({ threshold_cents: null })).body).toMatchObject({
    threshold_cents: null,
    is_low: false,
  });
});
