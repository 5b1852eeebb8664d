import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { ALLERGENS } from "~/kit/allergens";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aChef, aCuisine, aDiner, aMeal, aSignedIn } from "../../builders";

type Somebody = { account_id: number; key_id: number };

/** A signed-in browser: reads screens, sends their forms as without script. */
async function browser(who: Somebody) {
  const { key } = await aSignedIn(who, "session");
  const cookie = `dindin_session=${key}`;
  return {
    get: (path: string) => guest().get(path, { headers: { cookie } }),
    send: (path: string, fields: Record<string, string>, picture?: File) => {
      const body = picture ? new FormData() : new URLSearchParams();
      for (const [name, value] of Object.entries({ csrf: csrfFor(key), ...fields })) body.append(name, value);
      if (picture && body instanceof FormData) body.append("picture", picture);
      return fetch(new URL(path, env.APP_ORIGIN), {
        method: "POST",
        headers: { cookie, origin: env.APP_ORIGIN },
        body,
        redirect: "manual",
      });
    },
  };
}

const toast = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

test("another cook's meal and draft are not there, and a diner has no menu", async () => {
  const meal = await aMeal();
  const { body: draft } = await as(meal.chef).post<{ guid: string }>(
    `/api/v2/meal/${meal.id}/duplicate/`,
    {},
  );
  const own = await browser(meal.chef);
  const stranger = await browser(await aChef());
  const diner = await browser(await aDiner());
  const screens = [
    `/chef/menu/${meal.id}`,
    `/chef/menu/edit/${meal.id}`,
    `/chef/menu/add?draft=${draft.guid}`,
  ];
  for (const path of screens) {
    expect([path, (await own.get(path)).status]).toEqual([path, 200]);
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    expect([path, (await diner.get(path)).status]).toEqual([path, 403]);
  }
  expect((await stranger.get("/chef/menu")).status).toBe(200);
  for (const path of ["/chef/menu/add", "/chef/menu/add/"]) {
    // a new meal has an address of its own from the start
    const begun = await stranger.get(path);
    const address = begun.headers.get("location") ?? "";
    expect([path, begun.status, address]).toEqual([
      path,
      302,
      expect.stringMatching(/^\/chef\/menu\/add\?draft=/),
    ]);
    expect((await stranger.get(address)).status).toBe(200);
  }
  // who steps back from a meal that was saved finds the meal
  const back = await own.get(`/chef/menu/add?draft=${meal.guid}`);
  expect([back.status, back.headers.get("location")]).toEqual([302, `/chef/menu/${meal.id}`]);
  expect((await stranger.get(`/chef/menu/add?draft=${meal.guid}`)).status).toBe(404);
  const kept = await stranger.send("/chef/menu/draft", { draft: draft.guid, name: "Stolen soup" });
  expect(kept.status).toBe(404);
  const saved = await stranger.send(`/chef/menu/edit/${meal.id}`, { name: "Stolen soup" });
  expect(saved.status).toBe(404);
  const nobodys = await own.send("/chef/menu/draft", { draft: "1", name: "Soup" });
  expect(nobodys.status).toBe(404);
});

test("the specification's toasts: not deleted, server error, and the reason where there is one", async () => {
  const [meal, other] = [await aMeal(), await aMeal()];
  const own = await browser(meal.chef);
  const foreign = { id: String(other.id) };
  expect(toast(await own.send("/chef/menu", { intent: "delete", ...foreign }))).toContain("Meal not deleted");
  expect(toast(await own.send("/chef/menu", { intent: "restore", ...foreign }))).toContain("server error!");
  const gone = await own.send(`/chef/menu/${meal.id}`, { intent: "delete" });
  expect(toast(gone)).toContain("Meal deleted successfully");
  expect((await own.get(`/chef/menu/${meal.id}`)).status).toBe(404);
});

