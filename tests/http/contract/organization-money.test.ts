import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aCard,
  aCart,
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  type TestMember,
} from "../../builders";
import { type Api, api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { eventually } from "../../setup/faults";
import { maisKitchen } from "../../setup/mais-kitchen";
import { isAboutMoney } from "../../setup/organization-calls";

afterAll(() => expectAreaCovered("organizations", isAboutMoney));

const mailbox = (who: string) => `${who}@cedarworks.example`;

let boss: Api;
let card: string;
let noor: TestMember;
let amir: TestMember;
beforeAll(async () => {
  const organization = await anOrganization({
    name: "Cedarworks Studio",
    pool: 100_000,
    pool_vouchers: 20,
  });
  const admin = await aCorporateAdmin({ organization, email: mailbox("olive.adams") });
  card = (await aCard(admin)).stripe_payment_method;
  boss = await api(admin);
  noor = await aMember({ organization, email: mailbox("noor.haddad") });
  amir = await aMember({
    organization,
    first_name: "Amir",
    last_name: "Rahimi",
    email: mailbox("amir.rahimi"),
  });
});

const GIVE = "/api/v1/payment/distribution-amount/";

/** What the pool says it is made of, which must be what is in it. */
async function readPool() {
  const { data } = await boss.GET("/api/v1/payment/org-balance/");
  if (!data) throw new Error("no balance");
  expect(data.amount_cents).toBe(
    data.funded_cents - data.distributed_cents + data.expired_cents + data.returned_cents,
  );
  return data;
}

test("a pool is funded by card, given out, and taken back", async () => {
  const funded = await boss.POST("/api/v1/payment/org-fund/", {
    body: { amount_cents: 50_000, payment_method: card },
  });
  expect(funded.data).toMatchObject({ status: "paid", client_secret: null });
  const given = await boss.POST(GIVE, {
    body: { users: [noor.account_id, amir.account_id], amount: "60.00", vouchers: 2, note: "Welcome!" },
  });
  expect(given.data).toMatchObject({ members: 2, total_cents: 12_000, total_vouchers: 4 });
  expect(await readPool()).toMatchObject({ amount_cents: 138_000, distributed_cents: 12_000, vouchers: 16 });
  const { data: prepaid } = await boss.GET("/api/v1/payment/prepaid-amount/");
  expect(prepaid).toMatchObject({ amount_cents: 138_000, amount: 1380, funded_cents: 150_000 });

  const each = await boss.POST("/api/v1/payment/distribution-amounts/", {
    body: {
      each: [
        { id: noor.account_id, amount: "1.00" },
        { id: amir.account_id, amount: "2.00" },
      ],
    },
  });
  expect(each.data).toMatchObject({ members: 2, total_cents: 300 });
  await boss.POST("/api/v1/payment/distribution-amount/{batch}/undo/", {
    params: { path: { batch: each.data?.batch ?? 0 } },
  });
  const twice = await boss.POST(GIVE, { body: { users: "all", amount: 25 } });
  const params = { path: { batch: twice.data?.batch ?? 0 } };
  const undone = await boss.POST("/api/v1/payment/distribution-amount/{batch}/undo/", { params });
  expect(undone.data).toMatchObject({ total_cents: twice.data?.total_cents, remaining_cents: 138_000 });
  const again = await boss.POST("/api/v1/payment/distribution-amount/{batch}/undo/", { params });
  expect([again.response.status, again.error]).toMatchObject([409, { code: "already_undone" }]);
  const short = await boss.POST(GIVE, { body: { users: "all", amount: "5000.00" } });
  expect([short.response.status, short.error]).toMatchObject([
    409,
    { code: "insufficient_funds", available_cents: 138_000 },
  ]);
  const { data: moves } = await boss.GET("/api/v1/payment/org-wallet-transactions/");
  expect(moves?.results[0], "the latest first").toMatchObject({
    balance_cents: 138_000,
    batch: params.path.batch,
    member: null,
  });
});

test("an admin says what every member gets a month, and what the next reset costs", async () => {
  const terms = { reset_day: 1, carry_amount: "15.00", time_zone: "America/Chicago", reminder_days: 5 };
  const { data } = await boss.PUT("/api/v1/corporate/allowances/", {
    body: { ...terms, amount: "60.00", vouchers: 2 },
  });
  expect(data).toMatchObject({ dollar_cents: 6_000, vouchers: 2, carry_cents: 1_500, reminder_days: 5 });
  const { data: shown } = await boss.GET("/api/v1/corporate/allowances/");
  expect(shown).toEqual(data);
  expect(shown?.counts_from).toBe(shown?.next.day);
  expect(shown?.next).toMatchObject({ members: 2, dollars: { amount: 6_000, total: 12_000, short: 0 } });
});

test("a member's lunch shows in what the company sees of them, and no more than that", async () => {
  const { marketplace, cook } = await maisKitchen();
  await anAddress(noor, marketplace);
  await aCart(noor, [await aMeal({ chef: cook, name: "Lemongrass tofu bowl", voucher: true })]);
  const client = await api(noor);
  const { data: order } = await client.POST("/api/v1/shop/voucher/meal/order/", { body: {} });

  const member = { params: { query: { eater_user_id: noor.account_id } } };
  const { data: left } = await boss.GET("/api/v1/payment/org-user-balance/", member);
  expect(left).toMatchObject({ amount_cents: 6000, vouchers: 1, held_vouchers: 0 });
  const { data: moves } = await boss.GET("/api/v1/payment/org-user-wallet-transactions/", member);
  expect(moves?.results[0]).toMatchObject({ vouchers: -1, order_number: order?.number });
  const { data: detail } = await boss.GET("/api/v1/payment/user-details/", {
    params: { query: { user_id: noor.account_id } },
  });
  expect(detail).toMatchObject({ first_name: "Noor", orders: 1, spent_cents: 0, spent_vouchers: 1 });
  const { data: orders } = await boss.GET("/api/v1/payment/all-orders/", {
    params: { query: { search: "haddad" } },
  });
  expect(orders?.results).toMatchObject([{ number: order?.number, vouchers: 1, amount_cents: 0 }]);
  expect(JSON.stringify(orders)).not.toContain("Lemongrass");
});

test("members and orders come as files that a worker makes", async () => {
  const asked = await boss.POST("/api/export-corporate-users/", { body: { search: "cedarworks" } });
  expect(asked.response.status).toBe(202);
  const params = { path: { id: asked.data?.id ?? 0 } };
  const file = await eventually(async () => {
    const answer = await boss.GET("/api/export-corporate-users/{id}/", { params, parseAs: "text" });
    if (answer.response.status !== 200) throw new Error(`still ${answer.response.status}`);
    return answer.data;
  });
  expect(file).toContain("Noor,Haddad,noor.haddad@cedarworks.example");
  const orders = await boss.POST("/api/export-corporate-users/export-all-orders/", {
    body: { start_date: "2026-01-01" },
  });
  expect([orders.response.status, orders.data?.url]).toEqual([
    202,
    expect.stringContaining(`/api/export-corporate-users/${orders.data?.id}/`),
  ]);
});
