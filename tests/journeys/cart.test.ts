import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { as } from "../as";
import {
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  anAccount,
  aSchedule,
  grantPromotion,
  PASSWORD,
} from "../builders";
import { accessibilityFindings, arrive, expectToast, openLive, visit } from "./visit";

const pathOf = (meal: { slug: string; chef: { slug: string } }) => `/meals/${meal.chef.slug}/${meal.slug}`;

test("a guest's meal is in the cart after signing in, on the page they came from", async () => {
  const meal = await aMeal({ name: "Kerala fish curry" });
  const ana = await anAccount({ first_name: "Ana" });
  const { page, shot } = await visit();
  await page.goto(pathOf(meal));
  await page.fill("#quantity", "2");
  await page.locator("#add-to-cart button[type=submit]").click();
  await expectToast(page, "Please login before adding items to your cart");
  expect(new URL(page.url()).pathname).toBe(pathOf(meal));
  const asked = Date.now();
  await arrive(page, /\/login/);
  expect(Date.now() - asked).toBeGreaterThan(1000);
  await page.fill("[name=email]", ana.email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("main button[type=submit]").click();
  await arrive(page, (url) => url.pathname === pathOf(meal));
  await expectToast(page, "Item has been added to the cart successfully");
  expect(await page.locator(".toasts").getByText("Please login").count()).toBe(0);
  await page.goto("/account/cart");
  expect(await page.locator("main li h2").innerText()).toBe("Kerala fish curry");
  await shot("guest-cart");
  expect(await page.locator("header [role=status]").first().textContent()).toBe("2 items");
  expect(
    await page.evaluate(() => [localStorage.getItem("cart_count"), localStorage.getItem("account_type")]),
  ).toEqual(["2", "dinner"]);
  const first = await page.evaluate(() => JSON.parse(localStorage.getItem("cart_first_item") ?? "null"));
  expect(first).toEqual({
    name: "Kerala fish curry",
    price: expect.anything(),
    chefName: meal.chef.full_name,
    mealImg: expect.stringContaining("/"),
  });
});

test("the cart icon sends a guest to sign in, and says why", async () => {
  const { page } = await visit();
  await page.goto("/");
  await page.locator("header a[href='/account/cart']").click();
  await arrive(page, /\/login\?next=%2Faccount%2Fcart/);
  await expectToast(page, "You need to login before go to checkout.");
});

test("wrong passwords and empty fields are told beside the field, the first one has the focus", async () => {
  const { page } = await visit();
  await page.goto("/login");
  await page.fill("[name=email]", "not an address");
  await page.locator("main button[type=submit]").click();
  await page.getByText("Enter a valid email").waitFor();
  expect(await page.locator("[name=email]").getAttribute("aria-describedby")).toBe("login-email-error");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  expect(await page.locator("[name=email]").inputValue()).toBe("not an address");
  await page.getByText("Password is required").waitFor();
});

test("the count rises before the server answers, and falls back with the reason when it says no", async () => {
  const meal = await aMeal({ name: "Pozole rojo" });
  const ana = await aDiner();
  const { page } = await visit({ as: ana });
  await page.goto(pathOf(meal));
  await aSchedule({ meal, count: 1 });
  const held: (() => void)[] = [];
  await page.route("**/account/cart.data", async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((letGo) => held.push(letGo));
    await route.continue();
  });
  const risesTo = async (count: string) => {
    await expect.poll(() => badge.textContent(), { timeout: 10_000 }).toBe(count);
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
    held.pop()?.();
  };
  const badge = page.locator("header [role=status]").first();
  await page.fill("#quantity", "1");
  await page.locator("#add-to-cart button[type=submit]").click();
  await risesTo("1 item");
  await expectToast(page, "Item has been added to the cart successfully");
  await page.getByRole("dialog", { name: "Your cart" }).getByLabel("Close").click();
  await page.locator("#add-to-cart button[type=submit]").click();
  await risesTo("2 items");
  await expectToast(page, "Pozole rojo");
  await expect.poll(() => badge.textContent()).toBe("1 item");
});

