import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import {
  aCart,
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  anAddress,
  aSchedule,
  dayFrom,
  hometown,
  type TestMarketplace,
  type TestMeal,
} from "../../../tests/builders";
import { checkDelivery } from "../deliveries/check-delivery.server";
import { addMeal } from "./add-meal.server";
import { cartDates, showCart } from "./show-cart.server";

const one = (meal: TestMeal, quantity = 1) => ({ meal_id: meal.id, quantity });
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
const upTo = (max: number) => Math.floor(Math.random() * (max + 1));

/** A kitchen with a holiday, a permit and a cutoff drawn by lot, and a meal of it with up to three schedules. */
async function aRandomMeal(marketplace: TestMarketplace): Promise<TestMeal> {
  const closed = upTo(2) === 0 ? upTo(8) : null;
  const { time_zone } = marketplace;
  const chef = await aChef({
    marketplace,
    cutoff_hours: pick([12, 24, 36, 48, 72] as const),
    permit: { number: "P-1", expires_on: await dayFrom(upTo(14), time_zone) },
    ...(closed === null
      ? {}
      : {
          closed: [await dayFrom(closed, time_zone), await dayFrom(closed + upTo(3), time_zone)] as [
            string,
            string,
          ],
        }),
  });
  const meal = await aMeal({ chef, schedule: false });
  let from = -upTo(3);
  for (let n = upTo(2); n >= 0; n -= 1) {
    const to = from + upTo(5);
    const schedule = await aSchedule({
      meal,
      from,
      to,
      count: 6,
      cutoff_hours: pick([null, 12, 72] as const),
    });
    await sql`UPDATE schedule SET sold = ${upTo(6)} WHERE id = ${schedule.id}`;
    from = to + 1 + upTo(2);
  }
  return meal;
}

