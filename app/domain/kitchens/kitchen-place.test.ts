import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { TestChef } from "../../../tests/builders";
import {
  aChef,
  aCuisine,
  aDiner,
  aMarketplace,
  aMeal,
  aStaff,
  PASSWORD,
  uniqueEmail,
} from "../../../tests/builders";
import { RegistrationInput } from "../accounts/schemas.server";
import { addMeal } from "../carts/add-meal.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { reviewChef } from "../chefs/review-chef.server";
import { listMeals } from "../meals/list-meals.server";
import { registerAccount } from "../sign-up/register-account.server";
import { updateChef } from "./update-chef.server";
import { updateKitchen } from "./update-kitchen.server";

const staff = { staff_id: null, actor: "staff:test" };
const FIRST = { limit: 10, offset: 0 };

function registration(zip_code: string) {
  const name = { first_name: "Rosa", last_name: "Quist" };
  return RegistrationInput.parse({
    ...{ ...name, zip_code, role: "chef", email: uniqueEmail("rosa"), password: PASSWORD },
  });
}

/** A cook as they are after signing in, just registered. */
async function registered(zip: string): Promise<TestChef> {
  const id = await registerAccount(registration(zip), `10.${Math.random()}`);
  const [cook] = await sql<TestChef[]>`
    SELECT 'chef' AS kind, a.id AS account_id, a.first_name, a.last_name, c.id AS chef_id, c.slug, c.full_name, c.marketplace_id, k.time_zone
    FROM account a JOIN chef c ON c.account_id = a.id JOIN marketplace k ON k.id = c.marketplace_id WHERE a.id = ${id}`;
  return cook as TestChef;
}

/** Everything staff want to see but the ZIP code, as a cook in this state writes it. */
async function fillIn(cook: TestChef, state: string) {
  const { id: primary_cuisine } = await aCuisine();
  await updateChef(cook, { bio: "Two pots, nine years." });
  const kitchen = {
    kitchen_name: "The blue pot",
    primary_cuisine,
    address: "9 Elm Street",
    city: "Old Town",
  };
  return updateKitchen(cook, cook.chef_id, { ...kitchen, state, delivery_radius_km: 12 });
}

test("a cook who keeps the ZIP they registered with, and delivers 12 km far, is found, put into carts and paid", async () => {
  const town = await aMarketplace();
  const zip = town.zips[0] ?? "";
  const cook = await registered(zip);
  expect(await fillIn(cook, town.state)).toMatchObject({
    ...{ status: "submitted", postal_code: zip, marketplace: { id: town.id } },
    ...{ latitude: town.latitude, longitude: town.longitude, delivery_radius_km: 12 },
  });
  await reviewChef(staff, cook.chef_id, "approve", null);
  const meal = await aMeal({ chef: cook });
  const found = await listMeals({ zip_code: zip }, FIRST, "rank", { reachable: true });
  expect(found.rows.map(({ id }) => id)).toEqual([meal.id]);
  const ana = await aDiner({ marketplace: town, wallet: 9000 });
  expect(await addMeal(ana, { meal_id: meal.id, quantity: 1 })).toMatchObject({ error: null });
  const { cart_transaction } = await startCheckout(ana, { payments: [{ method: "wallet", amount: 3075 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  expect(order).toMatchObject({ status: "placed" });
});

test("a kitchen whose place nobody knew gets it with the next word on where it is; lists, cart and checkout agree till then", async () => {
  const town = await aMarketplace();
  const zip = town.zips[0] ?? "";
  const cook = await registered(zip);
  await fillIn(cook, town.state);
  await reviewChef(staff, cook.chef_id, "approve", null);
  await sql`UPDATE chef SET latitude = NULL, longitude = NULL WHERE id = ${cook.chef_id}`;
  const meal = await aMeal({ chef: cook });
  const ana = await aDiner({ marketplace: town });
  const reached = async () =>
    (await listMeals({ zip_code: zip, search: meal.name }, FIRST, "rank", { reachable: true })).count;
  expect(await reached()).toBe(0);
  await expect(addMeal(ana, { meal_id: meal.id, quantity: 1 })).rejects.toMatchObject({
    code: "not_deliverable",
  });
  await updateKitchen(cook, cook.chef_id, { postal_code: zip });
  expect((await addMeal(ana, { meal_id: meal.id, quantity: 1 })).count.total).toBe(1);
});

test("a kitchen where no marketplace is: refused at registration, not handed in and not approved", async () => {
  const away = await aMarketplace({ zip_count: 2 });
  const zip = away.zips[1] ?? "";
  await sql`DELETE FROM marketplace_zip WHERE zip = ${zip}`;
  await expect(registerAccount(registration(zip), `10.${Math.random()}`)).rejects.toMatchObject({
    ...{ kind: "invalid", fields: { zip_code: ["We don't serve this ZIP code yet"] } },
  });
  const town = await aMarketplace();
  const cook = await registered(town.zips[0] ?? "");
  await sql`UPDATE chef SET postal_code = ${zip} WHERE id = ${cook.chef_id}`;
  await expect(fillIn(cook, away.state)).rejects.toMatchObject({
    fields: { postal_code: ["We don't serve this ZIP code yet"] },
  });
  const { status, missing } = await updateKitchen(cook, cook.chef_id, { kitchen_name: "The blue pot" });
  expect([status, missing]).toEqual(["draft", expect.arrayContaining(["postal_code"])]);
  await expect(reviewChef(staff, cook.chef_id, "approve", null)).rejects.toMatchObject({
    code: "not_served",
  });
});

test("a form that sends the ZIP code and the permit as they are is no move and no other permit", async () => {
  const town = await aMarketplace({ permit_required: true });
  const chef = await aChef({ marketplace: town, permit: { number: "P-1", expires_on: "2031-06-30" } });
  await aMeal({ chef });
  const sol = await aStaff({ role: "operations" });
  const postal_code = town.zips[0] ?? "";
  await sql`DELETE FROM marketplace_zip WHERE zip = ${postal_code}`;
  const same = { postal_code, permit_number: "P-1", permit_expires_on: "2031-06-30" } as const;
  expect(await updateKitchen(chef, chef.chef_id, { ...same, daily_capacity: 5 })).toMatchObject({
    daily_capacity: 5,
  });
  const told = () => sql`
    SELECT FROM notification WHERE account_id = ${sol.account_id} AND kind = 'staff.kitchen_changed' AND (facts ->> 'chef_id')::int = ${chef.chef_id}`;
  expect(await told()).toHaveLength(0);
  await updateKitchen(chef, chef.chef_id, { ...same, permit_number: "P-2" });
  expect(await told()).toHaveLength(1);
});
