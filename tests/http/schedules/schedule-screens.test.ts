import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { csrfFor } from "~/http/csrf.server";
import { formatDay, formatShortDay } from "~/kit/day";
import { env } from "~/kit/env.server";
import { aChef, aMeal, anOrderedLine, aSchedule, aSignedIn, dayFrom, type TestMeal } from "../../builders";

type Somebody = { account_id: number; key_id: number };

/** Opens a screen, or sends its form as a browser without script does. */
async function ask(who: Somebody, path: string, fields?: [string, string][]): Promise<Response> {
  const { key } = await aSignedIn(who, "session");
  return fetch(new URL(path, env.APP_ORIGIN), {
    method: fields ? "POST" : "GET",
    headers: { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN },
    ...(fields && { body: new URLSearchParams([["csrf", csrfFor(key)], ...fields]) }),
    redirect: "manual",
  });
}

const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");
const HOME = "/chef/cooking-schedule";

test("a plan that is sent twice is made once, and both presses lead to its week", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: false });
  const day = await dayFrom(3);
  const fields: [string, string][] = [
    ["meals", String(meal.id)],
    ["start_date", day],
    ["end_date", day],
    ["count", "7"],
    ["expected", "1"],
    ["once", crypto.randomUUID()],
  ];
  const path = `${HOME}/new?${new URLSearchParams(fields)}&check=1`;
  const both = await Promise.all([ask(chef, path, fields), ask(chef, path, fields)]);
  expect(both.map((one) => [one.status, toast(one).includes("1 dinner scheduled")])).toEqual([
    [302, true],
    [302, true],
  ]);
  const rows = await sql`SELECT count FROM schedule WHERE chef_id = ${chef.chef_id}`;
  expect(rows).toEqual([{ count: 7 }]);
  const other = await ask(chef, path, [...fields.slice(0, 5), ["once", "another"]]);
  expect(other.status).toBe(400);
  expect(await other.text()).toContain("already scheduled on that day");
});

