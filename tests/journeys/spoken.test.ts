import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDiner, aMarketplace, aMeal, anEater, type TestMarketplace } from "../builders";
import { arrive, openLive, placeOrder, visit } from "./visit";

/** What differs from run to run, by the words that stand for it. */
const MASKS: [RegExp, string][] = [
  [/^ *- \/url:.*\n/gm, ""],
  [
    /(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( \d{4})?/g,
    "‹day›",
  ],
  [/\b\d{1,2}:\d\d [ap]m|(?<=Held for you until\s+- time: |Order placed ‹day›, )\d{1,2} [ap]m/g, "‹time›"],
  [/\b\d{5}\b/g, "‹ZIP›"],
  [/T-[0-9A-Z-]{6,}|\bDD-\w+/g, "‹number›"],
];

/** What a screen reader is given of a part of the screen, with what differs from run to run left out. */
async function spoken(part: Locator, { name }: TestMarketplace): Promise<string> {
  const tree = (await part.ariaSnapshot()).replaceAll(name, "‹town›");
  const masked = MASKS.reduce((text, [what, word]) => text.replace(what, word), `${tree}\n`);
  // nothing is left below what had only its address there
  return masked.replace(/^( *)(- .*):\n(?!\1 )/gm, "$1$2\n");
}

const file = (screen: string) => `./spoken/${screen}.txt`;

/** A town with one cook and one dish, far enough ahead that no deadline is near. */
async function aQuietTown() {
  const marketplace = await aMarketplace();
  const chef = await aChef({ marketplace });
  const satay = await aMeal({
    chef,
    name: "Peanut satay",
    allergens: ["peanut"],
    may_contain: ["milk"],
    schedule: { from: 4, to: 9 },
  });
  return { marketplace, chef, satay };
}

test("what is read of the way to a dinner: frame, home, list, meal", async () => {
  const { marketplace, chef, satay } = await aQuietTown();
  const { page } = await visit({ zip: marketplace.zips[0] });
  await openLive(page, "/");
  await expect(await spoken(page.locator("header").first(), marketplace)).toMatchFileSnapshot(file("header"));
  await expect(await spoken(page.locator("footer").last(), marketplace)).toMatchFileSnapshot(file("footer"));
  await expect(await spoken(page.locator("main"), marketplace)).toMatchFileSnapshot(file("home"));
  await openLive(page, "/meals");
  await expect(await spoken(page.locator("main"), marketplace)).toMatchFileSnapshot(file("meals"));
  await openLive(page, `/meals/${chef.slug}/${satay.slug}`);
  await expect(await spoken(page.locator("main"), marketplace)).toMatchFileSnapshot(file("meal"));
});

test("what is read of a purchase: a cart that asks, checkout, order, and the question before it is canceled", async () => {
  const { marketplace, satay } = await aQuietTown();
  const ana = await aDiner({ marketplace, card: true, wallet: 500, cart: [satay] });
  await anEater(ana, { name: "Mia", allergens: ["peanut"] });
  const { page } = await visit({ as: ana });
  const main = page.locator("main");
  await openLive(page, "/account/cart");
  await expect(await spoken(main, marketplace)).toMatchFileSnapshot(file("cart-question"));
  await page.getByLabel(/^I understand/).check();
  const kept = () =>
    sql`SELECT FROM cart_line WHERE meal_id = ${satay.id} AND allergens_acknowledged <> '{}'`;
  await expect.poll(kept).toHaveLength(1);
  await openLive(page, "/checkout");
  await page.getByText("Held for you until").waitFor();
  await expect(await spoken(main, marketplace)).toMatchFileSnapshot(file("checkout"));
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.getByText("Free until").waitFor();
  await expect(await spoken(main, marketplace)).toMatchFileSnapshot(file("order"));
  await page.getByRole("link", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("link", { name: "Keep order" }).waitFor();
  await expect(await spoken(question, marketplace)).toMatchFileSnapshot(file("cancel"));
});

test("what is read of a form with mistakes: each is told with its field", async () => {
  const marketplace = await aMarketplace();
  const { page } = await visit();
  await openLive(page, "/signup");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Email is required").first().waitFor();
  await expect(await spoken(page.locator("main"), marketplace)).toMatchFileSnapshot(file("sign-up-wrong"));
});
