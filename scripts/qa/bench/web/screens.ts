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
  /** As whom: the diner with the full cart, the demo market's cook, or nobody. */
  as: "diner" | "cook" | null;
  presses: [name: string, press: (page: Page) => Promise<void>][];
}

export interface Stage {
  screens: Screen[];
  /** Keys of the sessions. */
  sessions: Record<"diner" | "cook", string>;
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

interface Cook {
  session: string;
  meal_id: number;
  /** the next day that has something to cook, YYYY-MM-DD */
  day: string;
}

/** The cook of the demo market, with a meal of theirs and their next day. */
async function cookOfDemo(): Promise<Cook> {
  const [cook] = await sql<{ account_id: number; meal_id: number | null; day: string | null }[]>`
    SELECT c.account_id, (SELECT min(id) FROM meal WHERE chef_id = c.id AND deleted_at IS NULL) AS meal_id,
      (SELECT min(delivery_date)::text FROM order_part WHERE chef_id = c.id AND status IN ('placed', 'accepted', 'preparing')) AS day
    FROM chef c JOIN account a ON a.id = c.account_id WHERE a.email = 'chef@demo.dindin.test'`;
  if (!cook?.meal_id || !cook.day) throw new Error("The cook has nothing to cook: is the seed whole?");
  const session = (await aSignedIn({ account_id: cook.account_id, key_id: 0 }, "session")).key;
  return { session, meal_id: cook.meal_id, day: cook.day };
}

/** The screens of a cook's evening. */
function cookScreens({ meal_id, day }: Cook): Screen[] {
  const screen = (name: string, path: string, presses: Screen["presses"]): Screen => ({
    ...{ name, path, isPlain: false, as: "cook", presses },
  });
  return [
    screen("cook-dashboard", "/chef/dashboard", [["more of the desk", tap("nav summary")]]),
    screen("cook-menu", "/chef/menu", [
      ["the search", tap("main input[type=search]")],
      ["a letter", (page) => page.keyboard.press("a")],
    ]),
    screen("cook-editor", `/chef/menu/edit/${meal_id}`, [
      ["the name", tap("input[name=name]")],
      ["a letter", (page) => page.keyboard.press("a")],
      ["an answer", tap("label:has(input[type=radio]:not(:checked))")],
    ]),
    screen("cook-calendar", "/chef/cooking-schedule", [["the next week", tap("main a[href*='week=']")]]),
    screen("cook-prep", `/chef/prep/${day}`, [["down the page", tap("main summary, main a")]]),
  ];
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
      as: null,
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
      as: null,
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
      as: "diner",
      presses: [
        ["one more", tap("#add-to-cart button[aria-label^='One more']")],
        ["add to cart", tap("#add-to-cart button[type=submit]")],
      ],
    },
    {
      name: "cart",
      path: "/account/cart",
      isPlain: false,
      as: "diner",
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
      as: "diner",
      presses: [
        ["gift money", tap("label:has(input[name=own])")],
        ["promotional money", tap("label:has(input[name=given])")],
        ["a tip", tap("label:has(input[name=tip]:not(:checked))")],
        ["another card", tap("label:has(input[name=card][value=new])")],
      ],
    },
  ];
  const cook = await cookOfDemo();
  screens.push(...cookScreens(cook));
  return { screens, sessions: { diner: session, cook: cook.session } };
}
