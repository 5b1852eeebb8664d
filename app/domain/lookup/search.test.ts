import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { formatPhone } from "~/kit/phone";
import { aChef, aDiner, aMeal, anOrganization, aPlacedOrder, unique } from "../../../tests/builders";
import { listPeople } from "./list-people.server";
import { searchAll } from "./search.server";

/** A name that nobody else has. */
const newName = () =>
  `Q${unique().replace(/[^a-z]/gi, "")}wyrz${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")}`;

test("a person is found by name with one slip, by email and by phone, with their orders", async () => {
  const { ana, order_id, number } = await aPlacedOrder(await aChef());
  const last = newName();
  await sql`UPDATE account SET first_name = 'Marisol', last_name = ${last} WHERE id = ${ana.account_id}`;
  const slip = `marisol ${last.slice(0, 4)}${last.slice(5)}`;
  const phone = String(ana.phone);
  for (const typed of [`Marisol ${last}`, last, slip, ana.email, phone, formatPhone(phone)]) {
    const { people, orders } = await searchAll(typed, true);
    expect([typed, people[0]?.id, orders[0]?.id]).toEqual([typed, ana.account_id, order_id]);
  }
  for (const typed of [number, number.toLowerCase(), String(order_id)])
    expect((await searchAll(typed, true)).orders.map((one) => one.id)).toContain(order_id);
  // the beginning of a number is no other order's id
  expect((await searchAll(`DD-${order_id}`, true)).orders.map((one) => one.id)).not.toContain(order_id);
});

test("a person is found by the last digits of their phone, or by any four, in the search and the list", async () => {
  const ana = await aDiner();
  const phone = `+1615${String(Date.now()).slice(-7)}`;
  await sql`UPDATE account SET phone = ${phone} WHERE id = ${ana.account_id}`;
  for (const typed of [phone.slice(-7), `${phone.slice(5, 8)}-${phone.slice(8)}`, phone.slice(4, -1)]) {
    // others of the shared database may have the same digits by chance
    expect((await searchAll(typed, true)).people.map(({ id }) => id)).toContain(ana.account_id);
    const { rows } = await listPeople({ q: typed }, { limit: 10, offset: 0 });
    expect(rows.map(({ id }) => id)).toContain(ana.account_id);
    expect(rows.length).toBeLessThan(10);
  }
});

test("cooks, meals and organizations by name; gift cards by their end; payments by Stripe's id", async () => {
  const [kitchen, dish, company] = [newName(), newName(), newName()];
  const chef = await aChef();
  await sql`UPDATE chef SET kitchen_name = ${kitchen} WHERE id = ${chef.chef_id}`;
  const meal = await aMeal({ chef });
  await sql`UPDATE meal SET name = ${dish} WHERE id = ${meal.id}`;
  const { id } = await anOrganization();
  await sql`UPDATE organization SET name = ${company} WHERE id = ${id}`;
  expect((await searchAll(kitchen, true)).cooks.map((one) => one.id)).toEqual([chef.chef_id]);
  expect((await searchAll(dish, true)).meals.map((one) => one.id)).toEqual([meal.id]);
  expect((await searchAll(company, true)).organizations.map((one) => one.id)).toEqual([id]);

  const { ana, order_id } = await aPlacedOrder(chef);
  const intent = `pi_${newName()}`;
  await sql`
    INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents)
    VALUES ('order', ${ana.account_id}, ${order_id}, ${intent}, ${intent}, 100)`;
  expect((await searchAll(intent, true)).payments).toMatchObject([{ to: "order", id: order_id }]);
  const event = `evt_${newName()}`;
  await sql`
    INSERT INTO provider_event (id, type, object_id, payload, processed_at)
    VALUES (${event}, 'payment_intent.succeeded', ${intent}, '{}', app_now())`;
  expect((await searchAll(event, true)).payments).toMatchObject([
    { to: "order", id: order_id, title: event },
  ]);
  expect((await searchAll("evt_unknown", true)).payments).toEqual([]);
  await sql`
    INSERT INTO gift_card (code_hash, code_hint, amount_cents, buyer_id) VALUES (${Buffer.from(intent)}, 'Z9Z8', 500, ${ana.account_id})`;
  expect((await searchAll("z9z8", true)).gift_cards[0]).toMatchObject({ to: "person", id: ana.account_id });
});

test("by a misspelled name the organization that is called just so comes before those that are called so and more", async () => {
  const name = `${newName()} partners`;
  const made = [];
  for (const more of ["", " 2", " 3"]) {
    const { id } = await anOrganization();
    await sql`UPDATE organization SET name = ${name + more} WHERE id = ${id}`;
    made.push(id);
  }
  const found = (await searchAll(name.replace("partners", "partnrs"), true)).organizations;
  expect(found[0]?.id).toBe(made[0]);
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(made));
});

test("who looks after content finds cooks and meals, and nobody else", async () => {
  const ana = await aDiner();
  const name = newName();
  await sql`UPDATE account SET last_name = ${name} WHERE id = ${ana.account_id}`;
  const chef = await aChef();
  await sql`UPDATE chef SET kitchen_name = ${name} WHERE id = ${chef.chef_id}`;
  const { cooks, ...others } = await searchAll(name, false);
  expect(cooks).toHaveLength(1);
  expect(Object.values(others).flat()).toEqual([]);
  expect(Object.values(await searchAll(ana.email, false)).flat()).toEqual([]);
});

test("nothing, two letters and what would be a pattern find nothing by accident", async () => {
  for (const typed of ["", " ", "%", "a\0", "%%%%", "__@__"])
    expect(Object.values(await searchAll(typed, true)).flat()).toEqual([]);
});
