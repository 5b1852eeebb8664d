import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { addDays, type Day, mondayOf } from "~/kit/day";
import { isOpenOn } from "../chefs/open-days";
import { readScheduleKitchen } from "./kitchen-facts.server";
import type { WireWeek } from "./plan-schemas.server";
import { covers, dayLimit, eachDay, orderedOn, portionsOn, readScheduledDays } from "./scheduled-days.server";

/** A week of the cook's schedules, from Monday, with each day's portions beside what the kitchen may sell. `week` is any day of it. */
export async function showWeek(me: KitchenUser, week?: Day): Promise<WireWeek> {
  const kitchen = await readScheduleKitchen(sql, me);
  const monday = mondayOf(week ?? kitchen.today);
  const sunday = addDays(monday, 6);
  const scheduled = await readScheduledDays(sql, me, monday, sunday);
  const limit = dayLimit(kitchen);
  const days = eachDay(monday, sunday).map((day) => ({
    day,
    is_open: isOpenOn(kitchen, day),
    ordered: orderedOn(scheduled, day),
    scheduled: portionsOn(scheduled, day),
    limit,
    schedules: scheduled.schedules
      .filter((one) => covers(one, day))
      .map(({ id, meal_id, meal_name, start_date, end_date, count, left }) => ({
        ...{ id, meal: { id: meal_id, name: meal_name }, start_date, end_date, count, count_left: left },
        ordered: orderedOn(scheduled, day, id),
      })),
  }));
  const ordered = days.reduce((sum, day) => sum + day.ordered, 0);
  return { monday, today: kitchen.today, ordered, limit: kitchen.max_meals_per_week, days };
}
