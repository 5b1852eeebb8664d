import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCart, aMeal, aMember, anAddress, anOrganization } from "../../builders";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";
import { maisKitchen } from "../../setup/mais-kitchen";

afterAll(() => expectAreaCovered("vouchers"));

/** Somebody whose company gives $60.00 and four vouchers a period, three of which are left, and dinners to choose from. */
async function aMemberAtTable() {
  const { marketplace, cook, pho } = await maisKitchen();
  const organization = await anOrganization({ name: "Harbor & Pine Architects" });
  const noor = await aMember({ organization, vouchers: 3 });
  // this period has been given already: neither the worker nor who looks first has anything to give
  await sql`
    INSERT INTO wallet_reset (organization_id, membership_id, asset, period_start, period_end, status)
    SELECT o.id, ${noor.membership_id}, asset, t.start, t.next_start - 1, 'done' FROM organization o
    CROSS JOIN LATERAL allowance_on(o.id, (app_now() AT TIME ZONE o.time_zone)::date) AS t
    CROSS JOIN (VALUES ('usd'::"Asset"), ('voucher')) AS a (asset) WHERE o.id = ${organization.id}`;
  await sql`UPDATE organization SET dollar_cents = 6000, vouchers = 4 WHERE id = ${organization.id}`;
  await anAddress(noor, marketplace, { title: "Work", address: "400 Broadway, Floor 6" });
  const lunch = await aMeal({
    chef: cook,
    name: "Lemongrass tofu bowl",
    description: "Crisp tofu, pickled carrots and brown rice.",
    voucher: true,
    allergens: ["soy"],
  });
  return { noor, client: await api(noor), lunch, pho };
}

test("benefits tell what each organization gives, and what is left of it", async () => {
  const { noor, client } = await aMemberAtTable();
  const { data } = await client.GET("/api/eater-benefit/");
  expect(data?.results).toMatchObject([
    {
      id: noor.membership_id,
      organization: "Harbor & Pine Architects",
      is_voucher_benefit: true,
      dollar_cents: 6000,
      vouchers: 4,
      remaining_dollar_cents: 0,
      remaining_voucher: 3,
      reset_voucher_date: expect.stringMatching(/^\d{4}-\d\d-01$/),
    },
  ]);
});

test("a voucher meal is ordered in one step, and asked again it is the same order", async () => {
  const { noor, client, lunch } = await aMemberAtTable();
  await aCart(noor, [{ meal: lunch, quantity: 2 }]);
  const body = {
    payments: [{ method: "voucher" as const, quantity: 2 }],
    deliveryDetails: { deliveryDate: lunch.schedule?.start_date ?? "" },
  };
  const placed = await client.POST("/api/v1/shop/voucher/meal/order/", { body });
  expect([placed.response.status, placed.data]).toMatchObject([
    201,
    {
      status: "placed",
      payments: [{ method: "voucher", quantity: 2 }],
      pricing: { cartTotal: 0, totalQuantity: 2 },
      address: { address: "400 Broadway, Floor 6" },
    },
  ]);
  const again = await client.POST("/api/v1/shop/voucher/meal/order/", { body });
  expect([again.response.status, again.data]).toEqual([200, placed.data]);
  expect((await client.GET("/api/v1/payment/user-wallet/")).data?.vouchers).toBe(1);
});

test("a cart with a dinner for money in it is for the checkout", async () => {
  const { noor, client, lunch, pho } = await aMemberAtTable();
  await aCart(noor, [lunch, pho]);
  const refused = await client.POST("/api/v1/shop/voucher/meal/order/", { body: {} });
  expect([refused.response.status, refused.error]).toMatchObject([409, { code: "not_only_vouchers" }]);
});
