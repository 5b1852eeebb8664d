import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDeliveredOrder, aDiner, aMarketplace, aMeal, aProof, aStaff, unique } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const SCREENS = [
  "marketplaces",
  "fees",
  "cuisines",
  "featured",
  "coupons",
  "gift-cards",
  "plans",
  "offers",
  "rewards",
  "promotions",
  "services",
];

test("finance gives a segment credit and makes gift cards, whose codes come once; support opens none of it", async () => {
  const town = await aMarketplace();
  await Promise.all([aDiner({ marketplace: town }), aDiner({ marketplace: town })]);
  const support = await visit({ as: await aStaff({ role: "support" }) });
  await openLive(support.page, "/staff/catalog/promotions");
  await support.page.getByText("You don't have access to this page").first().waitFor();

  const finance = await aStaff({ role: "finance" });
  const { page, complaints, shot } = await visit({ as: finance });
  await openLive(page, "/staff");
  await page
    .getByRole("navigation", { name: "Back office", exact: true })
    .getByRole("link", { name: "Catalog" })
    .click();
  await arrive(page, /\/staff\/catalog\/marketplaces$/);
  await page.getByRole("navigation", { name: "Catalog" }).getByRole("link", { name: "Promotions" }).click();
  await arrive(page, /\/staff\/catalog\/promotions$/);
  await page.getByRole("link", { name: "Confirm it’s you" }).waitFor();
  await aProof(finance);
  await openLive(page, "/staff/catalog/promotions");
  const segment = page.getByRole("region", { name: "Who gets how much" });
  await segment.getByLabel("Diners in").selectOption(town.name);
  await segment.getByLabel("Never ordered").check();
  await segment.getByLabel("Dollars for each").fill("5.00");
  await segment.getByLabel("Budget in dollars").fill("100.00");
  await segment.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("2 people, $10.00").waitFor();
  await preview.getByLabel("Title").fill(`Welcome to ${town.name}`);
  await preview.getByRole("button", { name: /^Give up to/ }).click();
  await preview.getByText("Enter a reason.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("catalog-promotion");
  await preview.getByLabel("Reason").fill("A new town");
  await preview.getByRole("button", { name: /^Give up to/ }).click();
  await expectToast(page, "It is being given.");
  const row = page.getByRole("row").filter({ hasText: `Welcome to ${town.name}` });
  await expect
    .poll(
      async () => {
        await openLive(page, "/staff/catalog/promotions");
        return row.innerText();
      },
      { timeout: 30_000 },
    )
    .toContain("$10.00 of $100.00");

  await openLive(page, "/staff/catalog/gift-cards");
  const title = `Fair ${unique()}`;
  const batch = page.getByRole("region", { name: "New batch" });
  await batch.getByLabel("Title").fill(title);
  await batch.getByLabel("How many").fill("2");
  await batch.getByLabel("Dollars on each").fill("25.00");
  await batch.getByLabel("Reason").fill("The food fair");
  await batch.getByRole("button", { name: "Make gift cards" }).click();
  await expectToast(page, "2 gift cards made.");
  const cards = page.getByRole("row").filter({ hasText: title });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    cards.getByRole("button", { name: /^Download once/ }).click(),
  ]);
  expect((await readFile(await file.path(), "utf8")).match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/g)).toHaveLength(
    2,
  );
  await openLive(page, "/staff/catalog/gift-cards");
  await cards.getByText(/^Downloaded/).waitFor();
  await shot("catalog-gift-cards");
  expect([...complaints, ...support.complaints]).toEqual([]);
});

test("content features a meal from a phone at night, and reads the rest of the catalog", async () => {
  const meal = await aMeal({ name: `Night soup ${unique()}` });
  const content = await visit({
    as: await aStaff({ role: "content" }),
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  const { page, shot, complaints } = content;
  await openLive(page, "/staff/catalog/featured");
  const form = page.getByRole("region", { name: "Feature a meal or a cook" });
  await form.getByLabel("Link or number").fill("nowhere");
  await form.getByRole("button", { name: "Feature it" }).click();
  await form.getByText("We don't find this meal.").waitFor();
  await form.getByLabel("Link or number").fill(`/meals/${meal.chef.slug}/${meal.slug}`);
  await form.getByRole("button", { name: "Feature it" }).click();
  await expectToast(page, "Featured.");
  for (const name of SCREENS) {
    await openLive(page, `/staff/catalog/${name}`);
    await fits(page);
    expect([name, await accessibilityFindings(page)]).toEqual([name, []]);
    await shot(`catalog-${name}`);
  }
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM feature WHERE meal_id = ${meal.id}`;
  expect([count, complaints]).toEqual([1, []]);
});

test("a diner turns coins into credit", async () => {
  const { ana } = await aDeliveredOrder(await aChef(), 12_500);
  const { page, complaints, shot } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await openLive(page, "/account/rewards");
  await fits(page);
  await shot("rewards");
  await page.getByRole("button", { name: "Turn 100 coins into $1.00" }).click();
  await expectToast(page, "$1.00 added to your wallet.");
  await page.getByText(/75 more to go/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