test("quantity, a note, removing and taking that back", async () => {
  const chef = await aChef();
  const [taco, bun] = [
    await aMeal({ chef, name: "Birria taco", price: 1000 }),
    await aMeal({ chef, name: "Plain bun", price: 300 }),
  ];
  const ana = await aDiner({ cart: [{ meal: taco, quantity: 2, instruction: "No onion" }, bun] });
  const { page } = await visit({ as: ana });
  await openLive(page, "/account/cart");
  const total = page.locator("dl").first().getByText("Total").locator("xpath=following-sibling::dd");
  expect(await total.innerText()).toBe("$43.98");
  await page.getByLabel("One more Birria taco").click();
  await expect.poll(() => total.innerText()).toBe("$56.58");
  await page.getByRole("button", { name: "Remove Birria taco" }).first().click();
  await expectToast(page, "Birria taco was removed");
  await expect.poll(() => page.locator("main li h2").allInnerTexts()).toEqual(["Plain bun"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => total.innerText()).toBe("$56.58");
  await expect.poll(() => page.locator("main li h2").allInnerTexts()).toEqual(["Birria taco", "Plain bun"]);
  await page.getByText("Edit the note for the cook").click();
  expect(await page.locator("textarea >> visible=true").inputValue()).toBe("No onion");
});

test("one portion has one bin, whose removal can be taken back", async () => {
  const ana = await aDiner({ cart: [await aMeal({ name: "Plain bun" })] });
  const { page } = await visit({ as: ana });
  await openLive(page, "/account/cart");
  expect(await page.getByLabel("One less Plain bun").isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Remove Plain bun" }).count()).toBe(1);
  await page.getByRole("button", { name: "Remove Plain bun" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 × Plain bun").waitFor();
});

test("who steps down to one portion by keyboard is still there, and one more press takes nothing out", async () => {
  const ana = await aDiner({ cart: [{ meal: await aMeal({ name: "Plain bun" }), quantity: 2 }] });
  const { page } = await visit({ as: ana });
  await openLive(page, "/account/cart");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByLabel("One less Plain bun").press("Enter");
  await page.getByText("1 × Plain bun").waitFor();
  expect(await focused()).toBe("One less Plain bun");
  await page.keyboard.press("Enter");
  await page.getByLabel("One more Plain bun").press("Enter");
  await page.getByText("2 × Plain bun").waitFor();
  expect(await focused()).toBe("One more Plain bun");
});

test("a note is kept when its field is left, and goes along to the checkout", async () => {
  const ana = await aDiner({ cart: [await aMeal({ name: "Dal" }), await aMeal({ name: "Naan" })] });
  const { page } = await visit({ as: ana });
  await page.goto("/account/cart");
  const note = (name: string) => page.getByLabel(`Note for the cook of ${name}`);
  await page.getByText("Add a note for the cook").first().click();
  await note("Dal").fill("Less salt");
  await note("Dal").blur();
  await page.getByText("Saved for the cook").waitFor();
  await page.getByText("Add a note for the cook").first().click();
  await note("Naan").fill("Well\ndone");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await page.getByText("Your note: “Less salt”").waitFor();
  await page.getByText("Your note: “Well done”").waitFor();
});

test("more than the first days have: the cart says from when they can come", async () => {
  const meal = await aMeal({ name: "Last laksa", schedule: false });
  await aSchedule({ meal, from: 2, to: 4, count: 2 });
  await aSchedule({ meal, from: 5, to: 8, count: 9 });
  const ana = await aDiner({ cart: [{ meal, quantity: 3 }] });
  const { page } = await visit({ as: ana });
  await page.goto("/account/cart");
  const line = await page.locator("main li").first().innerText();
  expect(line).toMatch(/Only 2 left until \w{3}, \d+ \w{3}\. You can get 3 starting \w{3}, \d+ \w{3}\./);
});

test("a home out of reach keeps nobody from dinner at the ZIP code they look around in", async () => {
  const meal = await aMeal({ name: "Pho" });
  const ana = await aDiner({ address: { postalCode: "10001" } });
  const { page } = await visit({ as: ana });
  await page.goto(pathOf(meal));
  await page.getByText("Not in your area.").waitFor();
  await page.goto(`${pathOf(meal)}?zipCode=${meal.chef.marketplace.zips[0]}`);
  await page.locator("#add-to-cart button[type=submit]").last().click();
  await expectToast(page, "Item has been added to the cart successfully");
  await page.goto("/account/cart");
  expect(await page.getByText("Your cart needs a change before you can order").count()).toBe(0);
});

test("the device's own share sheet gets the address and the code, and closing it says nothing", async () => {
  const meal = await aMeal({ name: "Pho", chef: await aChef() });
  const { page, shot } = await visit();
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async (what: unknown) => {
      shared.push(what);
      if (shared.length > 1) throw new DOMException("closed", shared.length > 2 ? "DataError" : "AbortError");
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share, configurable: true });
  });
  const sheet = page.getByRole("button", { name: "Share with another app" });
  await openLive(page, `/chefs/${meal.chef.slug}`);
  await sheet.waitFor();
  await openLive(page, pathOf(meal));
  await sheet.click();
  await sheet.scrollIntoViewIfNeeded();
  await shot("share-sheet");
  const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared);
  expect(await shared()).toEqual([
    {
      title: `Pho by ${meal.chef.full_name}`,
      text: `Pho by ${meal.chef.full_name}. 10% off your first order with SHARE10 #DinDin`,
      url: expect.stringContaining(pathOf(meal)),
    },
  ]);
  await sheet.click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  expect(await page.locator(".toasts p").count()).toBe(0);
  await sheet.click();
  await expectToast(page, "We couldn't open your device's share menu.");
});

