import { expect, test } from "vitest";
import { as } from "../as";
import { aDiner, aMeal } from "../builders";
import { arrive, openLive, placeOrder, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("on a phone that the total has changed is said where one looks, and the next press pays the new one", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ card: true, cart: [{ meal, quantity: 2 }] });
  const { page, shot } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/checkout");
  await page.getByText("Held for you until").waitFor();
  const less = { meal_id: meal.id, change_type: "decrease", meal_type: "PAID" };
  await as(ana).post("/api/account/change-item-quantity/", less);
  await placeOrder(page);
  const said = page.getByText("The total has changed. Please check it, then place your order.");
  await said.waitFor();
  await page.waitForLoadState("networkidle");
  await shot("total-changed");
  const { y = 0, height = 0 } = (await said.boundingBox()) ?? {};
  const bar = await page.locator("[data-action-bar]").boundingBox();
  expect(y).toBeGreaterThan(72);
  expect(y + height).toBeLessThan(bar?.y ?? 0);
  await placeOrder(page);
  await arrive(page, /my-orders\/\d+/);
});

test("gift money ticks company money along, and takes it along again: two presses are none", async () => {
  const ana = await aDiner({ wallet: 1820, gift: 500, card: true, cart: [await aMeal({ price: 2000 })] });
  const { page } = await visit({ as: ana });
  await openLive(page, "/checkout");
  const ticked = () =>
    page
      .locator("[name=given], [name=own]")
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  const press = (name: string) => page.locator(`label:has([name=${name}])`).click();
  // nobody's employer has given it
  await page.getByText("DinDin credit").waitFor();
  await press("own");
  expect(await ticked()).toEqual([true, true]);
  await press("own");
  expect(await ticked()).toEqual([false, false]);
  await press("given");
  await press("own");
  await press("own");
  expect(await ticked()).toEqual([true, false]);
});

test("an address that is typed and not saved yet: one press saves it and places the order", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ address: false, card: true, cart: [meal] });
  const { page } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/checkout");
  const form = page.locator("#address-new");
  await placeOrder(page);
  await page.getByText("Add a delivery address").waitFor();
  await form.getByLabel("Label").fill("Home");
  await form.getByLabel("Street address, Apt (optional)").fill("12 Maple Street");
  await placeOrder(page);
  await form.locator("[aria-invalid=true]").first().waitFor();
  await form.getByLabel("ZIP code").fill(meal.chef.marketplace.zips[0] ?? "");
  await form.getByLabel("Recipient", { exact: true }).fill("Ana");
  await form.getByLabel("Recipient's phone").fill("615 555 0133");
  // corrected and saved by its own button it is saved, and nothing else
  await form.getByRole("button", { name: "Save and use this address" }).click();
  await page.getByText("Held for you until").waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");

  const ben = await aDiner({ address: false, card: true, cart: [meal] });
  const other = await visit({ as: ben, viewport: PHONE });
  await openLive(other.page, "/checkout");
  const his = other.page.locator("#address-new");
  await his.getByLabel("Label").fill("Home");
  await his.getByLabel("Street address, Apt (optional)").fill("12 Maple Street");
  await his.getByLabel("ZIP code").fill(meal.chef.marketplace.zips[0] ?? "");
  await his.getByLabel("Recipient", { exact: true }).fill("Ben");
  await his.getByLabel("Recipient's phone").fill("615 555 0133");
  await placeOrder(other.page);
  await arrive(other.page, /my-orders\/\d+/);
});
