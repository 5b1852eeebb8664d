import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMarketplace, aMeal, anOrderedLine } from "../../../tests/builders";
import { capacityMeter } from "./capacity-meter.server";

/** A day of 2031, far from whenever the tests run: Wednesday, January 1. */
const NEW_YEAR = "2031-01-01";

test("portions of the day, of its week from Monday across the turn of the year, and of its calendar year", async () => {
  const marketplace = await aMarketplace({
    max_meals_per_day: 30,
    max_meals_per_week: 90,
    permit_required: true,
  });
  await sql`UPDATE marketplace SET max_sales_year_cents = 10000000 WHERE id = ${marketplace.id}`;
  const permit = { number: "P-1", expires_on: "2031-06-30" };
  const chef = await aChef({ marketplace, daily_capacity: 20, permit });
  const meal = await aMeal({
    chef,
    price: 1000,
    schedule: { count: 99 },
  });
  const order = (on: string, quantity: number) => anOrderedLine({ meal, on, quantity });
  await order(NEW_YEAR, 3);
  await order("2030-12-30", 5);
  await order("2030-12-29", 7);
  const swapped = await order("2031-12-31", 11);
  // its diner took a dish that costs $4.50 less
  await sql`UPDATE order_line SET chef_back_cents = 450 WHERE id = ${swapped.line_id}`;
  const canceled = await order(NEW_YEAR, 13);
  await sql`UPDATE order_part SET status = 'cancelled' WHERE id = ${canceled.part_id}`;
  expect(await capacityMeter(chef, NEW_YEAR)).toEqual({
    day: NEW_YEAR,
    today: { taken: 3, most: 20 },
    week: { taken: 8, most: 90 },
    year: { taken: 14, most: null },
    sales_cents: { taken: 13_550, most: 10_000_000 },
    permit_until: "2031-06-30",
    permit_required: true,
  });
});

test("without a day it is the kitchen's own today, and nothing limits a kitchen that no law or cook limits", async () => {
  const chef = await aChef({ marketplace: await aMarketplace({ time_zone: "Pacific/Kiritimati" }) });
  const [{ today }] = await sql<[{ today: string }]>`
    SELECT (app_now() AT TIME ZONE 'Pacific/Kiritimati')::date AS today`;
  const meter = await capacityMeter(chef);
  expect(meter).toMatchObject({ day: today, permit_until: null, permit_required: false });
  expect(meter.today).toEqual({ taken: 0, most: null });
});
