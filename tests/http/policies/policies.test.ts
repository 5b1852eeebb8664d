import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { weekdayOf } from "~/kit/day";
import { as } from "../../as";
import {
  aCart,
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aSignedIn,
  type TestMeal,
  type TestMember,
} from "../../builders";
import { openScreen } from "../../setup/back-office";
import { aGroup, joins, pays } from "../../setup/group-orders";

import { sendForm } from "../../setup/invitations";

const POLICIES = "/api/v1/corporate/policies/";
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";
const TOTAL = 3075;

interface Intent {
  cart_transaction: string;
  amount_cents: number;
  total_cents: number;
}
interface Cart {
  company_money: { reason: string; limit_cents: number; detail: string }[];
}
interface Tried {
  orders: number;
  refused_orders: number;
  refused_cents: number;
  refused: { number: string; reason: string; cents: number }[];
}

/** An owner, a member with $300.00 of the organization's, and a $30.75 dinner in their cart. */
async function aTable() {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const meal = await aMeal();
  const noor = await aMember({ organization, wallet: 30_000 });
  await anAddress(noor, meal.chef.marketplace);
  await aCart(noor, [meal]);
  return { organization, owner: as(owner), meal, noor, client: as(noor) };
}

const wallet = (amount: string) => ({ payments: [{ method: "wallet", amount }, { method: "credit_card" }] });
const dayOf = (meal: TestMeal) => meal.schedule?.start_date ?? "";

/** Orders the meal with company money alone; the number, or the refusal's word. */
async function order(noor: TestMember, meal: TestMeal, deliveryDate = dayOf(meal)) {
  await sql`DELETE FROM cart_line WHERE cart_id IN (SELECT id FROM cart WHERE account_id = ${noor.account_id})`;
  await aCart(noor, [meal]);
  const held = await as(noor).post<Intent & { code: string }>(INTENT, {
    payments: [{ method: "wallet", amount: "30.75" }],
    deliveryDetails: { deliveryDate },
  });
  if (held.status !== 200) return held.body.code;
  const paymentIntent = { cart_transaction: held.body.cart_transaction };
  return (await as(noor).post(ORDER, { paymentIntent })).status;
}

test("refused by the weekday: the cart says who, why and what next, company money is refused, the card pays", async () => {
  const { owner, meal, client, organization } = await aTable();
  const other = (weekdayOf(dayOf(meal)) + 3) % 7;
  const made = await owner.post(POLICIES, { name: "Office days", weekdays: [other] });
  expect(made.status).toBe(201);
  const first = await client.get<Cart & { available_delivery_dates: string[] }>("/api/newcart/");
  const shown = first.body.available_delivery_dates[0] ?? "";
  const isRefused = weekdayOf(shown) !== other;
  expect(first.body.company_money.length).toBe(isRefused ? 1 : 0);
  const deliveryDetails = { deliveryDate: dayOf(meal) };
  const refused = await client.post<{ code: string; detail: string }>(INTENT, {
    ...wallet("10.00"),
    deliveryDetails,
  });
  expect([refused.status, refused.body.code]).toEqual([409, "out_of_policy"]);
  expect(refused.body.detail).toContain(
    `${organization.name} doesn't pay for this order: by its policy “Office days”`,
  );
  expect(refused.body.detail).toContain("You can pay for it yourself");
  const paid = await client.post<Intent>(INTENT, { deliveryDetails });
  expect(paid).toMatchObject({ status: 200, body: { amount_cents: TOTAL, total_cents: TOTAL } });
});

test("up to a maximum: more of it is refused, the rest goes to the card; a held order stays valid", async () => {
  const { owner, client } = await aTable();
  await owner.post(POLICIES, { name: "Lunch", maximum: "15.00" });
  const { body } = await client.get<Cart>("/api/newcart/");
  expect(body.company_money).toMatchObject([{ reason: "maximum", limit_cents: 1500 }]);
  expect(await client.post(INTENT, wallet("15.01"))).toMatchObject({
    status: 409,
    body: { code: "out_of_policy" },
  });
  const held = await client.post<Intent>(INTENT, wallet("15.00"));
  expect(held).toMatchObject({ status: 200, body: { amount_cents: TOTAL - 1500, total_cents: TOTAL } });
  await owner.post(POLICIES, { name: "Less", maximum: "1.00" });
  const again = await client.post<Intent>(INTENT, wallet("15.00"));
  expect(again.body.cart_transaction).toBe(held.body.cart_transaction);
});

test("a dry run counts what is refused when the same orders are submitted again", async () => {
  const { owner, meal, noor } = await aTable();
  const colleague = await aMember({ organization: noor.organization, wallet: 30_000 });
  await anAddress(colleague, meal.chef.marketplace);
  const people = [noor, noor, noor, colleague];
  for (const person of people) expect(await order(person, meal)).toBe(201);
  const draft = { name: "Twice a month", max_orders: 2, per: "month" };
  const tried = await owner.post<Tried>(`${POLICIES}dry-run/`, draft);
  expect(tried).toMatchObject({
    status: 200,
    body: {
      orders: 4,
      refused_orders: 1,
      refused_cents: TOTAL,
      refused: [{ reason: "count", cents: TOTAL }],
    },
  });
  expect((await owner.get<{ count: number }>(POLICIES)).body.count).toBe(0);
  await sql`UPDATE orders SET status = 'cancelled', cancelled_at = app_now() WHERE account_id = ANY (${[noor.account_id, colleague.account_id]}::int[])`;
  await owner.post(POLICIES, draft);
  const answers = [];
  for (const person of people) answers.push(await order(person, meal));
  expect(answers).toEqual([201, 201, "out_of_policy", 201]);
});

