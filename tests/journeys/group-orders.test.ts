import { expect, test } from "vitest";
import { returnSurplus } from "~/domain/group-orders/return-surplus.server";
import { settleGroupOrder } from "~/domain/group-orders/settle-group-orders.server";
import { dayFrom } from "../builders";
import { aColleague, anOffice } from "../setup/group-orders";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  openLive,
  placeOrder,
  toCheckout,
  visit,
} from "./visit";

const PHONE = { width: 390, height: 844 };

test("an admin opens a group order on a phone; a colleague joins by its link, pays a share and gets the receipt", async () => {
  const office = await anOffice();
  const desk = await visit({ as: office.admin, viewport: PHONE });
  await openLive(desk.page, "/dashboard/group-orders");
  await desk.page.getByText("No group orders yet.").waitFor();
  await desk.shot("group-orders-empty");
  await desk.page.getByRole("link", { name: "New group order" }).click();
  await arrive(desk.page, "/dashboard/group-orders/new");
  await desk.page.getByLabel("Name").fill("Friday lunch");
  await desk.page.getByLabel("Day").fill(await dayFrom(5));
  await desk.page.getByLabel("Everyone pays by").fill("2020-01-01T12:00");
  await fits(desk.page);
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.page.getByRole("button", { name: "Open group order" }).click();
  await desk.page.getByText("Choose a time that's still ahead.").first().waitFor();
  await desk.page.getByLabel("Everyone pays by").fill(`${await dayFrom(2)}T12:00`);
  await desk.shot("group-order-new");
  await desk.page.getByRole("button", { name: "Open group order" }).click();
  await arrive(desk.page, /\/dashboard\/group-orders\/\d+$/);
  const link = await desk.page.getByLabel("Group link").inputValue();
  await fits(desk.page);
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.shot("group-order-open");
  const id = Number(desk.page.url().split("/").at(-1));

  const noor = await aColleague(office, office.meals, { wallet: 9_000 });
  const mine = await visit({ as: noor, viewport: PHONE });
  await openLive(mine.page, new URL(link).pathname);
  await fits(mine.page);
  expect(await accessibilityFindings(mine.page)).toEqual([]);
  await mine.shot("group-join");
  await mine.page.getByRole("button", { name: "Join with my cart" }).click();
  // the dinners that can come where and when the group's do
  await arrive(mine.page, /\/meals\?zipCode=\d{5}&date=\d{4}-\d{2}-\d{2}$/);
  await expectToast(mine.page, "You're in “Friday lunch”. Pick your dinner.");
  await mine.page.getByRole("heading", { name: /^Dinner on / }).waitFor();
  await openLive(mine.page, "/account/cart");
  await mine.page.getByRole("button", { name: "Leave the group" }).waitFor();
  await fits(mine.page);
  expect(await accessibilityFindings(mine.page)).toEqual([]);
  await mine.shot("group-cart");
  await toCheckout(mine.page);
  await mine.page.getByText("500 Church Street, Floor 4").first().waitFor();
  await mine.page.getByLabel("Company money").check();
  await fits(mine.page);
  expect(await accessibilityFindings(mine.page)).toEqual([]);
  await mine.shot("group-checkout");
  await placeOrder(mine.page);
  await arrive(mine.page, /\/my-orders\/\d+/);

  await openLive(desk.page, `/dashboard/group-orders/${id}`);
  await desk.page.getByText("1 of 1 person paid").waitFor();
  await desk.shot("group-order-paid");
  const wide = await visit({ as: office.admin, colorScheme: "dark" });
  for (const [path, name] of [
    ["/dashboard/group-orders", "group-orders"],
    ["/dashboard/group-orders/new", "group-order-new"],
    [`/dashboard/group-orders/${id}`, "group-order-paid"],
    [new URL(link).pathname, "group-join"],
  ] as const) {
    await openLive(wide.page, path);
    await fits(wide.page);
    expect([path, await accessibilityFindings(wide.page)]).toEqual([path, []]);
    await wide.shot(`${name}-dark`);
  }
  await desk.page.getByText("Close it early").click();
  await desk.page.getByRole("button", { name: "Yes, close it now" }).click();
  await expectToast(desk.page, "The group order is closed.");
  await settleGroupOrder(id);
  await returnSurplus(id);
  await desk.shot("group-order-closed");
  await mine.page.getByRole("link", { name: "View receipt" }).click();
  await mine.page.getByText("Shared delivery fee, 1/1 of $15.00").waitFor();
  await mine.shot("group-receipt");
  for (const { complaints } of [desk, mine, wide]) expect(complaints).toEqual([]);
});
