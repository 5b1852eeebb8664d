import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { aChef, aDiner, aMarketplace, aMeal, aMember, anAccount, PASSWORD } from "../builders";
import { arrive, expectToast, fits, openLive, visit } from "./visit";

const pathOf = (meal: { slug: string; chef: { slug: string } }) => `/meals/${meal.chef.slug}/${meal.slug}`;
const narrow = { viewport: { width: 390, height: 844 } };

describe("the ZIP code", () => {
  test.each([390, 1440])("at %i px its field can be seen, and list and header follow it", async (width) => {
    // a town of its own: the front page shows twelve dishes, and other tests cook where all do
    const meal = await aMeal({ chef: await aChef({ marketplace: await aMarketplace() }) });
    const [zip = ""] = meal.chef.marketplace.zips;
    const { page, shot } = await visit({ viewport: { width, height: 900 } });
    await openLive(page, "/");
    const field = page.locator("#hero-zip");
    expect((await field.boundingBox())?.width).toBeGreaterThan(140);
    expect(await field.getAttribute("placeholder")).toBe("Your ZIP code");
    await field.fill(zip);
    await field.press("Enter");
    await arrive(page, new RegExp(`zipCode=${zip}`));
    const pill = page.locator("header summary").first();
    expect(await pill.innerText()).toContain(zip);
    await pill.click();
    await page.locator("header [name=zipCode]").waitFor();
    await fits(page);
    expect(await field.inputValue()).toBe(zip);
    expect(await page.locator("main").innerText()).toContain(meal.name);
    await shot("zip");
  });

  test("six digits are not cut to five", async () => {
    const { page } = await visit();
    await page.goto("/");
    await page.locator("#hero-zip").pressSequentially("123456");
    await page.locator("#hero-zip").press("Enter");
    expect(await page.locator("#hero-zip").inputValue()).toBe("123456");
    expect(await page.locator("#hero-zip").evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(
      false,
    );
    expect(new URL(page.url()).search).toBe("");
  });

  test("one that nobody serves is said once, in the page", async () => {
    const { page, shot } = await visit();
    await openLive(page, "/place?zipCode=00501&next=/meals");
    await page.getByText("No cooks deliver to 00501 yet.").waitFor();
    await shot("zip-nobody");
    expect(await page.locator(".toasts").innerText()).toBe("");
  });

  test("on a phone the answer stands at the field, in view, and leads on", async () => {
    const meal = await aMeal();
    const [zip = ""] = meal.chef.marketplace.zips;
    const { page, shot } = await visit(narrow);
    const bottomOf = async (words: string) => {
      const box = await page.getByText(words).boundingBox();
      return box ? box.y + box.height : null;
    };
    /** Where the bar at the foot of the window begins. */
    const VIEW_END = 844 - 64;
    const asks = async (digits: string) => {
      await page.locator("#hero-zip").fill(digits);
      await page.locator("#hero-zip").press("Enter");
      await arrive(page, new RegExp(`zipCode=${digits}`));
    };
    await openLive(page, "/");
    await asks("00501");
    expect(await bottomOf("No cooks deliver to 00501 yet.")).toBeLessThan(VIEW_END);
    expect(await page.locator("main [role=status]").innerText()).toContain("No cooks deliver to 00501 yet.");
    expect((await page.locator("main").innerText()).match(/No cooks deliver/g)).toHaveLength(1);
    await fits(page);
    await shot("hero-zip-nobody");
    await asks(zip);
    const said = `Cooks in ${meal.chef.marketplace.name} deliver to ${zip}.`;
    expect(await bottomOf(said)).toBeLessThan(VIEW_END);
    await shot("hero-zip");
    await page.getByRole("link", { name: "See what's cooking" }).click();
    await expect.poll(async () => (await page.locator("#popular").boundingBox())?.y).toBeLessThan(VIEW_END);
  });

  test("one with four more digits, as phones fill it in, counts by its first five", async () => {
    const meal = await aMeal();
    const [zip = ""] = meal.chef.marketplace.zips;
    const { page } = await visit();
    await openLive(page, "/");
    await page.locator("#hero-zip").fill(`${zip}-1234`);
    await page.locator("#hero-zip").press("Enter");
    await arrive(page, new RegExp(`zipCode=${zip}$`));
    await page.locator("header summary").first().click();
    const field = page.locator("header [name=zipCode]");
    await field.fill("37203-1234");
    await field.press("Enter");
    await arrive(page, /zipCode=37203$/);
  });

  test("who chose none is served where their preferred address is", async () => {
    const ana = await aDiner();
    const { page } = await visit({ as: ana });
    await page.goto("/");
    expect(await page.locator("header summary").first().innerText()).not.toContain("Set your ZIP");
  });

  test.each([1280, 1440])("at %i px a long one leaves a guest room to search", async (width) => {
    const { name, zips } = await aMarketplace();
    const { page } = await visit({ viewport: { width, height: 900 }, zip: zips[0] });
    const header = page.locator("header");
    await header.getByText(name).waitFor();
    const search = await header.getByLabel("Search meals and cooks").boundingBox();
    expect(search?.width).toBeGreaterThan(200);
    const links = header.locator("nav a").filter({ visible: true });
    expect(await links.allInnerTexts()).toEqual(["How It Works", "Sign In", "Sign Up"]);
    await header.getByText("About", { exact: true }).click();
    await header.getByRole("link", { name: "Corporate Program" }).click();
    await arrive(page, /\/corporate$/);
  });

  test("what is typed before script runs stays", async () => {
    const meal = await aMeal();
    const { page, complaints } = await visit({ zip: meal.chef.marketplace.zips[0] });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.locator("#hero-zip").fill("90210");
    await page.waitForLoadState("networkidle");
    expect(await page.locator("#hero-zip").inputValue()).toBe("90210");
    expect(complaints).toEqual([]);
  });
});

/** The page is there, and so is what bears a lost connection: it comes with the first touch. */
async function atRest(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/lost-connection-")),
  );
  await page.waitForLoadState("networkidle");
}

