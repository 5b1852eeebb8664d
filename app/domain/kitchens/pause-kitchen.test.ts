import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import { aChef } from "../../../tests/builders";
import { showPlanChoices } from "../schedules/show-plan-choices.server";
import { pauseKitchen, reopenKitchen } from "./pause-kitchen.server";

const START = 30;

/** Breaks by the number of days from a month ahead, one after the other; answers how the kitchen is closed then. */
async function afterBreaks(...breaks: [from: number, to: number][]) {
  const me = await aChef();
  const dayOf = (n: number) => addDays(dayIn(me.time_zone, clock.now()), START + n);
  for (const [from, to] of breaks)
    await pauseKitchen(me, { closed_from: dayOf(from), closed_to: dayOf(to) }, []);
  const listed = async () =>
    (await showPlanChoices(me)).breaks.map(({ from, to }) => `${daysTo(from)} to ${daysTo(to ?? "")}`);
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(dayOf(0))) / 86_400_000);
  return { me, dayOf, listed };
}

test.each<[string, [number, number][], string[]]>([
  [
    "apart",
    [
      [0, 2],
      [5, 6],
    ],
    ["0 to 2", "5 to 6"],
  ],
  [
    "the later one first",
    [
      [5, 6],
      [0, 2],
    ],
    ["0 to 2", "5 to 6"],
  ],
  [
    "one within the other",
    [
      [0, 9],
      [3, 4],
    ],
    ["0 to 9"],
  ],
  [
    "one over the end of the other",
    [
      [0, 4],
      [3, 8],
    ],
    ["0 to 8"],
  ],
  [
    "one over the beginning of the other",
    [
      [3, 8],
      [0, 4],
    ],
    ["0 to 8"],
  ],
  [
    "one the day after the other",
    [
      [0, 2],
      [3, 4],
    ],
    ["0 to 4"],
  ],
  [
    "a third that closes the gap of two",
    [
      [0, 2],
      [6, 8],
      [2, 6],
    ],
    ["0 to 8"],
  ],
  [
    "two later ones that meet",
    [
      [0, 1],
      [10, 12],
      [12, 14],
    ],
    ["0 to 1", "10 to 14"],
  ],
])("breaks that meet are one: %s", async (_what, breaks, expected) => {
  const { me, listed } = await afterBreaks(...breaks);
  expect(await listed()).toEqual(expected);
  const [one] = await sql<[{ all: boolean }]>`
    SELECT NOT also_closed && datemultirange(daterange(closed_from, closed_to, '[]')) AS all FROM chef WHERE id = ${me.chef_id}`;
  expect(one.all).toBe(true);
});

test("a break that is canceled goes as it is listed, the others stay", async () => {
  const { me, dayOf, listed } = await afterBreaks([0, 4], [3, 8], [12, 13]);
  await reopenKitchen(me, { closed_from: dayOf(0), closed_to: dayOf(8) });
  expect(await listed()).toEqual(["12 to 13"]);
});

test("a kitchen that is closed until its cook reopens it stays so", async () => {
  const { me, dayOf } = await afterBreaks();
  await sql`UPDATE chef SET closed_from = ${dayOf(2)}, closed_to = NULL WHERE id = ${me.chef_id}`;
  await pauseKitchen(me, { closed_from: dayOf(0), closed_to: dayOf(3) }, []);
  const { breaks } = await showPlanChoices(me);
  expect(breaks).toEqual([
    { from: dayOf(0), to: dayOf(3) },
    { from: dayOf(2), to: null },
  ]);
});

test("breaks that are over don't count: a cook who has taken forty may plan the next, and one that is on stays whole", async () => {
  const { me, dayOf, listed } = await afterBreaks();
  const days = (from: number, to: number) => `[${dayOf(from)},${dayOf(to)}]`;
  const past = Array.from({ length: 41 }, (_, n) => days(-400 + 2 * n, -400 + 2 * n)).join(",");
  await sql`
    UPDATE chef SET also_closed = ${`{${past},${days(-START - 1, -START + 1)}}`}::datemultirange WHERE id = ${me.chef_id}`;
  await pauseKitchen(me, { closed_from: dayOf(0), closed_to: dayOf(1) }, []);
  await pauseKitchen(me, { closed_from: dayOf(4), closed_to: dayOf(5) }, []);
  expect(await listed()).toEqual(["-31 to -29", "0 to 1", "4 to 5"]);
});
