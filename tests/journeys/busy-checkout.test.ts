import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal } from "../builders";
import { arrive, placeOrder, toCheckout, typeCard, visit } from "./visit";

/** How long the answer to a hold is kept back. Milliseconds. */
const HOLD_MS = 1000;

test("on a slow phone an order that is placed right after a choice waits until that is held", async () => {
  const ana = await aDiner({ cart: [await aMeal({ price: 2000 })] });
  const { context, page, complaints } = await visit({ as: ana });
  await toCheckout(page);
  await typeCard(page, "4242424242424242");
  const events: string[] = [];
  let leave = () => {};
  const hasLeft = new Promise<void>((done) => {
    leave = done;
  });
  await page.route(/checkout\.data/, async (route) => {
    const intent = /intent=(\w+)/.exec(route.request().postData() ?? "")?.[1];
    if (intent === undefined) return route.continue();
    events.push(`${intent} sent`);
    if (intent !== "hold") return route.continue();
    leave();
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, HOLD_MS));
    events.push("hold answered");
    await route.fulfill({ response });
  });
  // what React draws comes late then
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>("[name=tip][value='10']")?.click();
    const buttons = [...document.querySelectorAll<HTMLElement>("button[value=pay]")];
    buttons.find((button) => button.checkVisibility())?.focus();
  });
  await hasLeft;
  await page.keyboard.press("Enter");
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  expect(events).toEqual(["hold sent", "hold answered", "pay sent", "settle sent"]);
  expect(complaints).toEqual([]);
});

test("what is chosen after Place order was pressed does not count, on the screen and in the order", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal({ price: 2000 })] });
  const { page, complaints } = await visit({ as: ana });
  await toCheckout(page);
  const tip = page.locator("label:has([name=tip][value='10'])");
  let isPressed = false;
  await page.route(/checkout\.data/, async (route) => {
    if (!route.request().postData()?.includes("intent=pay")) return route.continue();
    // as a finger does, whatever lies there
    await tip.click({ force: true });
    isPressed = true;
    await new Promise((done) => setTimeout(done, HOLD_MS));
    await route.continue();
  });
  await placeOrder(page);
  await expect.poll(() => isPressed).toBe(true);
  expect(await page.locator("[name=tip]:checked").inputValue()).toBe("0");
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  const orders = await sql`
    SELECT tip_cents FROM orders WHERE account_id = ${ana.account_id} AND status = 'placed'`;
  expect([...orders]).toEqual([{ tip_cents: 0 }]);
  expect(complaints).toEqual([]);
});