describe("a lost connection", () => {
  test("a form that cannot be sent says so, and can be sent again", async () => {
    const meal = await aMeal();
    const ana = await aDiner();
    const { context, page, shot } = await visit({ as: ana });
    await openLive(page, pathOf(meal));
    await atRest(page);
    await context.setOffline(true);
    await page.locator("#add-to-cart button[type=submit]").click();
    await expectToast(page, "You're offline, so nothing was sent.");
    await shot("meal-offline");
    expect(await page.locator("h1").innerText()).toBe(meal.name);
    await page.locator("header a[href='/account/cart']").click();
    expect(new URL(page.url()).pathname).toBe(pathOf(meal));
    await context.setOffline(false);
    await page.locator("#add-to-cart button[type=submit]").click();
    await expectToast(page, "Item has been added to the cart successfully");
  });

  test("an answer that never comes keeps the screen as well", async () => {
    const meal = await aMeal();
    const ana = await aDiner();
    const { page } = await visit({ as: ana });
    await openLive(page, pathOf(meal));
    await atRest(page);
    await page.route("**/account/cart.data", (route) => route.abort("connectionreset"), { times: 1 });
    await page.locator("#add-to-cart button[type=submit]").click();
    await expectToast(page, "We lost the connection");
    expect(await page.locator("h1").innerText()).toBe(meal.name);
    await page.locator("#add-to-cart button[type=submit]").click();
    await expectToast(page, "Item has been added to the cart successfully");
  });

  test("a message whose answer never comes keeps its words", async () => {
    const { page } = await visit();
    await openLive(page, "/contact-us");
    await atRest(page);
    await page.getByLabel("Your name").fill("Dana");
    await page.getByLabel("Email").fill("dana@example.com");
    const words = page.getByLabel("Your message");
    await words.fill("Do you come to East Nashville on Sundays too?");
    await page.route("**/contact-us.data", (route) => route.abort("connectionreset"), { times: 1 });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(page, "We lost the connection");
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
    expect(await words.inputValue()).toContain("East Nashville");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(page, "Thank");
    await expect.poll(() => words.inputValue()).toBe("");
  });

  test("a screen that cannot be read comes when the connection is back", async () => {
    const ana = await aDiner();
    const { page } = await visit({ as: ana });
    await openLive(page, "/account");
    await atRest(page);
    await page.route("**/my-orders.data", (route) => route.abort("connectionreset"), { times: 2 });
    await page.locator("main a[href='/my-orders']").click();
    await expectToast(page, "We'll continue as soon as you're back online.");
    await arrive(page, /my-orders/);
    await expect.poll(() => page.locator("h1").innerText()).toContain("orders");
  });
});