test("a dry run takes a group order by its own delivery window, as the checkout does", async () => {
  const group = await aGroup({ window_from: "18:00", window_to: "19:00" });
  const owner = as(group.admin);
  const evening = { name: "Evenings", from_time: "17:30", to_time: "20:00" };
  expect((await owner.post(POLICIES, evening)).status).toBe(201);
  await pays(await joins(group, { gift: 0, wallet: 30_000 }));
  const tried = await owner.post<Tried>(`${POLICIES}dry-run/`, evening);
  expect(tried.body).toMatchObject({ orders: 1, refused_orders: 0, refused: [] });
});

test("a change is a new version; what has ended or is another organization's is 404, byte for byte", async () => {
  const { owner, organization } = await aTable();
  const { body } = await owner.post<{ id: number }>(POLICIES, { name: "Lunch", maximum: "15.00" });
  const foreign = as(await aCorporateAdmin());
  const unknown = await foreign.get(`${POLICIES}999999999/`);
  const path = `${POLICIES}${body.id}/`;
  const draft = { name: "Lunch", maximum: "20.00" };
  for (const answer of [
    await foreign.get(path),
    await foreign.put(path, draft),
    await foreign.post(`${path}end/`),
  ])
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  const next = await owner.put<{ id: number; max_cents: number }>(path, draft);
  expect(next).toMatchObject({ status: 200, body: { max_cents: 2000 } });
  expect(next.body.id).not.toBe(body.id);
  expect((await owner.put(path, draft)).status).toBe(404);
  expect((await owner.post(`${POLICIES}${next.body.id}/end/`)).status).toBe(200);
  const versions = await sql<{ max_cents: number; is_over: boolean }[]>`
    SELECT max_cents, ended_at IS NOT NULL AS is_over FROM spending_policy WHERE organization_id = ${organization.id} ORDER BY id`;
  expect(versions).toEqual([
    { max_cents: 1500, is_over: true },
    { max_cents: 2000, is_over: true },
  ]);
});

test.each([
  ["no limit", { name: "Nothing" }, "non_field_errors"],
  ["no name", { name: "", maximum: "15.00" }, "name"],
  ["one time", { name: "Lunch", from_time: "11:00" }, "to_time"],
  ["an end before the start", { name: "Lunch", from_time: "14:00", to_time: "11:00" }, "to_time"],
  ["no ZIP code", { name: "Office", zips: "3720" }, "zips"],
  ["no such cuisine", { name: "Thai", cuisines: [2_000_000_000] }, "cuisines"],
])("%s is said beside its field", async (_, draft, field) => {
  const owner = as(await aCorporateAdmin());
  const answer = await owner.post<Record<string, string[]>>(POLICIES, draft);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test("twenty policies are in force at most, however many are sent at once", async () => {
  const organization = await anOrganization();
  const owner = as(await aCorporateAdmin({ organization }));
  const policy = (n: number) => ({ name: `Policy ${n}`, maximum: "50.00" });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => owner.post(POLICIES, policy(n))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const [there] = await sql`
    SELECT count(*)::int AS count FROM spending_policy WHERE organization_id = ${organization.id} AND ended_at IS NULL`;
  expect(there).toEqual({ count: 20 });
});

test("the most for an order is typed on the screen as people write dollars", async () => {
  const owner = await aCorporateAdmin();
  const { key } = await aSignedIn(owner, "session");
  const save = (maximum: string) =>
    sendForm("/dashboard/policies/new", { intent: "save", name: "Lunch", per: "week", maximum }, key);
  expect((await save("12,50")).status).toBe(400);
  expect((await save("$1,000")).status).toBe(302);
  const { body } = await as(owner).get<{ results: { max_cents: number }[] }>(POLICIES);
  expect(body.results).toMatchObject([{ max_cents: 100_000 }]);
  expect((await as(owner).post(POLICIES, { name: "Lunch", maximum: "1,000" })).status).toBe(400);
});

test("a policy that another owner saved meanwhile says what it is now, and is replaced by the next press; its old address opens it", async () => {
  const owner = await aCorporateAdmin();
  const { key } = await aSignedIn(owner, "session");
  const { body } = await as(owner).post<{ id: number }>(POLICIES, { name: "Lunch", maximum: "20.00" });
  const page = `/dashboard/policies/${body.id}`;
  const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";
  const shown = async () => (await openScreen(page, key)).text;
  const save = (maximum: string, version: string) =>
    sendForm(page, { intent: "save", name: "Lunch", per: "week", maximum, version }, key);
  const first = versionOf(await shown());
  expect((await save("15.00", first)).status).toBe(302);
  const refused = await save("12.00", first);
  const said = await refused.text();
  expect([
    refused.status,
    said.includes("Up to $15.00 for each order"),
    said.includes('value="12.00"'),
  ]).toEqual([409, true, true]);
  expect(versionOf(said)).not.toBe(first);
  expect((await save("12.00", versionOf(said))).status).toBe(302);
  expect(await shown()).toContain('value="12.00"');
  expect((await sendForm(page, { intent: "end" }, key)).status).toBe(302);
  expect((await openScreen(page, key)).status).toBe(404);
});
