import sharp from "sharp";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { ALLERGENS } from "~/kit/allergens";
import { aChef, aCuisine, aMeal, anOrderedLine } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { viewport: { width: 390, height: 844 } };

/** A photo of noise, which hardly shrinks: larger than the 512,000 bytes that are taken. */
async function largePhoto() {
  const [width, height] = [1800, 1500];
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 + (n >> 7) * 104729) % 256),
  );
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: "dinner.jpg", mimeType: "image/jpeg", buffer };
}

test("a picture that comes first, and an order that moves meanwhile, leave the form as it is typed", async () => {
  const chef = await aChef();
  const { part_id } = await anOrderedLine({ meal: await aMeal({ chef }) });
  const { page } = await visit({ as: chef, ...PHONE });
  await openLive(page, "/chef/menu/add");
  const draft = page.url();
  expect(draft).toContain("?draft=");
  await page.fill("[name=name]", "Githeri");
  await page.locator("p:visible", { hasText: "Draft saved" }).waitFor();
  // the picture takes its time, and the cook goes on typing
  let goOn: () => void = () => undefined;
  const isTyped = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(/\/chef\/menu\/add\.data/, async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  await page.setInputFiles("#picture", await largePhoto());
  await page.getByRole("button", { name: "Use picture" }).click();
  await page.getByText("Sending your picture…").waitFor();
  const kept = page.waitForResponse(/\/chef\/menu\/draft/);
  await page.fill("[name=description]", "Beans and maize, my mother's way.");
  await kept;
  goOn();
  await page.getByLabel("What picture 1 shows").waitFor();
  // the desk follows its orders, and reads the screen again
  const read = page.waitForResponse(
    (answer) => answer.request().method() === "GET" && answer.url().includes("/chef/menu/add.data"),
  );
  await sql`UPDATE order_part SET status = 'accepted' WHERE id = ${part_id}`;
  await read;
  expect(page.url()).toBe(draft);
  expect(await page.inputValue("[name=name]")).toBe("Githeri");
  expect(await page.inputValue("[name=description]")).toBe("Beans and maize, my mother's way.");
  await page.reload();
  expect(await page.inputValue("[name=description]")).toBe("Beans and maize, my mother's way.");
  await page.getByLabel("What picture 1 shows").waitFor();
});

test("a first meal on a phone: from nothing to saved, with a picture that is too large, kept while it is typed", async () => {
  const cuisine = await aCuisine();
  const chef = await aChef();
  const { page, complaints, shot } = await visit({ as: chef, ...PHONE });
  await page.goto("/chef/menu");
  await page.getByRole("heading", { name: "Your menu is empty. What do you cook best?" }).waitFor();
  await shot("menu-empty");
  await page.getByRole("link", { name: "Add your first meal" }).click();
  await page.getByRole("heading", { name: "Add New Meal" }).waitFor();
  await openLive(page, "/chef/menu/add/");
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await page.getByText("Name is required").waitFor();
  for (const message of [
    "Description is required",
    "Price is required",
    "Tags are required",
    "Cuisine is required",
    "Ingredients are required",
    "Heating instructions are required",
  ])
    expect(await page.getByText(message).count(), message).toBe(1);
  expect(await page.getByText("Choose contains, may contain or free").count()).toBe(ALLERGENS.length);
  await shot("editor-wrong");
  await page.fill("[name=name]", "Jollof rice");
  await page.fill("[name=description]", "Smoky party rice with fried plantain.");
  await page.fill("[name=price]", "14.50");
  await page.selectOption("[name=cuisine]", String(cuisine.id));
  await page.fill("#tags", "spicy");
  await page.press("#tags", "Enter");
  await page.fill("#tags", "rice");
  await page.press("#tags", "Enter");
  await page.getByRole("button", { name: "Remove the tag rice" }).waitFor();

  const photo = await largePhoto();
  expect(photo.buffer.length).toBeGreaterThan(512_000);
  await page.setInputFiles("#picture", photo);
  await page.getByRole("heading", { name: "Crop your picture" }).waitFor();
  await page.getByRole("slider", { name: "Zoom" }).fill("40");
  await shot("editor-crop");
  await page.getByRole("button", { name: "Use picture" }).click();
  await page.getByLabel("What picture 1 shows").fill("A plate of red rice from above");
  await page.locator("p:visible", { hasText: "Draft saved" }).waitFor();

  // the same page again, as on another device: all of it is there
  const draft = page.url();
  await page.goto("/chef/menu");
  await page.getByRole("link", { name: /Jollof rice/ }).click();
  await page.getByRole("heading", { name: "Add New Meal" }).waitFor();
  expect(page.url()).toBe(draft);
  expect(await page.inputValue("[name=price]")).toBe("14.50");
  expect(await page.inputValue("[name='images[0].alt']")).toBe("A plate of red rice from above");
  await page.getByRole("heading", { name: "Jollof rice" }).waitFor();

  await openLive(page, draft);
  for (const name of ALLERGENS)
    await page.locator(`label:has([name="allergen.${name}"][value=free])`).click();
  await page.locator('label:has([name="allergen.fish"][value=contains])').click();
  await page.getByLabel("Which fish").fill("Anchovy");
  await page.fill("[name=ingredients]", "Rice, tomato, pepper, anchovy");
  await page.fill("[name=heating_instructions]", "Microwave 3 minutes.\nOven 20 minutes.");
  expect(await page.inputValue("[name=sku]")).toBe("MEAL-1");
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("editor-filled");
  // a tag that an allergen contradicts: what is wrong comes into view, far above what was answered last
  await page.fill("#tags", "dairy-free");
  await page.press("#tags", "Enter");
  await page.locator('label:has([name="allergen.milk"][value=contains])').click();
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await page.locator("#tags:focus").waitFor();
  await page.getByText("A meal with milk isn't dairy free.").waitFor();
  await shot("editor-contradiction");
  await page.getByRole("button", { name: "Remove the tag dairy-free" }).click();
  await page.locator('label:has([name="allergen.milk"][value=free])').click();
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await expectToast(page, "Jollof rice added succesfully");
  await page.getByRole("heading", { name: "Jollof rice" }).waitFor();
  await page.getByText("Not scheduled", { exact: true }).waitFor();
  expect(await page.getByText("Microwave 3 minutes.").innerText()).toBe(
    "Microwave 3 minutes.\nOven 20 minutes.",
  );
  await shot("meal-new");
  await page.getByRole("link", { name: "Schedule meals" }).click();
  expect(await page.getByRole("checkbox", { name: "Jollof rice" }).isChecked()).toBe(true);
  const [made] = await sql`
    SELECT price_cents, tags, allergens, allergen_species, allergens_declared FROM meal WHERE chef_id = ${chef.chef_id}`;
  expect(made).toEqual({
    price_cents: 1450,
    tags: ["spicy", "rice"],
    allergens: ["fish"],
    allergen_species: { fish: "Anchovy" },
    allergens_declared: true,
  });
  const [picture] = await sql<{ width: number; height: number; alt: string }[]>`
    SELECT i.width, i.height, i.alt FROM meal_image i JOIN meal m ON m.id = i.meal_id WHERE m.chef_id = ${chef.chef_id}`;
  expect(picture?.alt).toBe("A plate of red rice from above");
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  expect(await sql`SELECT FROM meal_draft WHERE chef_id = ${chef.chef_id}`).toHaveLength(0);
  expect(complaints).toEqual([]);
});

test("other allergens while an order is open: how many will be told comes first, then it is saved", async () => {
  const meal = await aMeal({ name: "Clam stew", cuisine: await aCuisine() });
  const { line_id } = await anOrderedLine({ meal, quantity: 2 });
  const { page, shot } = await visit({ as: meal.chef });
  await openLive(page, `/chef/menu/edit/${meal.id}`);
  await page.locator('label:has([name="allergen.milk"][value=contains])').click();
  await page.locator("button:visible", { hasText: "Save changes" }).click();
  await page.getByText("1 open order will be told").waitFor();
  await page.getByText(/: 1 order, 2 portions$/).waitFor();
  await page
    .getByText(
      "Where you add an allergen, even as a trace, or name another fish, shellfish or nut, an order waits:",
    )
    .waitFor();
  await shot("editor-confirm");
  const before = await sql`SELECT allergens_changed FROM order_line WHERE id = ${line_id}`;
  expect(before).toEqual([{ allergens_changed: null }]);
  expect(await page.locator('[name="allergen.milk"][value=contains]').isChecked()).toBe(true);
  await page.getByRole("note").getByRole("button", { name: "Save and tell them" }).click();
  await expectToast(page, "Updated succesfully");
  await page.getByRole("heading", { name: "Clam stew" }).waitFor();
  const after = await sql`SELECT allergens_changed->'allergens' AS now FROM order_line WHERE id = ${line_id}`;
  expect(after).toEqual([{ now: ["milk"] }]);
});

test("a meal with orders can't be deleted and says for when; without, it goes and comes back; a copy takes two presses", async () => {
  const chef = await aChef();
  const kept = await aMeal({ chef, name: "Pot roast" });
  const free = await aMeal({ chef, name: "Lentil soup", cuisine: await aCuisine() });
  await anOrderedLine({ meal: kept });
  const { page, shot } = await visit({ as: chef, ...PHONE });
  await openLive(page, "/chef/menu");
  await shot("menu-many");
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await page
    .getByRole("link", { name: /Pot roast/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Pot roast" }).waitFor();
  await shot("meal-ordered");
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await page.getByRole("link", { name: "Delete meal" }).click();
  await page.getByRole("heading", { name: "1 open order keeps this meal" }).waitFor();
  await page.getByText(/^Pot roast is ordered for \w{3}, \d+ \w{3}\. Deliver or decline/).waitFor();
  expect(await page.getByRole("button", { name: "Delete it" }).count()).toBe(0);
  await shot("meal-kept");
  await page.goto(`/chef/menu/${free.id}?delete=1`);
  await page.getByRole("button", { name: "Delete it" }).click();
  await expectToast(page, "Meal deleted successfully");
  await page.getByRole("link", { name: "Deleted" }).click();
  await page.getByRole("button", { name: /^Bring back/ }).click();
  await expectToast(page, "Lentil soup is back on your menu.");
  await page.getByRole("heading", { name: "Lentil soup" }).waitFor();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("heading", { name: "Add New Meal" }).waitFor();
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await expectToast(page, "Lentil soup (copy) added succesfully");
});

test("without script: pictures go up one by one, nothing typed is lost, and the meal is saved", async () => {
  const [chef, cuisine] = [await aChef(), await aCuisine()];
  const { page, shot } = await visit({ as: chef, javaScriptEnabled: false, ...PHONE });
  await page.goto("/chef/menu/add");
  await page.fill("[name=name]", "Githeri");
  await page.fill("[name=tags]", "beans, maize");
  await page.locator('[name="allergen.milk"][value=free]').check({ force: true });
  for (const color of ["#b5391c", "#2c6a4c"]) {
    const plain = sharp({ create: { width: 800, height: 600, channels: 3, background: color } });
    const buffer = await plain.jpeg().toBuffer();
    await page.setInputFiles("#picture", { name: "plate.jpg", mimeType: "image/jpeg", buffer });
    const before = await page.locator("#pictures ~ * li, section:has(#pictures) li").count();
    await page.getByRole("button", { name: "Add picture" }).click();
    await page.locator(`section:has(#pictures) li:nth-child(${before + 1})`).waitFor();
  }
  const first = await page.locator("[name='images[0].url']").inputValue();
  await page.fill("[name='images[1].alt']", "Green plate");
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await page.locator(`[name='images[1].url'][value='${first}']`).waitFor({ state: "attached" });
  expect(await page.inputValue("[name=name]")).toBe("Githeri");
  expect(await page.inputValue("[name=tags]")).toBe("beans, maize");
  expect(await page.inputValue("[name='images[0].alt']")).toBe("Green plate");
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await page.getByText("Description is required").waitFor();
  await shot("editor-plain");
  for (const name of ALLERGENS)
    await page.locator(`[name="allergen.${name}"][value=free]`).check({ force: true });
  await page.fill("[name=description]", "Beans and maize.");
  await page.fill("[name=price]", "9");
  await page.selectOption("[name=cuisine]", String(cuisine.id));
  await page.fill("[name=ingredients]", "Beans, maize\nSalt");
  await page.fill("[name=heating_instructions]", "Microwave 3 minutes.");
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await page.getByText("Githeri added succesfully").waitFor();
  const [made] = await sql`
    SELECT m.price_cents, m.tags, m.ingredients, count(*)::int AS pictures FROM meal m JOIN meal_image i ON i.meal_id = m.id
    WHERE m.chef_id = ${chef.chef_id} GROUP BY m.id`;
  expect(made).toEqual({
    price_cents: 900,
    tags: ["beans", "maize"],
    ingredients: "Beans, maize\nSalt",
    pictures: 2,
  });
});
