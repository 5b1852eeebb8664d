import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { aChef, aDiner, aMeal, aPlacedOrder } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { viewport: { width: 390, height: 844 } };

test("a cook who can't make a dish offers another one; the diner, who avoids what is in it, is told and takes it", async () => {
  const chef = await aChef();
  const stew = await aMeal({ chef, name: "Barley stew", price: 2000, allergens: ["wheat"] });
  await aMeal({ chef, name: "Milk soup", price: 1500, allergens: ["milk"] });
  const ana = await aDiner({ gift: 9000, cart: [stew], marketplace: chef.marketplace });
  const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await sql`UPDATE account SET allergens = '{milk}' WHERE id = ${ana.account_id}`;

  const kitchen = await visit({ as: chef, ...PHONE });
  await openLive(kitchen.page, `/chef/neworders/${order.id}`);
  await kitchen.page.getByText("I can't make this").click();
  const decline = kitchen.page.locator("details[open] form");
  await decline.getByRole("button", { name: "Offer this instead" }).click();
  await decline.getByText("Choose the dish you offer").waitFor();
  // what comes meanwhile reads the page again, and takes nothing from under the cook who mends the form
  await aPlacedOrder(chef);
  await kitchen.page.locator("[role=status]", { hasText: "2 new orders" }).waitFor({ state: "attached" });
  await decline.getByText("Choose the dish you offer").waitFor();
  await decline.getByLabel("Reason for the diner").fill("The oven broke");
  await decline
    .getByLabel(/^Offer another dish instead/)
    .selectOption({ label: "Milk soup, $15.00, 20 left" });
  await kitchen.shot("swap-offer");
  expect(await accessibilityFindings(kitchen.page)).toEqual([]);
  await fits(kitchen.page);
  await decline.getByRole("button", { name: "Offer this instead" }).click();
  await expectToast(kitchen.page, "Offered. We've asked the diner.");
  await kitchen.page.getByText("You offered Milk soup instead.").waitFor();
  await kitchen.shot("swap-offered");
  expect(await accessibilityFindings(kitchen.page)).toEqual([]);

  const { page, shot, complaints } = await visit({ as: ana, ...PHONE, colorScheme: "dark" });
  await openLive(page, "/my-orders");
  await page.getByText("Needs your answer").waitFor();
  await shot("swap-asked-list");
  expect(await accessibilityFindings(page)).toEqual([]);
  await openLive(page, `/my-orders/${order.id}`);
  const question = page.getByRole("form", { name: "Your answer about Milk soup" });
  await page.getByText("Barley stew can't be made").waitFor();
  await question.getByText("Contains milk, which you avoid.").waitFor();
  await shot("swap-asked");
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot("swap-asked-desk");
  await question.getByRole("button", { name: "Take it anyway" }).click();
  await expectToast(page, "Thanks. Your cook will make it instead.");
  await page
    .getByText("Instead of Barley stew, which couldn’t be made. It costs $5.00 less, which we've refunded")
    .waitFor();
  await shot("swap-taken");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);

  await openLive(kitchen.page, `/chef/neworders/${order.id}`);
  await kitchen.page.getByRole("heading", { name: "Milk soup" }).waitFor();
  // $15.00 for the soup; the diner has the $5.00 of the stew, its service fee and tax back
  await kitchen.page.getByText("$15.00").first().waitFor();
  const [refund] = await sql`SELECT sum(amount_cents)::int AS cents FROM refund WHERE order_id = ${order.id}`;
  expect(refund).toEqual({ cents: 630 });
});
