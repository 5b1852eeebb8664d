import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import { aChef, aDiner, aMeal, aPlacedOrder, PASSWORD } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

/** A worker has taken over the page. */
const hasWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });

/**
 * A browser where nobody has decided about notifications, and whose push service is the fake: Chromium's own is out
 * of reach. `asked` counts how often the browser's own question came.
 */
async function undecided(page: Page): Promise<void> {
  const answer = await fetch(`${inject("place").fakes.services.push.url}/subscriptions`, {
    method: "POST",
  });
  await page.addInitScript(
    (subscription) => {
      let decided = "default";
      const seen = Object.assign(window, { asked: 0 });
      Object.defineProperty(Notification, "permission", { get: () => decided });
      Notification.requestPermission = async () => {
        seen.asked += 1;
        decided = "granted";
        return "granted";
      };
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => subscription }) as unknown as PushSubscription;
    },
    await answer.json(),
  );
}

const banner = (page: Page) => page.locator("[data-push-banner]");

test.each([390, 1440])(
  "at %i px the banner comes after a minute, asks only after the press, and once",
  async (width) => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { page, complaints, shot } = await visit({
      serviceWorkers: "allow",
      as: ana,
      viewport: { width, height: 900 },
      colorScheme: width === 390 ? "light" : "dark",
    });
    await undecided(page);
    await page.clock.install();
    await page.goto("/meals", { waitUntil: "networkidle" });
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return page.evaluate(() => navigator.serviceWorker.controller !== null);
      })
      .toBe(true);
    // The page's own clock goes on meanwhile, so to the second it is looked at beside the code.
    await page.clock.runFor(50_000 - (await page.evaluate(() => performance.now())));
    expect(await banner(page).count()).toBe(0);
    await page.clock.runFor(11_000);
    await banner(page).waitFor();
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await shot("push-banner");
    await page
      .locator("header a[href='/account/cart'], nav a[href='/account/cart']")
      .locator("visible=true")
      .first()
      .click();
    await arrive(page, /\/account\/cart/);
    await page.clock.runFor(1_500);
    expect(await banner(page).count()).toBe(0);
    await page.goBack();
    await arrive(page, /\/meals/);
    await page.clock.runFor(1_500);
    expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBe(0);
    await banner(page)
      .getByRole("button", { name: width === 390 ? "Cancel" : "Subscribe" })
      .click();
    await banner(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => sessionStorage.getItem("push_banner_acted"))).not.toBeNull();
    if (width === 1440) await expectToast(page, "We'll let you know when your order is on its way");
    expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBe(width === 390 ? 0 : 1);
    const kept = await sql`SELECT FROM push_subscription WHERE account_id = ${ana.account_id}`;
    expect(kept).toHaveLength(width === 390 ? 0 : 1);
    await page.clock.runFor(120_000);
    expect(await banner(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.each([
  ["an error took away whole", "document.documentElement.remove(); setTimeout(() => { throw new Error() })"],
  ["was emptied without a word", "document.documentElement.remove()"],
  ["lost its body", "document.body.remove()"],
])("a document that %s is drawn again by the server", async (_, script) => {
  const { page } = await visit();
  await openLive(page, "/about-us");
  const again = page.waitForEvent("load");
  await page.evaluate(script);
  await again;
  await page.locator("h1").waitFor();
});

test("without a connection there is our own page, and nothing of anybody is kept in the browser", async () => {
  const ana = await aDiner();
  const { context, page, shot } = await visit({ serviceWorkers: "allow", as: ana });
  await page.goto("/account", { waitUntil: "networkidle" });
  await hasWorker(page);
  await page.goto("/my-orders", { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.goto("/account/addresses");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("offline");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await arrive(page, /\/account\/addresses/);
  await page.getByRole("heading", { level: 1, name: "Your addresses" }).waitFor();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain("/offline.html");
  expect(cached.filter((path) => !/^\/(assets|fonts)\/|^\/offline\.(html|css)$/.test(path))).toEqual([]);
});

test("an order moves on the screen as the cook moves it, and is said politely", async () => {
  const chef = await aChef();
  const { ana, order_id } = await aPlacedOrder(chef);
  const { page, complaints, shot } = await visit({ serviceWorkers: "allow", as: ana });
  const step = (status: string) => as(chef).post(`/api/chef-dashboard/${order_id}/order-status/`, { status });
  const said = page.locator("main p[role=status].sr-only");
  await page.goto("/my-orders", { waitUntil: "domcontentloaded" });
  await page.waitForResponse(/\/my-orders\/live$/);
  expect((await step("accepted")).status).toBe(200);
  await page.getByText("Accepted", { exact: true }).first().waitFor({ timeout: 2_000 });
  await page.goto(`/my-orders/${order_id}`, { waitUntil: "domcontentloaded" });
  await page.waitForResponse(/\/my-orders\/live$/);
  expect((await step("preparing")).status).toBe(200);
  await expect.poll(() => said.textContent(), { timeout: 2_000, interval: 50 }).toContain(": Cooking");
  await shot("order-live");
  expect(complaints).toEqual([]);
});

/** Waits until steps of the history are told from others: what does comes when the page rests. */
async function rests(page: Page): Promise<void> {
  await page.mouse.move(100, 300);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/lost-connection-")),
  );
  await page.waitForLoadState("networkidle");
}

/** Steps back until the page that was there before stands again, in a few steps at most. */
async function stepsBackTo(page: Page, path: string): Promise<void> {
  for (let step = 0; step < 4 && new URL(page.url()).pathname !== path; step += 1) {
    await page.goBack();
    // the page that a step leads to may redirect: what it shows at last
    await page.waitForFunction(() => {
      const { navigation, location: shown } = window.__remixRouter?.state ?? {};
      return navigation?.state === "idle" && shown?.pathname === location.pathname;
    });
  }
  expect(new URL(page.url()).pathname).toBe(path);
}

test("steps back after signing in by way of the sign-up, and after signing out, lead to the pages before", async () => {
  const ana = await aDiner();
  const { page, complaints } = await visit();
  await openLive(page, "/how-it-works");
  await openLive(page, "/signup");
  await rests(page);
  const signUp = page.locator("main").getByRole("link", { name: "Sign in", exact: true });
  await signUp.first().click();
  await arrive(page, /\/login/);
  await page.locator("main").getByLabel("Email").fill(ana.email);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await arrive(page, (url) => url.pathname === "/");
  await stepsBackTo(page, "/how-it-works");
  await page.getByRole("link", { name: "DinDin" }).first().click();
  await arrive(page, (url) => url.pathname === "/");
  await openLive(page, "/account");
  await rests(page);
  await openLive(page, "/logout");
  await rests(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await arrive(page, (url) => url.pathname === "/");
  await rests(page);
  await stepsBackTo(page, "/how-it-works");
  expect(complaints).toEqual([]);
});

test("steps back after signing in lead past the sign-in, not to the same screen for ever", async () => {
  const ana = await aDiner();
  const { page, complaints } = await visit({ serviceWorkers: "allow" });
  const goesBackTo = async (path: string) => {
    await page.goBack();
    await arrive(page, (url) => url.pathname === path);
  };
  await openLive(page, "/meals");
  await page.getByRole("link", { name: "How It Works", exact: true }).click();
  await arrive(page, /how-it-works/);
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  await arrive(page, /\/login/);
  await page.locator("main").getByLabel("Email").fill(ana.email);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await arrive(page, (url) => url.pathname === "/how-it-works" || url.pathname === "/");
  await goesBackTo("/how-it-works");
  await goesBackTo("/meals");
  expect(complaints).toEqual([]);
});
