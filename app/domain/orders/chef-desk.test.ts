import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMeal, anOrderedLine, type TestMeal } from "../../../tests/builders";
import { declineEffect, scoreOf } from "./chef-score";
import { countDayPortions } from "./day-portions.server";
import { moveMany } from "./move-many.server";
import { moveMyPart } from "./move-my-part.server";
import { readChefScore } from "./read-chef-score.server";

/** Orders of one line each on a day of the meal's, all at one status; their ids. */
async function orders(
  meal: TestMeal,
  many: number,
  status: "placed" | "accepted" | "delivered",
  on?: number,
) {
  const ids: number[] = [];
  for (let left = many; left > 0; left -= 1) {
    const { order_id } = await anOrderedLine({ meal, status, ...(on === undefined ? {} : { on }) });
    ids.push(order_id);
  }
  return ids;
}

const statuses = (ids: readonly number[]) => sql<{ status: string; is_ready: boolean }[]>`
  SELECT status, ready_at IS NOT NULL AS is_ready FROM order_part WHERE order_id = ANY (${[...ids]}) ORDER BY order_id`;

test("a day's portions are those of the day and the list alone: open dishes of mine", async () => {
  const meal = await aMeal();
  const [day, next] = [meal.schedule?.start_date ?? "", meal.schedule?.end_date ?? ""];
  await orders(meal, 3, "placed");
  await orders(meal, 1, "accepted");
  await anOrderedLine({ meal, quantity: 4, on: next });
  const off = await anOrderedLine({ meal, quantity: 5 });
  await sql`UPDATE order_line SET status = 'cancelled' WHERE id = ${off.line_id}`;
  const theirs = await aMeal();
  await orders(theirs, 1, "placed");
  const of = (which: "new" | "upcoming" | "past", days: string[]) =>
    countDayPortions(meal.chef, which, days).then((rows) =>
      rows.map(({ day: at, portions }) => [at, portions]),
    );
  expect(await of("new", [day])).toEqual([[day, 3]]);
  expect(new Map((await of("upcoming", [day, next])) as [string, number][])).toEqual(
    new Map([
      [day, 4],
      [next, 4],
    ]),
  );
  expect(await of("past", [day])).toEqual([]);
});

test("many orders take a step together, each by itself: what can't is named with its reason", async () => {
  const meal = await aMeal({ schedule: { from: 0, to: 0 } });
  const fresh = await orders(meal, 2, "placed");
  const [gone = 0] = await orders(meal, 1, "delivered");
  const [foreign = 0] = await orders(await aMeal(), 1, "placed");
  const step = (name: Parameters<typeof moveMany>[1]["step"], ids: number[]) =>
    moveMany(meal.chef, { orders: ids, step: name });
  const accepted = await step("accepted", [...fresh, gone, foreign, fresh[0] ?? 0]);
  expect(accepted.moved.map(({ id, status }) => [id, status])).toEqual(fresh.map((id) => [id, "accepted"]));
  expect(accepted.refused.map(({ id, code }) => [id, code])).toEqual([
    [gone, "illegal_transition"],
    [foreign, "not_found"],
  ]);
  expect((await step("ready", fresh)).refused.map(({ code }) => code)).toEqual(
    fresh.map(() => "illegal_transition"),
  );
  for (const one of ["preparing", "ready", "ready", "out_for_delivery", "delivered"] as const)
    expect((await step(one, fresh)).refused).toEqual([]);
  expect(await statuses(fresh)).toEqual(fresh.map(() => ({ status: "delivered", is_ready: true })));
  const events = await sql`SELECT FROM order_event WHERE order_id = ANY (${fresh}) AND kind = 'ready'`;
  expect(events).toHaveLength(fresh.length);
  expect((await statuses([foreign]))[0]?.status).toBe("placed");
});

test("nothing leaves the kitchen before its day by a tick among many; what is on its way is no refusal, and not counted again", async () => {
  const meal = await aMeal();
  const ids = await orders(meal, 1, "accepted");
  await moveMany(meal.chef, { orders: ids, step: "preparing" });
  const early = await moveMany(meal.chef, { orders: ids, step: "out_for_delivery" });
  expect(early.refused.map(({ code }) => code)).toEqual(["too_early"]);
  expect((await statuses(ids))[0]?.status).toBe("preparing");
  await moveMyPart(meal.chef, ids[0] ?? 0, "out_for_delivery");
  const today = await aMeal({ chef: meal.chef, schedule: { from: 0, to: 0 } });
  const due = await orders(today, 2, "accepted");
  await moveMany(meal.chef, { orders: due, step: "preparing" });
  const both = await moveMany(meal.chef, { orders: [...ids, ...due], step: "out_for_delivery" });
  expect([both.moved.map(({ id }) => id), both.already, both.refused]).toEqual([[...ids, ...due], 1, []]);
});

test("a score is parts delivered of what was promised; declines weigh, dinners that never came twice", async () => {
  const cook = await aChef();
  expect(scoreOf(await readChefScore(cook))).toBe(null);
  const meal = await aMeal({ chef: cook, schedule: { from: -2, to: 2 } });
  await orders(meal, 7, "delivered", 0);
  const [never = 0] = await orders(meal, 1, "accepted", -2);
  await orders(meal, 1, "accepted", 1);
  const declined = await anOrderedLine({ meal, on: 2 });
  await sql`UPDATE order_line SET status = 'declined', decline_reason = 'No rice' WHERE id = ${declined.line_id}`;
  const sums = await readChefScore(cook);
  expect([sums, scoreOf(sums), never > 0]).toEqual([{ delivered: 7, declined: 1, no_shows: 1 }, 70, true]);
  expect(declineEffect(sums)).toBe("Your score goes from 70% to 64%.");
  const starts = "Declining counts toward your score, which starts with your first delivery.";
  for (const before of [0, 1])
    expect(declineEffect({ delivered: 0, declined: before, no_shows: 0 })).toBe(starts);
  await sql`UPDATE order_part SET delivery_date = delivery_date - 100 WHERE order_id = ${never}`;
  expect(await readChefScore(cook)).toEqual({ delivered: 7, declined: 1, no_shows: 0 });
});
