import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { MOST_FAVORITES } from "~/domain/meals/rules";
import { aChef, aDiner, aMeal, anAccount, PASSWORD } from "../builders";
import { accessibilityFindings, arrive, expectToast, openLive, visit } from "./visit";

const LIST = "/account/favorites";
const pathOf = (meal: { slug: string; chef: { slug: string } }) => `/meals/${meal.chef.slug}/${meal.slug}`;
const heartOf = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name} to favorites` });
const isKept = (page: Page, name: string) => heartOf(page, name).getAttribute("aria-pressed");
const names = (page: Page) => page.locator("main h3").allInnerTexts();

async function signIn(page: Page, email: string): Promise<void> {
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("main button[type=submit]").click();
}

test.each([
  ["on a phone", 390, "dark"],
  ["at a desk", 1440, "light"],
] as const)(
  "%s: a guest's heart is kept after signing in; the list lets go of it and takes that back",
  async (_where, width, colorScheme) => {
    const chef = await aChef();
    const meal = await aMeal({ chef, name: "Kerala fish curry" });
    const other = await aMeal({ chef, name: "Pozole rojo" });
    const ana = await anAccount();
    const viewport = { width, height: 900 };
    const { page, complaints, shot } = await visit({ viewport, colorScheme });
    await openLive(page, pathOf(meal));
    expect(await isKept(page, meal.name)).toBe("false");
    await shot("heart");
    await heartOf(page, meal.name).click();
    await expectToast(page, "Please sign in to save favorites");
    expect(await isKept(page, meal.name)).toBe("false");
    await arrive(page, /\/login/);
    await signIn(page, ana.email);
    await arrive(page, (url) => url.pathname === pathOf(meal));
    await expectToast(page, "Kerala fish curry was added to your favorites");
    expect(await isKept(page, meal.name)).toBe("true");
    await shot("heart-kept");

    await openLive(page, pathOf(other));
    await heartOf(page, other.name).press("Enter");
    await page.locator(".toasts").getByRole("link", { name: "See favorites" }).click();
    await arrive(page, (url) => url.pathname === LIST);
    await page.getByRole("heading", { level: 1, name: "Favorite dishes" }).waitFor();
    expect(await names(page)).toEqual(["Pozole rojo", "Kerala fish curry"]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await heartOf(page, meal.name).click();
    await expectToast(page, "Kerala fish curry was removed from your favorites");
    await expect.poll(() => names(page)).toEqual(["Pozole rojo"]);
    await shot("favorites-undo");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => names(page)).toEqual(["Pozole rojo", "Kerala fish curry"]);
    await page.goto("/account");
    await page.getByRole("link", { name: "Favorite dishes" }).click();
    await page.getByRole("heading", { level: 1, name: "Favorite dishes" }).waitFor();
    expect(await names(page)).toEqual(["Pozole rojo", "Kerala fish curry"]);
    expect(complaints).toEqual([]);
  },
);

/** As many favorites as there may be. */
async function keepsMost(me: { account_id: number }, { chef, slug }: Awaited<ReturnType<typeof aMeal>>) {
  await sql`
    WITH many AS (
      INSERT INTO meal (chef_id, marketplace_id, slug, sku, name, description, price_cents, tags, ingredients, heating_instructions)
      SELECT ${chef.chef_id}, ${chef.marketplace_id}, ${slug}::text || n, 'MANY-' || n, 'Dish', '', 1, '{}', '', ''
      FROM generate_series(1, ${MOST_FAVORITES}::int) AS n RETURNING id)
    INSERT INTO favorite_meal (account_id, meal_id) SELECT ${me.account_id}, id FROM many`;
}

test("a heart fills before the server replies, and falls back with the reason", async () => {
  const [meal, ana] = [await aMeal({ name: "Pho" }), await aDiner()];
  await keepsMost(ana, meal);
  const { page } = await visit({ as: ana });
  await openLive(page, pathOf(meal));
  let go: () => void = () => undefined;
  const asked = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/account\/favorites\.data/, async (route) => {
    await asked;
    await route.continue();
  });
  await heartOf(page, meal.name).click();
  await expect.poll(() => isKept(page, meal.name)).toBe("true");
  go();
  await expectToast(page, `You can save up to ${MOST_FAVORITES} favorites. Remove one first.`);
  await expect.poll(() => isKept(page, meal.name)).toBe("false");
});

test("without script the heart is a form: sign in, back with the dish kept, and out of the list again", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Kerala fish curry" });
  const off = await aMeal({ chef, name: "Mapo tofu", schedule: false });
  const ana = await anAccount();
  await sql`INSERT INTO favorite_meal ${sql({ account_id: ana.account_id, meal_id: off.id })}`;
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(pathOf(meal));
  await heartOf(page, meal.name).click();
  await page.getByText("Please sign in to save favorites").waitFor();
  await signIn(page, ana.email);
  await page.getByText("Kerala fish curry was added to your favorites").waitFor();
  expect([new URL(page.url()).pathname, await isKept(page, meal.name)]).toEqual([pathOf(meal), "true"]);
  await page.goto(LIST);
  expect(await names(page)).toEqual(["Kerala fish curry", "Mapo tofu"]);
  expect(await page.locator("section", { hasText: "Unavailable" }).locator("h3").allInnerTexts()).toEqual([
    "Mapo tofu",
  ]);
  expect(await page.locator(`a[href='${pathOf(off)}']`).count()).toBe(0);
  await heartOf(page, meal.name).click();
  await page.getByText("Kerala fish curry was removed from your favorites").waitFor();
  expect([new URL(page.url()).pathname, await names(page)]).toEqual([LIST, ["Mapo tofu"]]);
});
