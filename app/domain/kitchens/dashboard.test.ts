import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import {
  aChef,
  aCuisine,
  aMarketplace,
  aMeal,
  anOrderedLine,
  aReview,
  aSchedule,
  dayFrom,
  type TestChef,
} from "../../../tests/builders";
import { showDashboard } from "./show-dashboard.server";

const doneOf = async (chef: TestChef) =>
  (await showDashboard(chef)).setup.steps.filter(({ is_done }) => is_done).map(({ step }) => step);

describe("the steps of a new cook", () => {
  test("tick one by one, and the list ends when all are done", async () => {
    const chef = await aChef({ status: "draft", bank: "none" });
    await sql`UPDATE chef SET bio = '' WHERE id = ${chef.chef_id}`;
    expect(await doneOf(chef)).toEqual([]);
    const { id: cuisine_id } = await aCuisine();
    await sql`INSERT INTO chef_cuisine ${sql({ chef_id: chef.chef_id, cuisine_id, is_primary: true })}`;
    await sql`UPDATE chef SET bio = 'Soups' WHERE id = ${chef.chef_id}`;
    expect(await doneOf(chef)).toEqual(["profile"]);
    await sql`UPDATE chef SET image = '/uploads/mai.jpg' WHERE id = ${chef.chef_id}`;
    const meal = await aMeal({ chef, declared: false });
    expect(await doneOf(chef)).toEqual(["profile", "picture"]);
    await sql`UPDATE meal SET allergens_declared = true WHERE id = ${meal.id}`;
    await sql`UPDATE chef SET bank_status = 'active', stripe_account_id = ${`acct_${meal.sku}`} WHERE id = ${chef.chef_id}`;
    expect(await doneOf(chef)).toEqual(["profile", "picture", "meal", "bank"]);
    await sql`UPDATE chef SET status = 'approved', approved_at = app_now() WHERE id = ${chef.chef_id}`;
    expect((await showDashboard(chef)).setup.is_selling).toBe(false);
    await aSchedule({ meal });
    const { setup } = await showDashboard(chef);
    expect([setup.is_selling, setup.steps.every(({ is_done }) => is_done)]).toEqual([true, true]);
  });

  test("a first order ends the list, whatever is left", async () => {
    const chef = await aChef({ bank: "none" });
    const meal = await aMeal({ chef });
    expect((await showDashboard(chef)).setup.is_selling).toBe(false);
    await anOrderedLine({ meal });
    const { setup, kitchen } = await showDashboard(chef);
    expect([setup.is_selling, kitchen.bank_status]).toEqual([true, "none"]);
  });
});

describe("the week", () => {
  test("has seven days from today, each with its portions by dish; what is off or delivered is not in it", async () => {
    const chef = await aChef();
    const today = await dayFrom(0, chef.time_zone);
    await sql`UPDATE chef SET closed_from = ${addDays(today, 3)}, closed_to = ${addDays(today, 4)} WHERE id = ${chef.chef_id}`;
    const [stew, pie] = [await aMeal({ chef, name: "Stew" }), await aMeal({ chef, name: "Pie" })];
    await anOrderedLine({ meal: pie, on: today, quantity: 2, status: "accepted" });
    await anOrderedLine({ meal: stew, on: today, quantity: 3, status: "placed" });
    await anOrderedLine({ meal: stew, on: today, quantity: 4, status: "out_for_delivery" });
    await anOrderedLine({ meal: stew, on: today, quantity: 5, status: "delivered" });
    await anOrderedLine({ meal: stew, on: today, quantity: 6, status: "pending_payment" });
    await anOrderedLine({ meal: pie, on: addDays(today, 6), status: "accepted" });
    await anOrderedLine({ meal: pie, on: addDays(today, 7), status: "accepted" });
    const declined = await anOrderedLine({ meal: pie, on: today, quantity: 9, status: "accepted" });
    await sql`UPDATE order_line SET status = 'declined', decline_reason = 'No clams' WHERE id = ${declined.line_id}`;
    await sql`UPDATE order_part SET status = 'cancelled' WHERE id = ${declined.part_id}`;
    const { week, orders } = await showDashboard(chef);
    expect(week.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead)));
    expect(week[0]).toEqual({
      ...{ date: today, orders: 3, portions: 9, is_closed: false },
      dishes: [
        { meal_id: stew.id, name: "Stew", portions: 7 },
        { meal_id: pie.id, name: "Pie", portions: 2 },
      ],
    });
    expect(orders).toMatchObject({ today: 9, new: 1 });
    expect(week.map(({ portions }) => portions)).toEqual([9, 0, 0, 0, 0, 0, 1]);
    expect(week.filter(({ is_closed }) => is_closed).map(({ date }) => date)).toEqual([
      addDays(today, 3),
      addDays(today, 4),
    ]);
  });
});

