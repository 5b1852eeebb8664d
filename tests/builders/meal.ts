import { sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/rules";
import { aChef, type TestChef } from "./chef";
import { aSchedule, type ScheduleOptions, type TestSchedule } from "./schedule";
import { unique } from "./unique";

export interface MealOptions {
  chef?: TestChef;
  name?: string;
  description?: string;
  /** cents */
  price?: number;
  /** a meal that is paid with a voucher */
  voucher?: boolean;
  allergens?: Allergen[];
  may_contain?: Allergen[];
  /** false: never declared, so that it can't be scheduled */
  declared?: boolean;
  tags?: string[];
  cuisine?: { id: number };
  /** sold in the last seven days */
  sold_this_week?: number;
  /** the portions it is made with: 20 from the day after tomorrow for a week; false for none */
  schedule?: false | Omit<ScheduleOptions, "meal">;
}

export interface TestMeal {
  id: number;
  guid: string;
  slug: string;
  sku: string;
  name: string;
  price_cents: number;
  is_voucher_meal: boolean;
  chef: TestChef;
  /** what it was made with; `aSchedule({ meal })` puts its own in this one's place */
  schedule: TestSchedule | null;
}

/** Another kitchen style, with a title of its own. */
export async function aCuisine(
  title = `Cuisine ${unique()}`,
): Promise<{ id: number; title: string; slug: string }> {
  const slug = `cuisine-${unique()}`;
  const [made] = await sql<{ id: number }[]>`INSERT INTO cuisine ${sql({ title, slug })} RETURNING id`;
  return { id: (made as { id: number }).id, title, slug };
}

/** A meal one can order: picture, declared allergens, portions for the coming week. $12.50 unless told otherwise. */
export async function aMeal(options: MealOptions = {}): Promise<TestMeal> {
  const chef = options.chef ?? (await aChef());
  const word = unique();
  const row = {
    chef_id: chef.chef_id,
    marketplace_id: chef.marketplace_id,
    slug: `meal-${word}`,
    sku: `SKU-${word}`,
    name: options.name ?? `Ginger chicken ${word}`,
    description: options.description ?? "Slow-cooked with ginger, spring onion and jasmine rice.",
    price_cents: options.price ?? 1250,
    is_voucher_meal: options.voucher ?? false,
    ingredients: "Chicken, ginger, rice, spring onion, salt",
    heating_instructions: "Three minutes in the microwave, or ten in the oven at 350 F.",
    allergens_declared: options.declared ?? true,
    sold_this_week: options.sold_this_week ?? 0,
  };
  const { allergens = [], may_contain = [], tags = ["comfort"] } = options;
  const [made] = await sql<{ id: number; guid: string }[]>`
    INSERT INTO meal (chef_id, marketplace_id, slug, sku, name, description, price_cents, is_voucher_meal, ingredients,
                      heating_instructions, allergens_declared, sold_this_week, allergens, may_contain, tags)
    SELECT ${row.chef_id}, ${row.marketplace_id}, ${row.slug}, ${row.sku}, ${row.name}, ${row.description},
           ${row.price_cents}, ${row.is_voucher_meal}, ${row.ingredients}, ${row.heating_instructions},
           ${row.allergens_declared}, ${row.sold_this_week}, ${allergens}::text[]::"Allergen"[],
           ${may_contain}::text[]::"Allergen"[], ${tags}::text[]
    RETURNING id, guid`;
  const { id, guid } = made as { id: number; guid: string };
  await sql`INSERT INTO meal_image (meal_id, url, width, height, alt)
            VALUES (${id}, '/pictures/meals/chicken-pot-pie-a-640.avif', 640, 480, ${row.name})`;
  if (options.cuisine)
    await sql`INSERT INTO meal_cuisine ${sql({ meal_id: id, cuisine_id: options.cuisine.id })}`;
  const meal: TestMeal = { ...row, id, guid, chef, schedule: null };
  const scheduled = options.schedule !== false && row.allergens_declared;
  if (scheduled) meal.schedule = await aSchedule({ meal, ...options.schedule });
  return meal;
}
