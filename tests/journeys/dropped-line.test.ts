import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import { aChef, aDeliveredOrder, aDiner, aMeal, aPlacedOrder, balanceOf, type TestDiner } from "../builders";
import { placedOrder } from "../setup/purchases";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  isLive,
  placeOrder,
  type Visited,
  visit,
} from "./visit";

const NOT_SENT = "You're offline, so nothing was sent. Try again when you're back online.";
const CAUGHT_UP = "This page is up to date now: check it before you try again.";
/** What Chromium calls slow 4G: milliseconds, bytes a second. */
const SLOW_4G = { latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 };

type Line = Visited & {
  /** the line is gone, and back */
  drop(): Promise<void>;
  mend(): Promise<void>;
};

/** Somebody's phone on a slow line, with this screen, which script runs on and which has come to rest. */
async function onSlowLine(ana: TestDiner, path: string): Promise<Line> {
  const visited = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  const { context, page } = visited;
  const cdp = await context.newCDPSession(page);
  const conditions = (offline: boolean) =>
    cdp.send("Network.emulateNetworkConditions", { offline, ...SLOW_4G });
  await cdp.send("Network.enable");
  await conditions(false);
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  await page.mouse.move(100, 300);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/lost-connection-")),
  );
  await page.waitForLoadState("networkidle");
  const isOnline = (wanted: boolean) => page.waitForFunction((is) => navigator.onLine === is, wanted);
  return {
    ...visited,
    drop: async () => {
      await conditions(true);
      await isOnline(false);
    },
    mend: async () => {
      await conditions(false);
      await isOnline(true);
    },
  };
}

const isCut = (route: Route) => route.abort("connectionreset");
/** What a balancer answers whose server has just gone away. */
const isBadGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });

/** The answer to the next form that is sent to this path gets lost on its way: the server has done it, the page hears nothing. */
async function loseAnswer(page: Page, path: RegExp, also = async () => {}, lose = isCut): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await also();
    await lose(route);
  });
}

/** A document that was read again would have lost this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "isMarked") === true);

test("checkout: the line drops, what was chosen stays, and the same press orders once it is back", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal({ price: 2000 })] });
  const { page, drop, mend, shot } = await onSlowLine(ana, "/checkout");
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await mark(page);
  await drop();
  await page.locator("label:has([name=tip][value=other])").click();
  await page.fill("[name=tip_other]", "5.25");
  await expectToast(page, NOT_SENT);
  await placeOrder(page);
  await expectToast(page, NOT_SENT);
  expect(await page.locator(".toasts").getByText(NOT_SENT).count()).toBe(1);
  await shot("dropped-checkout");
  expect([await page.inputValue("[name=tip_other]"), await isMarked(page)]).toEqual(["5.25", true]);
  expect(await sql`SELECT FROM orders WHERE account_id = ${ana.account_id} AND status = 'placed'`).toEqual(
    [],
  );
  await mend();
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  expect(await page.locator(".receipt").innerText()).toContain("$5.25");
  expect(await isMarked(page)).toBe(true);
});

/** One order, and its page: the checkout looked at what there was to pay, and found that it is paid. */
async function hasOrderedOnce(page: Page, ana: TestDiner): Promise<void> {
  await expectToast(page, CAUGHT_UP);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  const orders =
    await sql`SELECT status FROM orders WHERE account_id = ${ana.account_id} AND status <> 'expired'`;
  expect(orders.map(({ status }) => status)).toEqual(["placed"]);
}

test.each([
  ["an answer that got lost", isCut],
  ["a balancer that answers for a server which went away", isBadGateway],
])("checkout: %s orders nothing twice", async (_name, lose) => {
  const ana = await aDiner({ card: true, cart: [await aMeal({ price: 2000 })] });
  const { page } = await onSlowLine(ana, "/checkout");
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await loseAnswer(page, /\/checkout\.data/, undefined, lose);
  await placeOrder(page);
  await hasOrderedOnce(page, ana);
});

test("checkout: the answer gets lost before the page has what handles that", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal({ price: 2000 })] });
  const { page } = await visit({ as: ana });
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  // the file is asked for before the press, and comes after it
  await page.route(/\/lost-connection-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto("/checkout");
  // the page sends a form of its own for this, which is not the one whose answer is to be lost
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await loseAnswer(page, /\/checkout\.data/);
  await placeOrder(page);
  press();
  await hasOrderedOnce(page, ana);
});

test("checkout: the answer got lost and the line stays down: nothing is claimed until the page could look", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal({ price: 2000 })] });
  const { page, drop, mend, shot } = await onSlowLine(ana, "/checkout");
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await loseAnswer(page, /\/checkout\.data/, drop);
  await placeOrder(page);
  const said = page.locator(".toasts p");
  const unanswered = "We lost the connection. We'll check whether that went through.";
  await said.getByText(unanswered).waitFor();
  await shot("dropped-unanswered");
  // it stays, alone, for as long as nobody knows
  await expect.poll(() => said.allInnerTexts()).toEqual([unanswered]);
  await mend();
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
});

