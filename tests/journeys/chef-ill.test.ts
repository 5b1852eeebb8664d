import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { aChef, aDiner, aMeal, aPlacedOrder, balanceOf, unique } from "../builders";
import { executeWaiting } from "../setup/back-office";
import { onDuty } from "../setup/on-duty";
import { accessibilityFindings, arrive, expectToast, fits, openLive } from "./visit";

test("a cook is ill: operations see the day's orders on a phone, cancel them, take it back, and do it after all", async () => {
  const chef = await aChef();
  const orders = [await aPlacedOrder(chef, 2400), await aPlacedOrder(chef, 1900)];
  const { page, complaints, shot } = await onDuty("operations", { viewport: { width: 390, height: 844 } });
  const open = page.getByRole("region", { name: "Open orders" });
  await openLive(page, `/staff/chefs/${chef.chef_id}`);
  for (const { number } of orders) await open.getByRole("link", { name: number }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("chef-ill-cook-phone");
  await open.getByRole("link", { name: "Cancel this day’s orders" }).click();
  await arrive(page, /\/cancel-day\?day=/);
  await page.getByText("2 orders of 2 people, 2 portions").waitFor();
  await page.getByRole("button", { name: "Cancel 2 orders" }).click();
  await page.getByText("Enter a reason.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("chef-ill-day-phone");

  const cancel = async () => {
    await page.getByLabel("Reason").fill("Your cook is ill today. We're sorry.");
    await page.getByRole("button", { name: "Cancel 2 orders" }).click();
    await arrive(page, /\/staff\/chefs\/\d+\?day=/);
  };
  const strip = page.getByRole("list", { name: "About to happen" });
  await cancel();
  await strip.getByText("happens in").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("chef-ill-undo-phone");
  await strip.getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Undone. Nothing was changed.");

  await page.setViewportSize({ width: 1440, height: 1000 });
  await open.getByRole("link", { name: "Cancel this day’s orders" }).click();
  await arrive(page, /\/cancel-day\?day=/);
  await shot("chef-ill-day");
  await cancel();
  await strip.waitFor();
  await executeWaiting("chef_id", chef.chef_id);
  await openLive(page, `/staff/chefs/${chef.chef_id}`);
  await open.getByText("No open orders on this day.").waitFor();
  await page.getByText("2 orders canceled: Your cook is ill today.").waitFor();
  await shot("chef-ill-cook");
  await page.getByRole("region", { name: "Latest orders" }).getByRole("link", { name: "All orders" }).click();
  await arrive(page, /\/staff\/orders\?cook=/);
  for (const { number } of orders) await page.getByRole("link", { name: number }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("chef-ill-orders");
  const states =
    await sql`SELECT status::text FROM orders WHERE id = ANY (${orders.map(({ order_id }) => order_id)}::int[])`;
  expect(states.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(complaints).toEqual([]);
});

test("one of an order's two cooks is ill: that part alone is canceled from the order's screen", async () => {
  const [soup, stew] = [await aMeal({ price: 1000 }), await aMeal({ price: 3000 })];
  const cook = `Odile ${unique().replace(/[^a-z]/g, "")}`;
  await sql`UPDATE chef SET full_name = ${cook} WHERE id = ${soup.chef.chef_id}`;
  const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
  const payments = [{ method: "wallet" as const, amount: 6540 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const { page, complaints, shot } = await onDuty("operations", { viewport: { width: 390, height: 844 } });
  await openLive(page, `/staff/orders/${order.id}`);
  await fits(page);
  await shot("chef-ill-order-phone");
  await page.getByRole("link", { name: `Cancel this part by ${cook}` }).click();
  await arrive(page, /\/cancel\?part=\d+$/);
  await page.getByText("$12.60 to the wallet.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("chef-ill-part-phone");
  await page.getByLabel("Reason").fill("The cook is ill");
  await page.getByRole("button", { name: `Cancel ${cook}’s part` }).click();
  await arrive(page, new RegExp(`/staff/orders/${order.id}$`));
  await page
    .getByRole("list", { name: "About to happen" })
    .getByText("Cancel one cook’s part")
    .first()
    .waitFor();
  await executeWaiting("order_id", order.id);
  await openLive(page, `/staff/orders/${order.id}`);
  const part = page.getByRole("region", { name: cook });
  await part.getByText("Canceled").first().waitFor();
  expect(await page.getByRole("link", { name: `Cancel this part by ${cook}` }).count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await shot("chef-ill-order");
  expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 6540 + 1260 });
  expect(complaints).toEqual([]);
});