test("what is wrong with a plan's address is said beside its field, never an error", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: false });
  const stranger = await aMeal({ schedule: false });
  const [today, day] = [await dayFrom(0), await dayFrom(3)];
  const page = async (query: Record<string, string>) => {
    const answer = await ask(chef, `${HOME}/new?${new URLSearchParams({ check: "1", ...query })}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const form = await (await ask(chef, `${HOME}/new`)).text();
  expect(form.replaceAll("<!-- -->", "")).toContain("Dinners are delivered from 5 to 8 pm.");
  // a day of a break is not the first
  const paused = stranger.chef;
  await sql`UPDATE chef SET closed_from = ${today}, closed_to = ${await dayFrom(9)} WHERE id = ${paused.chef_id}`;
  const first = `The first day you can still take orders for is ${formatDay(await dayFrom(10))}.`;
  expect(await (await ask(paused, `${HOME}/new`)).text()).toContain(first);
  await sql`UPDATE chef SET closed_to = NULL WHERE id = ${paused.chef_id}`;
  expect(await (await ask(paused, `${HOME}/new`)).text()).toContain("There&#x27;s no day ahead");
  const good = { meals: String(meal.id), start_date: day, end_date: day, count: "4" };
  expect((await page(good)).replaceAll("<!-- -->", "")).toContain("Schedule 1 dinner");
  await sql`UPDATE chef SET window_capacity = 3 WHERE id = ${chef.chef_id}`;
  expect(await page(good)).toContain("up to 4 orders could come in. Orders stop at 3 a day");
  for (const [change, words] of [
    [
      { start_date: await dayFrom(1), end_date: await dayFrom(1), cutoff_hours: "72" },
      "Orders for that day are closed already: they close 72 hours before 5 pm.",
    ],
    [{ start_date: today }, "Start date must be in the future"],
    [{ start_date: "2026-02-30" }, "Use the form YYYY-MM-DD"],
    [{ count: "" }, "Count cannot be empty"],
    [{ count: "1e9" }, "Count must be a whole number"],
    [{ meals: "x" }, "Enter a valid id"],
    [{ meals: String(stranger.id) }, "Not found."],
    [{ cutoff_hours: "13" }, "Choose 12, 24, 36, 48 or 72 hours"],
    [{ repeat_until: day }, "Repeat until a date after the first week"],
  ] as const)
    expect(await page({ ...good, ...change })).toContain(words);
  expect((await ask(chef, `${HOME}?week=2026-99-99&page=9999999`)).status).toBe(200);
  expect((await ask(chef, `${HOME}/copy?week=nonsense`)).status).toBe(200);
  // days that the calendar knows and the database does not, or not a week later
  for (const day of ["0000-01-01", "0001-01-01", "9999-12-31", "2199-12-31"]) {
    expect((await ask(chef, `${HOME}?week=${day}`)).status).toBe(200);
    expect((await ask(chef, `${HOME}/copy?week=${day}`)).status).toBe(200);
    expect((await ask(chef, `/chef/prep/${day}`)).status).toBeLessThan(500);
    const break_ = `closed_from=${day}&closed_to=2099-01-01`;
    expect((await ask(chef, `${HOME}/pause?check=1&${break_}`)).status).toBeLessThan(500);
  }
  expect((await ask(chef, `${HOME}/pause?check=1&closed_from=x`)).status).toBe(200);
});

test("a cook's only meal is ticked before anything is chosen, not against their choice, and not one of several", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: false });
  const isTicked = async (query = "") => {
    const text = await (await ask(chef, `${HOME}/new${query}`)).text();
    const box = new RegExp(`<input[^>]*name="meals"[^>]*value="${meal.id}"[^>]*>`).exec(text)?.[0] ?? "";
    expect(box).not.toBe("");
    return /\bchecked=""/.test(box);
  };
  expect([await isTicked(), await isTicked("?check=1&count=4")]).toEqual([true, false]);
  await aMeal({ chef, schedule: false });
  expect(await isTicked()).toBe(false);
});

test("a schedule that nobody could order anymore is refused beside the field that made it so", async () => {
  const meal = await aMeal({ schedule: { from: 2, to: 2 } });
  await sql`UPDATE schedule SET cutoff_hours = 12 WHERE id = ${meal.schedule?.id ?? 0}`;
  const day = await dayFrom(2);
  const answer = await ask(meal.chef, `${HOME}/${meal.schedule?.id}`, [
    ...([
      ["intent", "save"],
      ["start_date", day],
      ["end_date", day],
      ["count", "9"],
      ["cutoff_hours", "72"],
      ["cutoff_was", "12"],
    ] as [string, string][]),
  ]);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("they close 72 hours before 5 pm.");
});

test("a kitchen that waits reads why instead of a form", async () => {
  const waiting = await aMeal({ chef: await aChef({ approved: false }), schedule: false });
  for (const path of [HOME, `${HOME}/new`])
    expect(await (await ask(waiting.chef, path)).text()).toContain("Your kitchen is waiting for approval.");
});

test("another cook's schedule is not there, and can't be changed", async () => {
  const [meal, stranger] = [await aMeal(), await aChef()];
  const others = `${HOME}/${meal.schedule?.id}`;
  const nobodys = `${HOME}/2147483000`;
  const save: [string, string][] = [
    ["intent", "save"],
    ["count", "1"],
  ];
  for (const fields of [undefined, save, [["intent", "delete"]] as [string, string][]]) {
    const both = [await ask(stranger, others, fields), await ask(stranger, nobodys, fields)];
    expect(both.map((answer) => answer.status)).toEqual([404, 404]);
    for (const answer of both) expect(await answer.text()).toContain("This page isn&#x27;t on the menu");
  }
  expect(await sql`SELECT count, deleted_at FROM schedule WHERE id = ${meal.schedule?.id ?? 0}`).toEqual([
    { count: 20, deleted_at: null },
  ]);
});

test("a refusal has the words of the specification, or its own", async () => {
  const meal = await aMeal({ schedule: { from: 3, to: 5, count: 10 } });
  await anOrderedLine({ meal, quantity: 4, on: 4 });
  const path = `${HOME}/${meal.schedule?.id}`;
  const kept = await ask(meal.chef, path, [["intent", "delete"]]);
  expect([kept.headers.get("location"), toast(kept)]).toEqual([
    path,
    expect.stringContaining(
      `This schedule has orders for ${formatShortDay(await dayFrom(4))}. Deliver or decline them first.`,
    ),
  ]);
  const cut = await ask(meal.chef, path, [
    ["intent", "save"],
    ["start_date", await dayFrom(3)],
    ["end_date", await dayFrom(3)],
    ["count", "10"],
  ]);
  expect(cut.status).toBe(400);
  expect(await cut.text()).toContain(
    `There are orders for ${formatShortDay(await dayFrom(4))}. Keep that day in the schedule.`,
  );
  await sql`UPDATE schedule SET held = 0, sold = 0, deleted_at = app_now() WHERE id = ${meal.schedule?.id ?? 0}`;
  expect((await ask(meal.chef, path)).status).toBe(404);
  const gone = await ask(meal.chef, `${path}.data`, [["intent", "save"]]);
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('"not found"')]);
});

test("days that another schedule of the meal has are named, and lead to it", async () => {
  const meal = await aMeal({ schedule: { from: 3, to: 4 } });
  const other = meal.schedule;
  const later = await aSchedule({ meal: { ...meal, schedule: null }, from: 6, to: 7 });
  const refused = await ask(meal.chef, `${HOME}/${later.id}`, [
    ["intent", "save"],
    ["start_date", await dayFrom(4)],
  ]);
  const page = (await refused.text()).replaceAll("<!-- -->", "");
  expect(refused.status).toBe(400);
  expect(page).toContain(`This meal is already scheduled for ${formatShortDay(await dayFrom(4))}.`);
  expect(page).toMatch(new RegExp(`<a[^>]*href="${HOME}/${other?.id}"[^>]*>See `));
  const preview = await ask(
    meal.chef,
    `${HOME}/new?check=1&meals=${meal.id}&start_date=${await dayFrom(3)}&end_date=${await dayFrom(3)}&count=4`,
  );
  const row = (await preview.text()).replaceAll("<!-- -->", "");
  expect(row).toContain("This meal is already scheduled on that day.");
  expect(row).toMatch(new RegExp(`<a[^>]*href="${HOME}/${other?.id}"[^>]*>See `));
});

test("portions that the form does not change stay what they are by now, less those of a dish declined meanwhile", async () => {
  const meal = await aMeal({ schedule: { from: 3, to: 5, count: 10 } });
  const id = meal.schedule?.id ?? 0;
  await sql`UPDATE schedule SET count = 7 WHERE id = ${id}`;
  const save = async (count: string) => {
    await ask(meal.chef, `${HOME}/${id}`, [
      ["intent", "save"],
      ["count", count],
      ["count_was", "10"],
    ]);
    return sql`SELECT count FROM schedule WHERE id = ${id}`;
  };
  expect([await save("10"), await save("12")]).toEqual([[{ count: 7 }], [{ count: 12 }]]);
  const emptied = await ask(meal.chef, `${HOME}/${id}`, [
    ["intent", "save"],
    ["count", ""],
  ]);
  expect([emptied.status, await emptied.text()]).toEqual([
    400,
    expect.stringContaining("Count cannot be empty"),
  ]);
});

test("what nobody has a reason for is 'server error!' when it is saved, 'server error.' when it is deleted", async () => {
  const meal = await aMeal({ schedule: { from: 3, to: 5, count: 10 } });
  const id = meal.schedule?.id ?? 0;
  const path = `${HOME}/${id}`;
  // somebody else's change holds the row for longer than a request waits
  await transaction(async (tx) => {
    await tx`SELECT FROM schedule WHERE id = ${id} FOR UPDATE`;
    const [saved, deleted] = await Promise.all([
      ask(meal.chef, path, [
        ["intent", "save"],
        ["count", "11"],
      ]),
      ask(meal.chef, path, [["intent", "delete"]]),
    ]);
    expect([saved.status, await saved.text()]).toEqual([503, expect.stringContaining("server error!")]);
    expect([deleted.headers.get("location"), toast(deleted)]).toEqual([
      path,
      expect.stringContaining(".error.server error.;"),
    ]);
  });
  expect(await sql`SELECT count, deleted_at FROM schedule WHERE id = ${id}`).toEqual([
    { count: 10, deleted_at: null },
  ]);
});

test("after a change the next five are read again; an error of the whole says its first words as a toast", async () => {
  const chef = await aChef();
  const meals = [];
  for (let ahead = 3; ahead < 10; ahead += 1)
    meals.push(await aMeal({ chef, name: `Stew ${ahead}`, schedule: { from: ahead, to: ahead, count: 7 } }));
  const [meal] = meals;
  await anOrderedLine({ meal: meal as TestMeal, on: 3, quantity: 2 });
  const path = `${HOME}/${meal?.schedule?.id}`;
  const saved = await ask(chef, path, [
    ["intent", "save"],
    ["count", "9"],
  ]);
  expect([saved.headers.get("location"), toast(saved)]).toEqual([
    path,
    expect.stringContaining("Updated successfully"),
  ]);
  const page = (await (await ask(chef, path)).text()).replaceAll("<!-- -->", "");
  const listed = [...page.matchAll(/href="\/chef\/cooking-schedule\/(\d+)"/g)].map(([, id]) => Number(id));
  expect(new Set(listed)).toEqual(new Set(meals.slice(0, 5).map(({ schedule }) => schedule?.id)));
  expect(page).toContain("2 sold, 7 left");
  const cut = await ask(chef, `${path}.data`, [
    ["intent", "save"],
    ["start_date", await dayFrom(4)],
    ["end_date", await dayFrom(4)],
  ]);
  const words = `There are orders for ${formatShortDay(await dayFrom(3))}. Keep that day in the schedule.`;
  // the toast, and the head of the form
  expect((await cut.text()).split(words).length - 1).toBeGreaterThanOrEqual(1);
  expect(cut.status).toBe(400);
});

test("a schedule that is over says so: its figures, and nothing to change or delete", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: { from: -9, to: -2 } });
  const page = (await (await ask(chef, `${HOME}/${meal.schedule?.id}`)).text()).replaceAll("<!-- -->", "");
  for (const words of ["This is over.", "Not sold"]) expect(page).toContain(words);
  for (const words of ["Orders close", "delete this schedule", "be ordered right now"])
    expect(page).not.toContain(words);
});
