import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aPlacedOrder } from "../builders";
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