test("a guest who prefetched a meal and signs in at once is known on it", async () => {
  const meal = await aMeal();
  const ana = await anAccount({ first_name: "Odalys" });
  const { page, shot } = await visit();
  await openLive(page, `/chefs/${meal.chef.slug}`);
  const link = page.locator(`main li a[href='${pathOf(meal)}']`);
  const prefetched = page.waitForResponse((answer) => answer.url().includes(`${pathOf(meal)}.data`));
  await link.hover();
  await prefetched;
  await link.click();
  await page.locator("#add-to-cart button[type=submit]").click();
  await arrive(page, /\/login/);
  await page.fill("[name=email]", ana.email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("main button[type=submit]").click();
  await arrive(page, (url) => url.pathname === pathOf(meal));
  await expectToast(page, "Item has been added to the cart successfully");
  await shot("guest-signed-in");
  expect(await page.locator("header").first().innerText()).toContain("Odalys");
  expect(await page.locator("header [role=status]").first().textContent()).toBe("1 item");
});

test("presses right after loading throw nothing", async () => {
  const ana = await aDiner({ address: false });
  for (const [path, press] of [
    ["/login", "header a[href='/signup']"],
    ["/account/cart", "header a[href='/account']"],
    ["/there/is/nothing", "header a[href='/account']"],
  ] as const) {
    const { context, page, complaints } = await visit({ as: path === "/login" ? undefined : ana });
    await page.route(/\/assets\/(sheets|drawings|trouble).*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => undefined);
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.locator(`${press} >> visible=true`).first().click();
    await arrive(page, (url) => url.pathname !== path);
    await page.waitForLoadState("networkidle");
    expect([path, complaints]).toEqual([path, []]);
    await context.close();
  }
});

test("presses before the page's data is read throw nothing, and the page comes alive after them", async () => {
  const { page, complaints } = await visit();
  await page.addInitScript(() => {
    const { pipeThrough } = ReadableStream.prototype;
    const start = () => new Promise<void>((done) => setTimeout(done, 1500));
    ReadableStream.prototype.pipeThrough = function (this: ReadableStream, ...to) {
      return pipeThrough.apply(pipeThrough.call(this, new TransformStream({ start })), to);
    } as typeof pipeThrough;
    // React's scheduler sends itself messages: what it has to do waits as well
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 200);
    };
    setInterval(() => document.querySelector("h1")?.click(), 20);
  });
  await openLive(page, "/login");
  expect(complaints).toEqual([]);
});

test("the way home is open before the browser has been told which screens there are", async () => {
  await aMeal();
  const { page } = await visit();
  await page.route("**/__manifest**", () => {}); // never answered
  await openLive(page, "/meals");
  await page.locator("header a[href='/']").first().click();
  await page.getByRole("heading", { name: "Dinner from a home kitchen near you." }).waitFor();
});

describe("in the place of Add to cart", () => {
  test("a meal of another city gives the reason and the way to cooks near by", async () => {
    const meal = await aMeal();
    const { page, shot } = await visit(narrow);
    await page.goto(`${pathOf(meal)}?zipCode=99950`);
    await page.getByText("Not in your area.").waitFor();
    await shot("not-in-your-area");
    expect(await page.getByRole("button", { name: "Add to cart" }).count()).toBe(0);
    await page.getByRole("link", { name: "See cooks near you" }).click();
    await arrive(page, (url) => url.pathname === "/meals");
  });

  test("a voucher meal says what pays for it; who holds vouchers can add it", async () => {
    const meal = await aMeal({ voucher: true });
    const guest = await visit();
    await guest.page.goto(pathOf(meal));
    await guest.page.getByText("This dinner needs a voucher.").waitFor();
    expect(await guest.page.locator("#add-to-cart").count()).toBe(0);
    const member = await aMember({ vouchers: 1 });
    const { page } = await visit({ as: member });
    await page.goto(pathOf(meal));
    await page.locator("#add-to-cart button[type=submit]").waitFor();
  });
});

