import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aCuisine, aDiner, aMarketplace, aMeal, aSchedule, aStaff, dayFrom } from "../tests/builders";

/** What the database itself keeps and refuses, whatever the code above it does. */

async function mealRow(id: number) {
  const [row] = await sql<
    [{ orderable_until: Date | null; is_listed: boolean; search_text: string; updated_at: Date }]
  >`
    SELECT orderable_until, is_listed, search_text, updated_at FROM meal WHERE id = ${id}`;
  return row;
}

async function refusedBy(constraint: string, attempt: PromiseLike<unknown>): Promise<void> {
  await expect(Promise.resolve(attempt)).rejects.toMatchObject({ constraint_name: constraint });
}

test("cutoffs are counted back from the window in the kitchen's zone, over the change of clocks too", async () => {
  const town = await aMarketplace({ time_zone: "America/New_York", window: ["17:00", "20:00"] });
  const cutoff = async (day: string, hours: number) => {
    const [row] = await sql<
      [{ at: Date }]
    >`SELECT cutoff_at(${day}::date, ${town.id}::int, ${hours}::int) AS at`;
    return row.at.toISOString();
  };
  // clocks go back on 1 November 2026 and forward on 14 March 2027
  expect(await cutoff("2026-10-31", 24)).toBe("2026-10-30T21:00:00.000Z");
  expect(await cutoff("2026-11-01", 24)).toBe("2026-10-31T22:00:00.000Z");
  expect(await cutoff("2027-03-14", 12)).toBe("2027-03-14T09:00:00.000Z");
});

test("the next orderable day is the first whose cutoff lies ahead, outside closures and within the permit", async () => {
  const next = async (
    at: string,
    closed_from: string | null,
    closed_to: string | null,
    permit: string | null,
  ) => {
    const [row] = await sql<[{ day: string | null }]>`
      SELECT next_orderable_date('2026-06-01', '2026-06-05', 24, '17:00', 'America/Chicago', ${at}::timestamptz,
        ${closed_from}::date, ${closed_to}::date, ${permit}::date) AS day`;
    return row.day;
  };
  expect(await next("2026-05-01T00:00Z", null, null, null)).toBe("2026-06-01");
  // 17:00 in Chicago is 22:00 UTC: one second before the cutoff, and at it
  expect(await next("2026-06-01T21:59:59Z", null, null, null)).toBe("2026-06-02");
  expect(await next("2026-06-01T22:00:00Z", null, null, null)).toBe("2026-06-03");
  expect(await next("2026-06-04T22:00:00Z", null, null, null)).toBeNull();
  expect(await next("2026-05-01T00:00Z", "2026-05-30", "2026-06-02", null)).toBe("2026-06-03");
  expect(await next("2026-05-01T00:00Z", "2026-05-30", null, null)).toBeNull();
  expect(await next("2026-05-01T00:00Z", "2026-06-01", "2026-06-04", "2026-06-04")).toBeNull();
  expect(await next("2026-05-01T00:00Z", null, null, "2026-06-01")).toBe("2026-06-01");
});

test("only the last portion, gone or come back, moves the meal", async () => {
  const meal = await aMeal({ schedule: { count: 2 } });
  const at = (await mealRow(meal.id)).orderable_until;
  expect(at).not.toBeNull();
  const version = async () =>
    (await sql<[{ xmin: string }]>`SELECT xmin::text FROM meal WHERE id = ${meal.id}`)[0].xmin;
  const before = await version();
  await sql`UPDATE schedule SET held = 1 WHERE meal_id = ${meal.id}`;
  await sql`UPDATE schedule SET held = 0, sold = 1 WHERE meal_id = ${meal.id}`;
  expect(await version()).toBe(before);
  await sql`UPDATE schedule SET held = 1 WHERE meal_id = ${meal.id}`;
  expect((await mealRow(meal.id)).orderable_until).toBeNull();
  await sql`UPDATE schedule SET held = 0 WHERE meal_id = ${meal.id}`;
  expect((await mealRow(meal.id)).orderable_until).toEqual(at);
});

test("two schedules that sell out at the same moment leave nothing on offer", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 3, count: 1 } });
  const first = meal.schedule?.id ?? 0;
  meal.schedule = null;
  const second = (await aSchedule({ meal, from: 5, to: 6, count: 1 })).id;
  for (let round = 0; round < 10; round += 1) {
    await sql`UPDATE schedule SET sold = 0 WHERE meal_id = ${meal.id}`;
    await Promise.all(
      [first, second].map((id) => transaction((tx) => tx`UPDATE schedule SET sold = 1 WHERE id = ${id}`)),
    );
    expect((await mealRow(meal.id)).orderable_until).toBeNull();
  }
});

test("a kitchen's cutoff, closure and approval, a town's window and a cuisine's name reach its meals", async () => {
  const [town, cuisine] = [await aMarketplace(), await aCuisine()];
  const meal = await aMeal({
    chef: await aChef({ marketplace: town }),
    cuisine,
    schedule: { from: 3, to: 5 },
  });
  const until = async () => (await mealRow(meal.id)).orderable_until?.getTime() ?? 0;
  const hour = 3_600_000;
  const at = await until();
  await sql`UPDATE chef SET cutoff_hours = 48 WHERE id = ${meal.chef.chef_id}`;
  expect(await until()).toBe(at - 24 * hour);
  await sql`UPDATE chef SET closed_from = ${await dayFrom(5)}, closed_to = ${await dayFrom(9)} WHERE id = ${meal.chef.chef_id}`;
  const dayBefore = await until();
  expect(dayBefore).toBeLessThan(at - 24 * hour);
  await sql`UPDATE marketplace SET window_start = '18:00' WHERE id = ${town.id}`;
  expect(await until()).toBe(dayBefore + hour);
  await sql`UPDATE chef SET status = 'suspended' WHERE id = ${meal.chef.chef_id}`;
  expect((await mealRow(meal.id)).is_listed).toBe(false);
  await sql`UPDATE cuisine SET title = ${`Sóul ${cuisine.title}`} WHERE id = ${cuisine.id}`;
  expect((await mealRow(meal.id)).search_text).toContain("soul");
});