/** The same rule as the database's own function tells it, day by day. */
async function expectedDates(lines: { meal: TestMeal; quantity: number }[]): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    SELECT day FROM unnest(${lines.map(({ meal }) => meal.id)}::int[], ${lines.map(({ quantity }) => quantity)}::int[])
        AS line (meal_id, quantity)
      JOIN schedule s ON s.meal_id = line.meal_id AND s.count - s.held - s.sold >= line.quantity,
      orderable_dates(s.id) AS day
    GROUP BY day HAVING count(*) = ${lines.length} ORDER BY day`;
  return rows.map(({ day }) => day);
}

describe("the delivery dates of a cart", () => {
  test("are the days on which the database would let every line be ordered, whatever the kitchens", async () => {
    // About one drawn cart in five has a date at all: 25 carts are compared, and as many more as it takes to have met
    // three with dates.
    let with_dates = 0;
    for (let round = 0; round < 25 || (with_dates < 3 && round < 250); round += 1) {
      const time_zone = pick(["America/Chicago", "America/New_York", "Pacific/Honolulu", "America/Phoenix"]);
      const window = pick([
        ["17:00", "20:00"],
        ["00:30", "03:00"],
        ["22:15", "23:45"],
      ] as [string, string][]);
      const marketplace = await aMarketplace({ permit_required: round % 2 === 0, time_zone, window });
      const ana = await aDiner({ marketplace });
      const lines = [];
      for (let n = 0; n <= round % 3; n += 1)
        lines.push({ meal: await aRandomMeal(marketplace), quantity: 1 + upTo(3) });
      await aCart(ana, lines);
      const dates = (await cartDates(ana)).available_delivery_dates;
      expect(dates).toEqual(await expectedDates(lines));
      with_dates += dates.length > 0 ? 1 : 0;
    }
    expect(with_dates).toBeGreaterThanOrEqual(3);
  });

  test("the meal's own schedule is the next orderable one, with the cutoff of its next date", async () => {
    const meal = await aMeal({ schedule: { from: -2, to: 5, count: 4 } });
    const ana = await aDiner({ cart: [meal] });
    const { meals } = await showCart(ana);
    const [expected] = await sql`
      SELECT id, start_date, end_date, count AS count_left, next_orderable_date(id) AS next_date,
        cutoff_at(next_orderable_date(id), marketplace_id, 24) AS cutoff_at FROM schedule WHERE meal_id = ${meal.id}`;
    const shown = meals[0]?.meal.schedule;
    expect({ ...shown, cutoff_at: new Date(shown?.cutoff_at ?? 0) }).toEqual(expected);
  });

  test("what the diner holds in a checkout of their own counts as left, what others hold does not", async () => {
    const meal = await aMeal({ schedule: { count: 2 } });
    const [ana, ben] = await Promise.all([aDiner(), aDiner()]);
    const { id: cart_id } = await aCart(ana, [{ meal, quantity: 2 }]);
    await aCart(ben, [meal]);
    const day = (meal.schedule as { start_date: string }).start_date;
    const [order] = await sql<{ id: number }[]>`
      INSERT INTO orders (number, account_id, cart_id, marketplace_id, draft_hash, delivery_date, delivery_address,
        total_quantity, subtotal_cents, total_cents, expires_at)
      VALUES (${`T${meal.guid}`}, ${ana.account_id}, ${cart_id}, ${meal.chef.marketplace_id}, '', ${day}, '{}', 2, 2500, 2500,
        app_now() + interval '15 minutes') RETURNING id`;
    await sql`UPDATE schedule SET held = 2 WHERE id = ${meal.schedule?.id ?? 0}`;
    await sql`INSERT INTO stock_reservation (order_id, schedule_id, quantity)
              VALUES (${order?.id ?? 0}, ${meal.schedule?.id ?? 0}, 2)`;
    const [mine, his] = await Promise.all([showCart(ana), showCart(ben)]);
    expect(mine).toMatchObject({ error: null, hold: { cart_transaction: expect.any(String) } });
    expect(mine.available_delivery_dates).toContain(day);
    expect(his).toMatchObject({ available_delivery_dates: [], hold: null });
    expect(his.meals[0]?.unavailable).toMatchObject({ code: "sold_out" });
    expect(his.error).toMatch(/sold out.*may free up/);
  });

  test("without a day in common the cart says which meal can come when", async () => {
    const [pho, tacos] = [
      await aMeal({ name: "Pho", schedule: { from: 2, to: 3 } }),
      await aMeal({ name: "Tacos", schedule: { from: 5, to: 9 } }),
    ];
    const cart = await showCart(await aDiner({ cart: [pho, tacos] }));
    expect(cart.available_delivery_dates).toEqual([]);
    expect(cart.error).toMatch(
      /^No delivery day works for every meal\. Pho: .*; Tacos: .* and later\. Order them separately/,
    );
  });

  test("a kitchen's capacity limits count what is cooked on that day, for whomever", async () => {
    const chef = await aChef({ daily_capacity: 3 });
    const meal = await aMeal({ chef, schedule: { from: 2, to: 3, count: 20 } });
    const day = (meal.schedule as { start_date: string }).start_date;
    const eve = await aDiner();
    const [order] = await sql<{ id: number }[]>`
      INSERT INTO orders (number, account_id, marketplace_id, draft_hash, delivery_date, delivery_address,
        total_quantity, subtotal_cents, total_cents, expires_at, status, placed_at)
      VALUES (${`T${meal.guid}`}, ${eve.account_id}, ${meal.chef.marketplace_id}, '', ${day}, '{}', 2, 2500, 2500,
        app_now(), 'placed', app_now()) RETURNING id`;
    const order_id = order?.id ?? 0;
    const [part] = await sql<{ id: number }[]>`
      INSERT INTO order_part (order_id, chef_id, status, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents)
      VALUES (${order_id}, ${chef.chef_id}, 'placed', ${day}, app_now(), app_now() + interval '1 day', app_now() + interval '2 days', 2500)
      RETURNING id`;
    await sql`
      INSERT INTO order_line (order_id, part_id, chef_id, meal_id, schedule_id, meal_guid, name, quantity, unit_price_cents)
      VALUES (${order_id}, ${part?.id ?? 0}, ${chef.chef_id}, ${meal.id}, ${meal.schedule?.id ?? 0}, ${meal.guid}, ${meal.name}, 2, 1250)`;
    const ana = await aDiner({ cart: [meal] });
    expect((await cartDates(ana)).available_delivery_dates).toEqual([day, addDays(day, 1)]);
    await addMeal(ana, one(meal));
    expect((await cartDates(ana)).available_delivery_dates).toEqual([addDays(day, 1)]);
    const { error, count } = await addMeal(ana, one(meal, 2));
    expect(count.total).toBe(3);
    expect(error).toMatch(/^You can order only 3 portions of .* at once, so your cart has 3\.$/);
  });
});

describe("between what times dinner comes", () => {
  test("is what the marketplace of the cart says, in its own time zone; an empty cart has none", async () => {
    const marketplace = await aMarketplace({ window: ["11:30", "14:00"], time_zone: "America/Denver" });
    const meal = await aMeal({ chef: await aChef({ marketplace }) });
    const ana = await aDiner({ marketplace });
    expect((await cartDates(ana)).delivery_window).toBe(null);
    await aCart(ana, [meal]);
    expect((await cartDates(ana)).delivery_window).toEqual({
      from: "11:30",
      to: "14:00",
      time_zone: "America/Denver",
    });
  });
});

describe("where a cart can go", () => {
  test("a stranger's address is not found", async () => {
    const [ana, ben] = await Promise.all([aDiner(), aDiner({ cart: [await aMeal()] })]);
    await expect(cartDates(ben, { address_id: ana.address?.id })).rejects.toMatchObject({ kind: "missing" });
    await expect(checkDelivery(ben, ana.address?.id ?? 0)).rejects.toMatchObject({ kind: "missing" });
  });

  test("in another city there are no dates and the cook is named, while the own city is served", async () => {
    const elsewhere = await aMarketplace();
    const meal = await aMeal();
    const ana = await aDiner({ cart: [meal] });
    const far = await anAddress(ana, elsewhere, { title: "Work", preferred: false });
    expect(await checkDelivery(ana, ana.address?.id ?? 0)).toEqual({ deliverable: true, chefs: [] });
    expect((await cartDates(ana)).available_delivery_dates.length).toBeGreaterThan(0);
    expect((await cartDates(ana, { address_id: far.id })).available_delivery_dates).toEqual([]);
    await expect(checkDelivery(ana, far.id)).rejects.toMatchObject({
      kind: "conflict",
      code: "not_deliverable",
      message: `Mai Tran doesn't deliver to Work (${elsewhere.zips[0]}).`,
      body: { chefs: [{ id: meal.chef.chef_id, slug: meal.chef.slug, full_name: "Mai Tran" }] },
    });
  });

  test("a kitchen's radius counts from the kitchen to the address", async () => {
    const [near, far] = [
      await aChef({ radius: 5 }),
      await aChef({ radius: 5, north_km: 9, full_name: "Far Away" }),
    ];
    const ana = await aDiner({ cart: [await aMeal({ chef: near }), await aMeal({ chef: far })] });
    await expect(checkDelivery(ana, ana.address?.id ?? 0)).rejects.toThrow(
      /^Far Away doesn't deliver to Home/,
    );
    const { meals } = await showCart(ana);
    expect(meals.map(({ unavailable }) => unavailable?.code)).toEqual([undefined, "not_deliverable"]);
  });

  test("with an empty cart: whether any city of ours covers it", async () => {
    const ana = await aDiner({ address: { postalCode: "99950" } });
    await expect(checkDelivery(ana, ana.address?.id ?? 0)).rejects.toThrow(
      "No cooks deliver to Home (99950) yet.",
    );
    const ben = await aDiner({ marketplace: await hometown() });
    expect(await checkDelivery(ben, ben.address?.id ?? 0)).toEqual({ deliverable: true, chefs: [] });
  });
});
