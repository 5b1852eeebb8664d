import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aMeal } from "../../../tests/builders";
import { anOrderedLine } from "../../../tests/builders/ordered-line";
import { countSoldThisWeek } from "./count-sold.server";

async function soldOf(meal: { id: number }): Promise<number | undefined> {
  const [row] = await sql<
    { sold_this_week: number }[]
  >`SELECT sold_this_week FROM meal WHERE id = ${meal.id}`;
  return row?.sold_this_week;
}

test("what was ordered this week counts, and a meal that nobody orders anymore falls back to none", async () => {
  const loved = await aMeal();
  const forgotten = await aMeal({ sold_this_week: 9 });
  const markets = [loved.chef.marketplace_id, forgotten.chef.marketplace_id];
  const line = await anOrderedLine({ meal: loved });
  await countSoldThisWeek(markets);
  expect(await soldOf(loved)).toBeGreaterThan(0);
  expect(await soldOf(forgotten)).toBe(0);
  await sql`UPDATE order_line SET status = 'cancelled' WHERE id = ${line.line_id}`;
  await countSoldThisWeek(markets);
  expect(await soldOf(loved)).toBe(0);
});