test("a rating is no edit of the meal, a price is", async () => {
  const meal = await aMeal();
  const before = (await mealRow(meal.id)).updated_at;
  await sql`UPDATE meal SET rating_sum = 5, review_count = 1, sold_this_week = 9 WHERE id = ${meal.id}`;
  expect((await mealRow(meal.id)).updated_at).toEqual(before);
  await sql`UPDATE meal SET price_cents = 999 WHERE id = ${meal.id}`;
  expect((await mealRow(meal.id)).updated_at.getTime()).toBeGreaterThan(before.getTime());
});

test("rows that make no sense are refused", async () => {
  const meal = await aMeal();
  const id = meal.schedule?.id ?? 0;
  await refusedBy("schedule_portions", sql`UPDATE schedule SET held = count, sold = 1 WHERE id = ${id}`);
  await refusedBy("schedule_portions", sql`UPDATE schedule SET held = -1 WHERE id = ${id}`);
  await refusedBy("schedule_range", sql`UPDATE schedule SET end_date = start_date - 1 WHERE id = ${id}`);
  await refusedBy("schedule_cutoff", sql`UPDATE schedule SET cutoff_hours = 13 WHERE id = ${id}`);
  await refusedBy("chef_cutoff", sql`UPDATE chef SET cutoff_hours = 0 WHERE id = ${meal.chef.chef_id}`);
  await refusedBy("meal_price", sql`UPDATE meal SET price_cents = 0 WHERE id = ${meal.id}`);
  await refusedBy("meal_rating", sql`UPDATE meal SET review_count = 1, rating_sum = 6 WHERE id = ${meal.id}`);
  await refusedBy(
    "schedule_allergens_declared",
    sql`UPDATE meal SET allergens_declared = false WHERE id = ${meal.id}`,
  );
  const undeclared = await aMeal({ declared: false });
  await refusedBy(
    "schedule_allergens_declared",
    sql`INSERT INTO schedule (meal_id, chef_id, marketplace_id, start_date, end_date, count)
      SELECT id, chef_id, marketplace_id, current_date + 2, current_date + 3, 1 FROM meal WHERE id = ${undeclared.id}`,
  );
  await refusedBy(
    "schedule_no_overlap",
    sql`INSERT INTO schedule (meal_id, chef_id, marketplace_id, start_date, end_date, count)
      SELECT meal_id, chef_id, marketplace_id, end_date, end_date + 3, 1 FROM schedule WHERE id = ${id}`,
  );
});

test("one preferred address, however many ask at once", async () => {
  const { account_id } = await aDiner();
  const add = () => sql`
    INSERT INTO address (account_id, address, title, contact_person, contact_person_number, city, state, postal_code, preferred)
    VALUES (${account_id}, '1 Main St', 'Home', 'Ana', '+16155550142', 'Nashville', 'TN', '37203', true)`;
  await sql`UPDATE address SET preferred = false WHERE account_id = ${account_id}`;
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => Promise.resolve(add())));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("the audit can be added to and nothing else, whoever asks", async () => {
  const { staff_id } = await aStaff();
  const [entry] = await sql<[{ id: number }]>`
    INSERT INTO audit_entry (staff_id, actor, action, subject_kind, subject_id)
    VALUES (${staff_id}, 'staff', 'approve', 'chef', '1') RETURNING id`;
  const refused = { code: "42501" };
  await expect(
    Promise.resolve(sql`UPDATE audit_entry SET reason = 'x' WHERE id = ${entry.id}`),
  ).rejects.toMatchObject(refused);
  await expect(Promise.resolve(sql`DELETE FROM audit_entry WHERE id = ${entry.id}`)).rejects.toMatchObject(
    refused,
  );
  await expect(Promise.resolve(sql`TRUNCATE audit_entry`)).rejects.toMatchObject(refused);
});

test("the app's role reads and writes, but neither rewrites the audit, truncates, moves tables nor makes a second clock", async () => {
  const [can] = await sql`
    SELECT has_table_privilege('dindin_app', 'meal', 'SELECT, INSERT') AND has_table_privilege('dindin_app', 'meal', 'UPDATE')
        AND has_table_privilege('dindin_app', 'meal', 'DELETE') AS works,
      has_table_privilege('dindin_app', 'meal', 'TRUNCATE') AS truncates,
      has_table_privilege('dindin_app', 'audit_entry', 'INSERT') AS audits,
      has_table_privilege('dindin_app', 'audit_entry', 'UPDATE') OR has_table_privilege('dindin_app', 'audit_entry', 'DELETE') AS rewrites,
      has_table_privilege('dindin_app', 'clock', 'INSERT') OR has_table_privilege('dindin_app', 'clock', 'DELETE') AS clocks,
      has_schema_privilege('dindin_app', 'public', 'CREATE') AS creates`;
  expect(can).toEqual({
    works: true,
    truncates: false,
    audits: true,
    rewrites: false,
    clocks: false,
    creates: false,
  });
});