test("tip: the line drops, the amount stays; an answer that got lost is found, and the next press gives nothing twice", async () => {
  const ana = await aDiner({ wallet: 3075, gift: 1000 });
  const order_id = await placedOrder(ana, await aMeal());
  const { page, drop, mend, shot } = await onSlowLine(ana, `/my-orders/${order_id}`);
  await isLive(page);
  await page.locator("label:has(input[name=tip][value=other])").click();
  await page.getByLabel("Tip in dollars").fill("4.10");
  const add = page.getByRole("button", { name: "Add tip" });
  await drop();
  await add.click();
  await expectToast(page, NOT_SENT);
  expect(await page.inputValue("[name=tip_other]")).toBe("4.10");
  await mend();
  await loseAnswer(page, new RegExp(`/my-orders/${order_id}\\.data`));
  await add.click();
  await expectToast(page, CAUGHT_UP);
  // The page has looked: the tip is there. The press that the toast asks for must not add the usual 15 percent to it.
  await page.getByText("You've tipped $4.10 so far.").waitFor();
  await add.click();
  await page.getByText("Choose an amount first.").waitFor();
  await shot("dropped-tip");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 410 });
  expect(await balanceOf(ana)).toMatchObject({ gift: 590 });
});

test("tip: a delivered order's page hears of nothing, yet is read again; what is missing is said with its group", async () => {
  const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
  const { page } = await onSlowLine(ana, `/my-orders/${order_id}`);
  await isLive(page);
  await page.locator("label:has(input[name=tip][value=other])").click();
  await page.getByLabel("Tip in dollars").fill("4.10");
  const add = page.getByRole("button", { name: "Add tip" });
  await loseAnswer(page, new RegExp(`/my-orders/${order_id}\\.data`));
  await add.click();
  await expectToast(page, CAUGHT_UP);
  await sql`UPDATE tip SET created_at = created_at - interval '5 minutes' WHERE order_id = ${order_id}`;
  await page.getByText("You've tipped $4.10 so far.").waitFor();
  await add.click();
  const amounts = page.getByRole("radiogroup", { name: "Tip amount" });
  await amounts.getByText("Choose an amount first.").waitFor();
  expect(await amounts.getAttribute("aria-invalid")).toBe("true");
  const described = page.locator(`#${await amounts.getAttribute("aria-describedby")}`);
  expect(await described.textContent()).toBe("Choose an amount first.");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("tip");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 410 });
});

test("profile: the line drops, what was typed stays and is saved once it is back", async () => {
  const ana = await aDiner();
  const { page, drop, mend } = await onSlowLine(ana, "/account/profile");
  await mark(page);
  await page.fill("[name=first_name]", "Anabel");
  await drop();
  const save = page.getByRole("button", { name: "Save", exact: true }).first();
  await save.click();
  await expectToast(page, NOT_SENT);
  expect([await page.inputValue("[name=first_name]"), await isMarked(page)]).toEqual(["Anabel", true]);
  await mend();
  await loseAnswer(page, /profile\.data/);
  await save.click();
  await expectToast(page, CAUGHT_UP);
  expect(await page.inputValue("[name=first_name]")).toBe("Anabel");
  await save.click();
  await expectToast(page, "Profile Updated Successfully");
  const [row] = await sql`SELECT first_name FROM account WHERE id = ${ana.account_id}`;
  expect([row?.first_name, await isMarked(page)]).toEqual(["Anabel", true]);
});

test.each([
  { width: 390, colorScheme: "dark" as const },
  { width: 1440, colorScheme: "light" as const },
])(
  "at $width px an order's page says that its line to the kitchen is down, and catches up when it is back",
  async ({ width, colorScheme }) => {
    const chef = await aChef();
    const { ana, order_id } = await aPlacedOrder(chef);
    const { page, shot } = await visit({ as: ana, viewport: { width, height: 900 }, colorScheme });
    await page.route("**/my-orders/live", (route) => route.abort("connectionreset"));
    await page.goto(`/my-orders/${order_id}`, { waitUntil: "domcontentloaded" });
    const down = page.locator("main p:not(.sr-only)", { hasText: "We lost the live connection" });
    await down.waitFor();
    const said = page.locator("main p[role=status].sr-only");
    expect(await said.textContent()).toContain("trying to reconnect");
    await shot("line-down");
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    const path = `/api/chef-dashboard/${order_id}/order-status/`;
    expect((await as(chef).post(path, { status: "accepted" })).status).toBe(200);
    await page.unroute("**/my-orders/live");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => said.textContent()).toContain(": Accepted");
    await expect.poll(() => down.count()).toBe(0);
  },
);

test("what listens to the kitchen could not be fetched: Refresh fetches it, and steps are heard", async () => {
  const chef = await aChef();
  const { ana, order_id } = await aPlacedOrder(chef);
  const { page } = await visit({ as: ana });
  const script = "**/assets/follow-orders-*.js";
  await page.route(script, (route) => route.abort());
  await page.goto(`/my-orders/${order_id}`, { waitUntil: "domcontentloaded" });
  const over = page.locator("main p:not(.sr-only)", { hasText: "Live updates have stopped." });
  await over.waitFor();
  await page.unroute(script);
  const listens = page.waitForRequest("**/my-orders/live");
  await over.getByRole("button", { name: "Refresh" }).click();
  await listens;
  await expect.poll(() => over.count()).toBe(0);
  const path = `/api/chef-dashboard/${order_id}/order-status/`;
  expect((await as(chef).post(path, { status: "accepted" })).status).toBe(200);
  const said = page.locator("main p[role=status].sr-only");
  await expect.poll(() => said.textContent(), { timeout: 10_000 }).toContain(": Accepted");
});