test("a form with mistakes comes back with each message and with all that was typed", async () => {
  const own = await browser(await aChef());
  const draft = randomUUID();
  const typed = { draft, name: "Half a meal", price: "free" };
  const answer = await own.send(`/chef/menu/add?draft=${draft}`, typed);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain("Enter a dollar amount, like 12.50");
  expect(page).toContain("Description is required");
  expect(page).toContain('value="Half a meal"');
  expect((await own.get("/chef/menu")).text).toContain("Half a meal");
});

test("without script a phone's photo is refused, and all that was typed beside it is there", async () => {
  const own = await browser(await aChef());
  const draft = randomUUID();
  const path = `/chef/menu/add?draft=${draft}`;
  const photo = new File([Buffer.alloc(5_000_000, 1)], "soup.jpg", { type: "image/jpeg" });
  const answer = await own.send(path, { draft, intent: "add", name: "Beans of my aunt" }, photo);
  expect([answer.status, toast(answer)]).toEqual([302, expect.stringContaining("larger than 512 KB")]);
  expect((await own.get(path)).text).toContain('value="Beans of my aunt"');
});

test("ten meals at first, then more below them, and the address leads back to all", async () => {
  const chef = await aChef();
  for (let n = 0; n < 12; n++) await aMeal({ chef, name: `Stew ${n}`, schedule: false });
  const own = await browser(chef);
  const names = async (path: string) =>
    new Set((await own.get(path)).text.match(/font-bold[^>]*>Stew \d+</g)).size;
  expect(await names("/chef/menu")).toBe(10);
  expect(await names("/chef/menu?page=2")).toBe(12);
  expect(await names("/chef/menu?search=stew%2011")).toBe(1);
  expect(await names("/chef/menu?view=deleted")).toBe(0);
});

test("a form that was opened before the meal was changed elsewhere says so once, and takes nothing away unseen", async () => {
  const meal = await aMeal();
  const own = await browser(meal.chef);
  const edit = `/chef/menu/edit/${meal.id}`;
  const seenOn = async () => /name="seen" value="([0-9a-f]{66})"/.exec((await own.get(edit)).text)?.[1] ?? "";
  const seen = await seenOn();
  const formOf = async (over: Record<string, string>) => ({
    ...{
      draft: meal.guid,
      name: "Mole",
      description: "Dark.",
      price: "14.00",
      tags: "spicy",
      sku: meal.sku,
      ingredients: "Chili",
    },
    ...{ heating_instructions: "Three minutes.", cuisine: String((await aCuisine()).id) },
    ...Object.fromEntries(ALLERGENS.map((name) => [`allergen.${name}`, "free"])),
    ...over,
  });
  const other = await own.send(edit, await formOf({ seen, "allergen.peanut": "contains" }));
  expect(other.status).toBe(302);
  const stale = await own.send(edit, await formOf({ seen, price: "15.00" }));
  const page = await stale.text();
  expect(stale.status).toBe(409);
  expect(page).toContain("This meal was changed somewhere else after you opened it: the name (now “Mole”)");
  expect(page).toContain("the allergens (now: contains peanut)");
  expect(page).toContain("the heating instructions");
  expect(page).toMatch(new RegExp(`<a[^>]*href="/chef/menu/${meal.id}"[^>]*>See the meal as it is now</a>`));
  const kept = async () =>
    (await as(meal.chef).get<{ allergens: string[]; price_cents: number }>(`/api/v2/meal/${meal.id}/`)).body;
  expect(await kept()).toMatchObject({ allergens: ["peanut"], price_cents: 1_400 });
  // the form as it came back is one of the meal as it is now
  const again = await own.send(
    edit,
    await formOf({ seen: await seenOn(), price: "15.00", "allergen.peanut": "contains" }),
  );
  expect(again.status).toBe(302);
  expect(await kept()).toMatchObject({ allergens: ["peanut"], price_cents: 1_500 });
  const last = await seenOn();
  await sql`UPDATE meal SET price_cents = 1600 WHERE id = ${meal.id}`;
  const dearer = await own.send(edit, await formOf({ seen: last, "allergen.peanut": "contains" }));
  expect(await dearer.text()).toContain(
    "you opened it: the price (now $16.00). Check that below, then save again.",
  );
});
