import type { Page } from "playwright-core";
import { sql } from "~/data/sql.server";
import { aDiner, addGiftMoney, aSignedIn } from "../../../../tests/builders";
import { ZIP } from "../case";
import { cityOf, findPlentifulMeals } from "../people";

/** A screen that is measured, and what is pressed on it: its main controls, by name. */
export interface Screen {
  name: string;
  path: string;
  isPlain: boolean;
  /** Signed in as the diner with the full cart. */
  isSignedIn: boolean;
  presses: [name: string, press: (page: Page) => Promise<void>][];
}

export interface Stage {
  screens: Screen[];
  /** The session of the diner with the full cart. */
  session: string;
}

const tap = (selector: string) => async (page: Page) => {
  const control = page.locator(`${selector} >> visible=true`).first();
  await control.scrollIntoViewIfNeeded();
  await control.tap();
};

/** A diner with an address, money of both kinds and a saved card, and two of each of these meals in the cart. */
async function makeEater(meals: readonly { id: number }[]): Promise<{ account_id: number; session: string }> {
  const diner = await aDiner({
    marketplace: await cityOf(ZIP),
    email: `bench.web.${Date.now()}@bench.dindin.test`,
    address: { city: "Nashville", postalCode: ZIP },
    wallet: 1200,
    card: true,
  });
  await addGiftMoney(diner.account_id, 900);
  await sql`INSERT INTO cart (account_id) VALUES (${diner.account_id}) ON CONFLICT DO NOTHING`;
  await sql`
    INSERT INTO cart_line (cart_id, meal_id, is_voucher, quantity, instruction)
    SELECT cart.id, meal.id, false, 2, '' FROM cart, unnest(${meals.map(({ id }) => id)}::bigint[]) AS meal (id)
    WHERE cart.account_id = ${diner.account_id}`;
  return { account_id: diner.account_id, session: (await aSignedIn(diner, "session")).key };
}

async function pathOf(meal_id: number): Promise<string> {
  const [row] = await sql<{ path: string }[]>`
    SELECT '/meals/' || c.slug || '/' || m.slug AS path FROM meal m JOIN chef c ON c.id = m.chef_id WHERE m.id = ${meal_id}`;
  return row?.path ?? "/";
}

/** The people and meals that the screens show; to be called once the settings of the market are in the environment. */
export async function setStage(): Promise<Stage> {
  const [first, second, third] = await findPlentifulMeals(3, ZIP);
  if (!first || !second || !third) throw new Error("Too few meals: is the seed whole?");
  const { session } = await makeEater([first, second]);
  const screens: Screen[] = [
    {
      name: "home",
      path: "/",
      isPlain: true,
      isSignedIn: false,
      presses: [
        ["the place in the header", tap("header summary")],
        ["the ZIP field", tap("#hero-zip")],
        ["a digit", (page) => page.keyboard.press("3")],
        ["a chip", tap("nav[aria-label='Narrow it down'] a:has-text('No peanuts')")],
      ],
    },
    {
      name: "list",
      path: `/meals?zipCode=${ZIP}`,
      isPlain: true,
      isSignedIn: false,
      presses: [
        ["a filter", tap("summary:has-text('Without')")],
        ["an allergen", tap("details[open] a:has-text('peanut')")],
        ["the end of the filter", tap("details[open] button:has-text('Show')")],
        ["the order", tap("summary:has-text('Sort')")],
      ],
    },
    {
      name: "detail",
      path: await pathOf(third.id),
      isPlain: false,
      isSignedIn: true,
      presses: [
        ["one more", tap("#add-to-cart button[aria-label^='One more']")],
        ["add to cart", tap("#add-to-cart button[type=submit]")],
      ],
    },
    {
      name: "cart",
      path: "/account/cart",
      isPlain: false,
      isSignedIn: true,
      presses: [
        ["one more", tap("main button[aria-label^='One more']")],
        ["a note", tap("main summary:has-text('note')")],
        ["one less", tap("main button[aria-label^='One less']:enabled")],
      ],
    },
    {
      name: "checkout",
      path: "/checkout",
      isPlain: false,
      isSignedIn: true,
      presses: [
        ["gift money", tap("label:has(input[name=own])")],
        ["promotional money", tap("label:has(input[name=given])")],
        ["a tip", tap("label:has(input[name=tip]:not(:checked))")],
        ["another card", tap("label:has(input[name=card][value=new])")],
      ],
    },
  ];
  return { screens, session };
}
