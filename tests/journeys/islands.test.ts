import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aDiner, aMeal } from "../builders";
import { arrive, openLive, toCheckout, visit } from "./visit";

/** Another screen by the page's own script, without a new document. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => window.__remixRouter?.navigate(to), path).then(() => arrive(page, `**${path}`));

test("a static island whose code stays on the server is on every screen as the document brought it", async () => {
  const { page, complaints } = await visit();
  const scripts: Promise<string>[] = [];
  page.on("response", (one) => {
    if (one.request().resourceType() === "script") scripts.push(one.text());
  });
  await openLive(page, "/");
  const footer = page.locator("footer");
  const before = await footer.innerText();
  expect(before).toContain("For developers");
  await goTo(page, "/login");
  // its shell draws it again
  await goTo(page, "/nothing-here");
  await page.getByText("This page isn't on the menu").waitFor();
  await goTo(page, "/");
  await expect.poll(() => footer.innerText()).toBe(before);
  const code = (await Promise.all(scripts)).join("");
  expect(code).toContain("This page isn't on the menu");
  expect(code).not.toContain("For developers");
  expect(complaints).toEqual([]);
});

test("a static island with code fetches it only where the document came without it", async () => {
  const fetched = (page: Page) =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.includes("/first-order-")).length,
    );
  await aMeal(); // else the home page says that there is none, and nothing more
  const { page } = await visit();
  const island = page.getByRole("heading", { name: "Your first dinner, 10% off" });
  await openLive(page, "/");
  await island.waitFor();
  await goTo(page, "/meals");
  await island.waitFor({ state: "detached" });
  await goTo(page, "/");
  await island.waitFor();
  expect(await fetched(page)).toBe(0);
  await openLive(page, "/meals");
  await goTo(page, "/");
  await island.waitFor();
  expect(await fetched(page)).toBe(1);
});

test("a lazy island that cannot be fetched has something else in its place", async () => {
  const { page } = await visit({ as: await aDiner({ cart: [await aMeal()] }) });
  await page.route("**/assets/card-field-*.js", (route) => route.abort());
  await toCheckout(page);
  await page.getByText("We couldn't load the card form.").waitFor();
});
