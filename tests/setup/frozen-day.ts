import { sql } from "~/data/sql.server";
import { aChef, aMeal, anOrderedLine, type TestChef, type TestMeal, type TestOrderedLine } from "../builders";

/** A cook's dinner of today, two portions of it ordered, with a sheet that was frozen without it: all of it is news. */
export async function aFrozenDay(): Promise<{
  cook: TestChef;
  meal: TestMeal;
  date: string;
  line: TestOrderedLine;
}> {
  const cook = await aChef({ first_name: "Mai", last_name: "Tran" });
  const meal = await aMeal({
    chef: cook,
    name: "Chicken pho",
    allergens: ["fish"],
    schedule: { from: 0, to: 0 },
  });
  const date = meal.schedule?.start_date ?? "";
  const line = await anOrderedLine({ meal, quantity: 2, status: "accepted" });
  await sql`
    UPDATE order_line SET allergens = '{fish}', ingredients = '150 g rice noodles, ginger', instruction = 'No coriander, please' WHERE id = ${line.line_id}`;
  await sql`
    INSERT INTO prep_sheet (chef_id, delivery_date, cutoff_at, frozen_at)
    VALUES (${cook.chef_id}, ${date}, app_now() - interval '1 hour', app_now())`;
  return { cook, meal, date, line };
}
