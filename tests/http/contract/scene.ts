import sharp from "sharp";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { slugOf } from "~/kit/text";
import { demoDishes } from "../../../prisma/demo/dishes";
import {
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  anOrderedLine,
  type TestChef,
  type TestDiner,
  type TestMarketplace,
  type TestMeal,
} from "../../builders";
import { eventually } from "../../setup/faults";

/**
 * The people, towns and dinners of the document's examples: what the builders make, under the names and slugs that a
 * reader would meet in the product. A file takes a town and people of its own, since both are known by their names.
 */

/** A city of this name. */
export async function aTown(name: string): Promise<TestMarketplace> {
  const town = await aMarketplace({ name });
  const slug = slugOf(name);
  await sql`UPDATE marketplace SET slug = ${slug} WHERE id = ${town.id}`;
  return { ...town, slug };
}

/** One of the product's cuisines, by its title; in lists it stands before those that other tests made up. */
export async function aKnownCuisine(title: string): Promise<{ id: number; title: string }> {
  await sql`INSERT INTO cuisine ${sql({ title, slug: slugOf(title), position: -1 })} ON CONFLICT DO NOTHING`;
  const [known] = await sql<
    [{ id: number; title: string }]
  >`SELECT id, title FROM cuisine WHERE title = ${title}`;
  return known;
}

const named = (name: string) => {
  const [first_name = "", last_name = ""] = name.split(" ");
  return { first_name, last_name, email: `${slugOf(first_name)}.${slugOf(last_name)}@example.com` };
};

/** A diner of this name, who lives in the town. */
export function aNeighbor(name: string, town: TestMarketplace): Promise<TestDiner> {
  return aDiner({ ...named(name), marketplace: town, address: { city: town.name } });
}

/** A cook of this name, whose kitchen is in the town and under a cuisine. */
export async function aCook(name: string, town: TestMarketplace, cuisine = "Vietnamese"): Promise<TestChef> {
  const cook = await aChef({ ...named(name), marketplace: town, cuisines: [await aKnownCuisine(cuisine)] });
  const slug = `${slugOf(name)}-${cook.chef_id}`;
  await sql`UPDATE chef SET slug = ${slug}, city = ${town.name} WHERE id = ${cook.chef_id}`;
  return { ...cook, slug };
}

/** A dinner of the demo market's menu, by its name, which can be ordered; `options` as the builder takes them. */
export async function aDinner(name: string, cook: TestChef, options: Dressed = {}): Promise<TestMeal> {
  const dish = demoDishes.find((one) => one.name === name);
  if (!dish) throw new Error(`the demo market has no ${name}`);
  const { description, tags, allergens, may_contain, ingredients, heating_instructions } = dish;
  const cuisine = await aKnownCuisine(dish.cuisine);
  const plain = { name, description, tags, allergens, may_contain, price: dish.price_cents[0], cuisine };
  const meal = await aMeal({ ...plain, ...options, chef: cook });
  const slug = `${dish.slug}-${meal.id}`;
  const row = { slug, sku: dish.slug, ingredients, heating_instructions };
  await sql`UPDATE meal SET ${sql(row)} WHERE id = ${meal.id}`;
  const [picture] = dish.pictures;
  if (picture) await sql`UPDATE meal_image SET ${sql(picture)} WHERE meal_id = ${meal.id}`;
  return { ...meal, ...row };
}
type Dressed = Omit<NonNullable<Parameters<typeof aMeal>[0]>, "chef" | "name" | "cuisine">;

/** An order of a dinner as its cook meets it, under a number like the product's. */
export async function anOrder(
  meal: TestMeal,
  options: Omit<Parameters<typeof anOrderedLine>[0], "meal"> = {},
) {
  const line = await anOrderedLine({ ...options, meal });
  await sql`UPDATE orders SET number = ${`DD-${48_210_000 + line.order_id}`} WHERE id = ${line.order_id}`;
  return line;
}

/** What the newest email or text to somebody has in the place of the pattern's group; waits for it. */
export function sentTo(to: string, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const inbox = await fetch(new URL(`/dev/inbox.json?to=${encodeURIComponent(to)}`, env.APP_ORIGIN));
    const messages = (await inbox.json()) as { text: string }[];
    const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    if (!found) throw new Error(`nothing like ${pattern} was sent to ${to} yet`);
    return found;
  });
}

/** A small photo to upload. */
export async function aPhoto(name: string): Promise<File> {
  const plate = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#8f3a1d" } });
  return new File([new Uint8Array(await plate.jpeg().toBuffer())], name, { type: "image/jpeg" });
}

/** How `{ image: file }` is sent: give it as `bodySerializer` to a call that takes a picture. */
export function asForm({ image }: { image: unknown }): FormData {
  const form = new FormData();
  if (image instanceof File) form.append("image", image);
  return form;
}