test("on a phone Add to cart is there once: the bar goes when the button comes into view", async () => {
  const meal = await aMeal();
  const { page } = await visit(narrow);
  await openLive(page, pathOf(meal));
  const bar = page.locator("[data-action-bar] button");
  await bar.waitFor({ state: "visible" });
  await page.locator("#add-to-cart").scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy({ top: 240 }));
  await bar.waitFor({ state: "hidden" });
});

test("on a phone the keyboard keeps its place after Add to cart, and the toast leads to the cart", async () => {
  const ana = await aDiner();
  const meal = await aMeal();
  const { page } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await openLive(page, pathOf(meal));
  await page.getByRole("button", { name: "One more" }).press("Enter");
  await page.locator("#add-to-cart button[type=submit]").press("Enter");
  await expectToast(page, "Item has been added to the cart successfully");
  expect(await page.evaluate(() => document.activeElement?.closest("form")?.id)).toBe("add-to-cart");
  expect(await page.getByRole("dialog", { name: "Your cart" }).count()).toBe(0);
  await page.getByRole("link", { name: "View cart" }).click();
  await arrive(page, /\/account\/cart/);
  expect(await page.locator("header [role=status]").first().textContent()).toBe("2 items");
});

test("what is not on offer leads nowhere", async () => {
  const chef = await aChef();
  await aMeal({ chef, name: "Kept warm" });
  await aMeal({ chef, name: "Resting", schedule: false });
  const { page } = await visit();
  await page.goto(`/chefs/${chef.slug}`);
  expect(await page.locator("li:has-text('Resting') a").count()).toBe(0);
  expect(await page.locator("li:has-text('Kept warm') a").count()).toBe(1);
});

test("fifteen presses of the keyboard reach the first meal of a list", async () => {
  await aMeal();
  const { page } = await visit();
  await openLive(page, "/meals");
  let presses = 0;
  for (; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("li a:has(h2)") ?? false)) break;
  }
  expect(presses).toBeLessThanOrEqual(15);
});

test("a filter's sheet on a phone has a name, and its veil closes it", async () => {
  await aMeal();
  const { page, shot } = await visit(narrow);
  await openLive(page, "/meals");
  await page.locator("summary:has-text('Allergens')").click();
  await shot("filter-sheet");
  // in the sheet: behind it stand the dishes of other tests
  await page.locator("details[data-menu][open]").getByRole("link", { name: "peanut" }).click();
  // The address changes before the page does, and the pills move then.
  await page.locator("summary:has-text('Allergens'):has-text('peanut')").waitFor();
  await page.getByRole("button", { name: /^Show \d/ }).click();
  expect(await page.locator("details[data-menu][open]").count()).toBe(0);
  await page.locator("summary:has-text('Sort')").click();
  await page.mouse.click(200, 120);
  expect(await page.locator("details[data-menu][open]").count()).toBe(0);
});

test("what is no cuisine and what is no address are not found; a signed-out browser is not asked again", async () => {
  const { page } = await visit();
  expect((await page.goto("/meals/zzzz"))?.status()).toBe(404);
  await page.getByText("This page isn't on the menu").waitFor();
  expect((await page.goto("/%E0%A4%A"))?.status()).toBe(404);
  await page.getByText("This page isn't on the menu").waitFor();
  await page.goto("/logout");
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the first-order code is copied by a press", async () => {
  await aMeal();
  const { context, page } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLive(page, "/");
  await page.getByRole("button", { name: "Copy the code" }).click();
  await expectToast(page, "SHARE10 copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("SHARE10");
});

test("a password can be looked at before it is sent", async () => {
  const { page } = await visit();
  await openLive(page, "/login");
  await page.fill("[name=password]", "not secret");
  await page.getByRole("button", { name: "Show the password" }).click();
  expect(await page.locator("[name=password]").getAttribute("type")).toBe("text");
});