test("ordering again says of which dish there is less than then, and why", async () => {
  const meal = await aMeal({ name: "Last laksa", schedule: { count: 9 } });
  const ana = await aDiner({ wallet: 20_000, cart: [{ meal, quantity: 3 }] });
  const client = as(ana);
  const { pricing } = (await client.get<{ pricing: { cartTotal: number } }>("/api/newcart/")).body;
  const payments = [{ method: "wallet", amount: (pricing.cartTotal / 100).toFixed(2) }];
  const intent = await client.post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", { payments });
  const { cart_transaction } = intent.body;
  const order = await client.post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction },
  });
  await sql`UPDATE schedule SET count = held + sold + 1 WHERE meal_id = ${meal.id}`;
  const { page, shot } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await page.goto(`/my-orders/${order.body.id}`);
  await page.getByRole("button", { name: "Order again" }).click();
  await page.getByText("Your cart has 1 of the 3 you had. That's all you can get on one day.").waitFor();
  await shot("reorder-fewer");
  await page.getByRole("link", { name: "View cart" }).click();
  await page.getByText("1 × Last laksa").first().waitFor();
});

test("what ends is planned by day: one press puts a dinner of that day into the cart, without script too", async () => {
  const marketplace = await aMarketplace();
  const chef = await aChef({ marketplace, cutoff_hours: 24 });
  await aMeal({ chef, name: "Dal", schedule: { from: 2, to: 2 } });
  await aMeal({ chef, name: "Laksa", schedule: { from: 2, to: 7 } });
  const ana = await aDiner({ marketplace });
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  await grantPromotion(ana.account_id, 2000, inDays(5));
  await grantPromotion(ana.account_id, 3000, inDays(9));
  const names = async () =>
    (await as(ana).get<{ meals: { meal: { name: string } }[] }>("/api/newcart/")).body.meals.map(
      ({ meal }) => meal.name,
    );
  const { page, complaints, shot } = await visit({ as: ana });
  await openLive(page, "/account/wallet");
  await page.getByRole("heading", { name: /^Use \$20\.00 by / }).waitFor();
  await page.getByRole("heading", { name: /^\$30\.00 by / }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("planner");
  await page.getByRole("button", { name: "Add Dal to the cart" }).click();
  await expectToast(page, "Item has been added to the cart successfully");
  expect(await names()).toEqual(["Dal"]);
  const still = await visit({
    as: ana,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await still.page.goto("/account/wallet");
  await still.shot("planner-dark");
  await still.page.getByRole("button", { name: "Add Laksa to the cart" }).first().click();
  await still.page.getByText("Item has been added to the cart successfully").waitFor();
  expect(new URL(still.page.url()).pathname).toBe("/account/wallet");
  expect(await names()).toEqual(["Dal", "Laksa"]);
  expect(complaints).toEqual([]);
});

test("a coupon that does not exist is told under its field; what is too much is told with the meal", async () => {
  const meal = await aMeal({ name: "Last laksa" });
  const ana = await aDiner({ cart: [{ meal, quantity: 3 }] });
  await aSchedule({ meal, count: 1 });
  const { page } = await visit({ as: ana });
  await page.goto("/account/cart");
  await page.getByText("Your cart needs a change before you can order").waitFor();
  expect(await page.locator("main li").first().innerText()).toContain(
    "You can order only 1 portion of Last laksa.",
  );
  await page.fill("[name=coupon_code]", "NOSUCH");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This coupon code is not valid.").waitFor();
  await page.fill("[name=coupon_code]", "ANOTHER");
  await page.getByText("This coupon code is not valid.").waitFor({ state: "hidden" });
});