describe("the next cutoff", () => {
  test("is that of what is on offer, with the portions of its day", async () => {
    const chef = await aChef({ cutoff_hours: 24 });
    expect((await showDashboard(chef)).next_cutoff).toBeNull();
    const meal = await aMeal({ chef, schedule: { from: 3, to: 5 } });
    await aMeal({ chef, schedule: { from: 4, to: 4, cutoff_hours: 72 } });
    await anOrderedLine({ meal, on: 3, quantity: 2, status: "accepted" });
    await anOrderedLine({ meal, on: 4, quantity: 9 });
    const next = (await showDashboard(chef)).next_cutoff;
    const date = await dayFrom(3, chef.time_zone);
    const [said] = await sql<
      [{ at: Date }]
    >`SELECT cutoff_at(${date}::date, ${chef.marketplace_id}, 24) AS at`;
    const [earlier] = await sql<
      [{ at: Date; is_open: boolean }]
    >`SELECT at, at > app_now() AS is_open FROM cutoff_at(${addDays(date, 1)}::date, ${chef.marketplace_id}, 72) at`;
    const isOther = earlier.is_open && earlier.at < said.at;
    expect(next).toEqual({
      at: `${(isOther ? earlier : said).at.toISOString().slice(0, 19)}Z`,
      date: isOther ? addDays(date, 1) : date,
      portions: isOther ? 9 : 2,
    });
  });

  test("counts what is ordered when nothing is on offer anymore", async () => {
    const chef = await aChef();
    const meal = await aMeal({ chef });
    const line = await anOrderedLine({ meal, on: 5, quantity: 3 });
    await sql`UPDATE schedule SET deleted_at = app_now() WHERE meal_id = ${meal.id}`;
    expect((await showDashboard(chef)).next_cutoff).toMatchObject({
      date: await dayFrom(5, chef.time_zone),
      portions: 3,
    });
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE id = ${line.part_id}`;
    expect((await showDashboard(chef)).next_cutoff).toBeNull();
  });
});

test("what waits is counted: reviews, allergens, and a needed permit from 30 days before its end", async () => {
  const marketplace = await aMarketplace({ permit_required: true });
  const today = await dayFrom(0, marketplace.time_zone);
  const permit = { number: "P-1", expires_on: addDays(today, 31) };
  const chef = await aChef({ marketplace, permit });
  const meal = await aMeal({ chef });
  await aMeal({ chef, declared: false });
  await aReview(meal);
  await aReview(meal, { reply: "Thank you" });
  expect((await showDashboard(chef)).waiting).toEqual({
    ...{ unanswered_reviews: 1, undeclared_meals: 1, changed_sheet: null, permit_ends_on: null },
    ...{ undelivered_orders: 0, undelivered_since: null },
  });
  await sql`UPDATE chef SET permit_expires_on = ${addDays(today, 30)} WHERE id = ${chef.chef_id}`;
  expect((await showDashboard(chef)).waiting.permit_ends_on).toBe(addDays(today, 30));
});
