import { z } from "zod";
import { eaterQuery } from "~/domain/accounts/diet-query.server";
import { marketQuery } from "~/domain/marketplaces/schemas.server";
import { allergen, allergenSpecies, day, id, optional } from "~/kit/fields.server";
import { ofEach } from "~/kit/pick";
import { MEAL_TEXTS } from "./rules";

const Picture = z.object({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() });

/** The species behind an allergen that is a family. */
const NextSchedule = z.object({
  id: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  count_left: z.int().describe("portions left over the whole range; what is held is taken off"),
  cutoff_at: z.string().describe("ISO 8601 UTC: the last moment to order for `next_date`"),
  next_date: z.string().describe("YYYY-MM-DD in the kitchen's time zone"),
});

/** A meal on the wire. `schedule` is the next orderable one, or null. */
export const MealView = z.object({
  id: z.int(),
  guid: z.string(),
  slug: z.string(),
  ...ofEach(MEAL_TEXTS, () => z.string()),
  price_cents: z.int(),
  is_voucher_meal: z.boolean(),
  images: z.array(Picture),
  cuisines: z.array(z.object({ id: z.int(), title: z.string() })),
  tags: z.array(z.string()),
  allergens: z.array(allergen),
  may_contain: z.array(allergen),
  allergen_species: allergenSpecies,
  allergens_declared: z.boolean(),
  rating: z.number().describe("mean of all reviews, to two places; 0 without reviews"),
  review_count: z.int(),
  chef: z.object({
    id: z.int(),
    slug: z.string(),
    full_name: z.string(),
    image: z.string().nullable(),
    kitchen: z.object({
      city: z.string(),
      state: z.string(),
      time_zone: z.string().describe("IANA name: cutoffs and days are the kitchen's"),
    }),
  }),
  schedule: NextSchedule.nullable(),
});
export type WireMeal = z.output<typeof MealView>;

export const MEAL_EXPIRED = "Schedule Meal is Expired";

/** A meal's own page: besides the meal, every day it can be ordered for, or why not and what else there is. */
export const MealDetail = MealView.extend({
  marketplace_id: z.int(),
  time_zone: z.string(),
  delivery_dates: z
    .array(z.string())
    .describe("the first 21 days that can be ordered, whichever schedule they belong to"),
  cooking_schedules: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      count_left: z.int(),
      get_chef_name: z.string(),
      listview_image: z.string().nullable(),
      get_chef_email: z
        .string()
        .nullable()
        .describe("only for that chef, staff, and diners with an order of the meal"),
    }),
  ),
  result: z.literal(MEAL_EXPIRED).nullable().describe("set when nothing of it can be ordered anymore"),
  unavailable: z
    .object({
      code: z.enum(["expired", "sold_out", "closed", "permit_expired"]),
      detail: z.string(),
      next: z
        .object({ meal_slug: z.string(), meal_name: z.string(), next_date: z.string() })
        .nullable()
        .describe("what else of this cook can be ordered soonest"),
    })
    .nullable(),
});
export type WireMealDetail = z.output<typeof MealDetail>;

export const FeaturedMealView = MealView.extend({ meal_name: z.string(), meal_img: z.string().nullable() });

const ORDERS = ["price", "rating", "distance", "newest", "popular"] as const;
type Key = (typeof ORDERS)[number];
export type MealOrder = Key | `-${Key}`;
const ORDER_VALUES = ORDERS.flatMap((key): MealOrder[] => [key, `-${key}`]);

export const order = optional(
  z.enum(ORDER_VALUES, {
    error: "Sort by price, rating, distance, newest or popular, with - for descending",
  }),
);

export const yesNo = optional(
  z
    .enum(["1", "0", "true", "false"], { error: "Enter true or false" })
    .transform((word) => word === "1" || word === "true"),
);

const phrase = z
  .string()
  .max(200, "Use at most 200 characters")
  .transform((words) => words.trim())
  .refine((words) => !words.includes("\u0000"), "This contains a character we can't save")
  .optional();

/** The filters of the spec, as every list of meals or chefs takes them. */
export const discoveryQuery = {
  ...marketQuery,
  date: optional(day).describe("only what can still be ordered for this day"),
  cuisine: phrase.describe("id, slug or title"),
  search: phrase.describe("every word, misspelled ones too, in the meal's name, chef, cuisines and tags"),
  chef: phrase.describe("id, slug or part of the name"),
  order,
  ordering: order.describe("another name of `order`"),
  is_voucher_meal: yesNo.describe("true: only meals that are paid with a voucher; false: none of them"),
  ...eaterQuery,
  until: optional(id).describe("set by `next`: meals added since the first page stay out of the later ones"),
};

const Discovery = z.object(discoveryQuery);
export type MealQuery = Partial<z.output<typeof Discovery>>;
