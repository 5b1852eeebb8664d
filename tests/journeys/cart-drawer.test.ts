import { expect, test } from "vitest";
import { aChef, aDiner, aMeal } from "../builders";
import { accessibilityFindings, arrive, expectToast, openLive, visit } from "./visit";

const pathOf = (meal: { slug: string; chef: { slug: string } }) => `/meals/${meal.chef.slug}/${meal.slug}`;

test("on a wide screen the cart opens beside the page, by keyboard; its script comes with the first add", async () => {
  const meal = await aMeal({ name: "Pozole rojo", price: 1000 });
  const ana = await aDiner({ cart: [await aMeal({ chef: meal.chef, name: "Plain bun", price: 300 })] });
  const { page, complaints, shot } = await visit({ as: ana });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openLive(page, pathOf(meal));
  const add = page.locator("#add-to-cart button[type=submit]");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => url.includes("cart-drawer"))).toEqual([]);
  await add.press("Enter");
  await expectToast(page, "Item has been added to the cart successfully");
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await drawer.getByText("$31.38").waitFor();
  expect(fetched.filter((url) => url.includes("cart-drawer"))).not.toEqual([]);
  expect(await drawer.locator("li h2").allInnerTexts()).toEqual(["Plain bun", "Pozole rojo"]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  expect(await focused()).toBe("Your cart");
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("cart-drawer");
  await drawer.getByLabel("One more Pozole rojo").press("Enter");
  await drawer.getByText("$43.98").waitFor();
  await drawer.getByRole("button", { name: "Remove Plain bun" }).press("Enter");
  await expectToast(page, "Plain bun was removed");
  await page.getByRole("button", { name: "Undo" }).click();
  await drawer.getByText("$43.98").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  expect(await focused()).toBe("Add to cart");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Your cart");
  await drawer.getByRole("link", { name: "View cart" }).press("Enter");
  await arrive(page, /account\/cart/);
  await drawer.waitFor({ state: "detached" });
  expect(await page.locator("main li h2").allInnerTexts()).toEqual(["Plain bun", "Pozole rojo"]);
  expect(complaints).toEqual([]);
});

test("the page makes room for the cart beside it; Escape closes it and leaves the focus where one works", async () => {
  const meal = await aMeal({ name: "Pozole rojo" });
  const { page } = await visit({ as: await aDiner(), viewport: { width: 1280, height: 900 } });
  await openLive(page, pathOf(meal));
  const add = page.locator("#add-to-cart button[type=submit]");
  await add.click();
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await drawer.getByRole("link", { name: "View cart" }).waitFor();
  const [edge, covered] = await drawer.evaluate((box) => {
    const { left } = box.getBoundingClientRect();
    const reachable = document.querySelectorAll<HTMLElement>(
      "main :is(a, button, input), footer :is(a, button)",
    );
    const beneath = [...reachable].filter((one) => {
      const { right, width } = one.getBoundingClientRect();
      return (
        !box.contains(one) && width > 0 && right > left + 1 && !one.closest(".rail, [class*=overflow-x]")
      );
    });
    return [left, beneath.map((one) => one.outerHTML.slice(0, 200))];
  });
  expect([edge, covered]).toEqual([1280 - 432, []]);
  await page.locator("#quantity").focus();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("quantity");
  await page.setViewportSize({ width: 1180, height: 900 });
  await add.click();
  await page.locator(".toasts").getByRole("link", { name: "View cart" }).waitFor();
  expect(await drawer.count()).toBe(0);
});

test("of a long cart beside the page, the line just added, the total and the way to the checkout are in view", async () => {
  const chef = await aChef();
  const cart = await Promise.all(Array.from({ length: 6 }, () => aMeal({ chef, price: 1000 })));
  const meal = await aMeal({ chef, name: "Pozole rojo", price: 1000 });
  const ana = await aDiner({ cart });
  const { page, shot } = await visit({ as: ana, viewport: { width: 1440, height: 900 } });
  await openLive(page, pathOf(meal));
  await page.locator("#add-to-cart button[type=submit]").click();
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  const edges = async (name: string | RegExp, role: "heading" | "button" | "link") => {
    const box = await drawer.getByRole(role, { name, exact: true }).boundingBox();
    return box ? [box.y, box.y + box.height] : [];
  };
  await drawer.getByRole("heading", { name: "Pozole rojo" }).waitFor();
  const [headEnd = 0] = (await edges("Your cart", "heading")).slice(1);
  const totalTop = (await drawer.getByText("Total with fees and tax").boundingBox())?.y ?? 0;
  await expect.poll(async () => (await edges("Pozole rojo", "heading"))[1]).toBeLessThan(totalTop);
  expect((await edges("Pozole rojo", "heading"))[0]).toBeGreaterThan(headEnd);
  expect((await edges("Go to checkout", "button"))[1]).toBeLessThan(900);
  expect((await edges("View cart", "link"))[1]).toBeLessThan(900);
  await shot("cart-drawer-long");
  // A change of another line leaves the list where the diner scrolled it to.
  const first = drawer.locator("li").first();
  await first.scrollIntoViewIfNeeded();
  const top = (await first.boundingBox())?.y;
  await first.getByRole("button", { name: /^One more/ }).click();
  await first.getByText("$20.00").waitFor();
  await page.waitForLoadState("networkidle");
  expect((await first.boundingBox())?.y).toBe(top);
});

test("a cart that can't be shown beside the page says so, leads to its own, and leaves the page as it is", async () => {
  const meal = await aMeal({ name: "Pozole rojo" });
  const { page } = await visit({ as: await aDiner() });
  // What the server writes where the cart can't be read: null, in the router's own writing.
  const body = '[{"_1":2},"pages/carts/drawer-data",{"_3":-5},"data"]\n';
  await page.route(/cart\/drawer\.data/, (route) => route.fulfill({ contentType: "text/x-script", body }));
  await openLive(page, pathOf(meal));
  await page.locator("#add-to-cart button[type=submit]").click();
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await drawer.getByText("We can't show your cart here right now.").waitFor();
  await drawer.getByRole("link", { name: "View cart" }).click();
  await arrive(page, /account\/cart$/);
  await page.getByText("Pozole rojo").first().waitFor();
});

test("where not even the drawer's script can be fetched, that is said with the way to the cart", async () => {
  const meal = await aMeal({ name: "Pozole rojo" });
  const { page } = await visit({ as: await aDiner() });
  await page.route("**/assets/cart-drawer-*.js", (route) => route.abort());
  await openLive(page, pathOf(meal));
  await page.locator("#add-to-cart button[type=submit]").click();
  const said = page.locator(".toasts").filter({ hasText: "We can't show your cart here right now." });
  await said.getByRole("link", { name: "View cart" }).click();
  await arrive(page, /account\/cart$/);
});

test("from beside the page one goes straight on to the checkout", async () => {
  const meal = await aMeal({ name: "Pozole rojo" });
  const { page, shot } = await visit({ as: await aDiner(), colorScheme: "dark" });
  await openLive(page, pathOf(meal));
  await page.locator("#add-to-cart button[type=submit]").click();
  const go = page.getByRole("dialog", { name: "Your cart" }).getByRole("button", { name: "Go to checkout" });
  await go.waitFor();
  await shot("cart-drawer-dark");
  await go.click();
  await page.getByText("Held for you until").waitFor();
});
