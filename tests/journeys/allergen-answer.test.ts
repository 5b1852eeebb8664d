import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { changeMeal } from "~/domain/menu/change-meal.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import { aChef, aDiner, aMeal } from "../builders";
import { accessibilityFindings, expectToast, openLive, visit } from "./visit";

const PHONE = { viewport: { width: 390, height: 844 } };

test("a dish with a new allergen waits for its diner: the cook can't start it, one dish is kept, the other called off", async () => {
  const chef = await aChef();
  const stew = await aMeal({ chef, name: "Barley stew", price: 2000, allergens: ["wheat"] });
  const cake = await aMeal({ chef, name: "Carrot cake", price: 1000, allergens: ["wheat"] });
  const ana = await aDiner({ gift: 9000, cart: [stew, cake], marketplace: chef.marketplace });
  const payments = [{ method: "wallet" as const, amount: 3000 * 1.26 + 1500 }];
  const { cart_transaction } = await startCheckout(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await moveMyPart(chef, order.id, "accepted");
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${order.id}`;
  for (const meal of [stew, cake])
    await transaction((tx) => changeMeal(tx, chef, meal.id, { allergens: ["wheat", "sesame"] }));

  const kitchen = await visit({ as: chef, ...PHONE });
  await openLive(kitchen.page, `/chef/neworders/${order.id}`);
  await kitchen.page.getByText("Waiting for the diner's answer", { exact: true }).first().waitFor();
  await kitchen.page.getByText("You can start cooking once they've answered").waitFor();
  expect(await kitchen.page.locator("button", { hasText: "Start cooking" }).count()).toBe(0);
  await kitchen.shot("cook-waiting");
  expect(await accessibilityFindings(kitchen.page)).toEqual([]);
  const date = order.delivery_date;
  await openLive(kitchen.page, `/chef/prep/${date}`);
  await kitchen.page.getByText("Don't cook yet: waiting for the diner's answer").first().waitFor();
  await kitchen.shot("prep-waiting");
  expect(await accessibilityFindings(kitchen.page)).toEqual([]);

  const { page, shot, complaints } = await visit({ as: ana, ...PHONE });
  await openLive(page, `/my-orders/${order.id}`);
  const about = (dish: string) => page.getByRole("form", { name: `Your answer for ${dish}` });
  await page.getByText("Some of your dishes have changed").waitFor();
  await about("Carrot cake").getByRole("button", { name: "Cancel in full" }).waitFor();
  await shot("diner-asked");
  expect(await accessibilityFindings(page)).toEqual([]);
  await about("Barley stew").getByRole("button", { name: "Keep it" }).click();
  await expectToast(page, "Thanks. Your cook knows you're keeping it.");
  await page.getByText("You chose to keep it.").waitFor();
  await about("Carrot cake").getByRole("button", { name: "Cancel in full" }).click();
  await expectToast(page, "Dish canceled. We're refunding it in full.");
  await about("Carrot cake").waitFor({ state: "detached" });
  await shot("diner-answered");
  const desk = await visit({ as: ana, viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  await openLive(desk.page, `/my-orders/${order.id}`);
  await desk.page.getByText("You chose to keep it.").waitFor();
  // of the dish that is off nothing is asked or offered anymore
  expect(await desk.page.getByText(/^Changed since you ordered/).count()).toBe(1);
  await desk.shot("diner-answered-desk-dark");
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  const lines = await sql`
    SELECT name, status, allergen_confirmation FROM order_line WHERE order_id = ${order.id} ORDER BY name`;
  expect(lines).toEqual([
    { name: "Barley stew", status: "active", allergen_confirmation: "confirmed" },
    { name: "Carrot cake", status: "cancelled", allergen_confirmation: "pending" },
  ]);
  expect(complaints).toEqual([]);

  await openLive(kitchen.page, `/chef/neworders/${order.id}`);
  await kitchen.page.getByText("The diner keeps it").waitFor();
  await kitchen.page.getByText(/^Changed since it was ordered/).waitFor();
  await kitchen.page.locator("button:visible", { hasText: "Start cooking" }).click();
  await expectToast(kitchen.page, "Cooking.");
});
