import { z } from "zod";
import { cutoffHours, day, flag, id, optional, text, usState, zipCode } from "~/kit/fields.server";
import { rules } from "~/kit/rules";
import { PERMIT_NUMBER_LENGTH } from "../documents/rules";
import { kitchenRules } from "./rules";

/** A number, or the digits that a form sends. */
function number(message: string, least: number, most: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,6}(\.\d{1,3})?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .refine((value) => value >= least && value <= most, message);
}

/** A field that null or an empty text clears. */
function clearable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable());
}

export const labelPaper = z
  .enum(kitchenRules.label_paper.choices, { error: kitchenRules.label_paper.message })
  .describe(
    "what labels are printed on: sheets of US Letter with six labels, of A4 with eight, or a roll 62 mm wide",
  );
export type LabelPaper = z.output<typeof labelPaper>;

const kitchenFields = {
  kitchen_name: text(kitchenRules.kitchen_name.maxLength, kitchenRules.kitchen_name.required),
  kitchen_type: z.enum(kitchenRules.kitchen_type.kinds, { error: kitchenRules.kitchen_type.required }),
  primary_cuisine: id.describe("a cuisine's id"),
  cuisines: z
    .array(id, { error: "Send a list of cuisines" })
    .max(kitchenRules.cuisines.most, `Choose at most ${kitchenRules.cuisines.most} cuisines`)
    .describe("all cuisines, ids; the primary one is among them in any case"),
  address: text(kitchenRules.address.maxLength, kitchenRules.address.required),
  city: text(kitchenRules.city.maxLength, kitchenRules.city.required),
  state: usState(kitchenRules.state),
  postal_code: zipCode(kitchenRules.postal_code.required),
  cutoff_hours: cutoffHours.describe("hours before the delivery window in which orders close"),
  chef_delivers: flag,
  delivery_radius_km: clearable(
    number(
      kitchenRules.delivery_radius_km.message,
      kitchenRules.delivery_radius_km.least,
      kitchenRules.delivery_radius_km.most,
    ),
  ).describe("null: the whole marketplace"),
  daily_capacity: clearable(
    number(kitchenRules.daily_capacity.message, 1, kitchenRules.daily_capacity.most).refine(
      Number.isInteger,
      kitchenRules.daily_capacity.message,
    ),
  ).describe("portions a day; null: as many as are scheduled"),
  window_capacity: clearable(
    number(kitchenRules.window_capacity.message, 1, kitchenRules.window_capacity.most).refine(
      Number.isInteger,
      kitchenRules.window_capacity.message,
    ),
  ).describe("orders in a delivery window; null: as many as come"),
  label_paper: labelPaper,
  closed_from: clearable(day).describe("first day of a pause; null: open"),
  closed_to: clearable(day).describe("last day of the pause; null: until further notice"),
  ein_number: clearable(
    z
      .string()
      .trim()
      .regex(new RegExp(`^${kitchenRules.ein_number.pattern}$`), kitchenRules.ein_number.message),
  ),
  permit_number: clearable(text(PERMIT_NUMBER_LENGTH)),
  permit_expires_on: clearable(day).describe(
    "counts until staff have approved a permit that was uploaded (POST /chef-dashboard/documents/), which is what screens ask for; from then on it is that document's",
  ),
};

/** The fields of a kitchen that change; what is left out stays, null clears what may be empty. */
export const KitchenChange = z.object(kitchenFields).partial();
export type KitchenChange = z.output<typeof KitchenChange>;

const { kitchen_name, kitchen_type, address, city, state, postal_code } = kitchenFields;
/**
 * The kitchen's form sends all that a kitchen must have. What may be empty and is, it clears (`CLEARED_BY_FORM`). Breaks have a
 * screen of their own, which lists the orders inside first. The radius is typed in miles. A
 * permit is a document, which is uploaded.
 */
export const KitchenForm = KitchenChange.omit({
  ...{
    closed_from: true,
    closed_to: true,
    delivery_radius_km: true,
    permit_number: true,
    permit_expires_on: true,
  },
}).extend({
  ...{ kitchen_name, kitchen_type, address, city, state, postal_code },
  primary_cuisine: z
    .union([z.number(), z.string()], { error: kitchenRules.primary_cuisine.required })
    .pipe(id),
  delivery_radius_miles: optional(
    number(
      kitchenRules.delivery_radius_miles.message,
      kitchenRules.delivery_radius_miles.least,
      kitchenRules.delivery_radius_miles.most,
    ),
  ),
});

/** Fields of the forms that an empty text clears. */
export const CLEARED_BY_FORM = [
  "daily_capacity",
  "window_capacity",
  "ein_number",
  "website",
  "facebook_id",
  "instagram_id",
  "twitter_id",
] as const;

const Cuisine = z.object({ id: z.int(), title: z.string() });

const OrderInPause = z.object({ id: z.int(), number: z.string(), delivery_date: z.string() });

/** A pause with its end. Days of the kitchen, both included. */
export const PauseInput = z.object({
  closed_from: day.describe("first day of the pause"),
  closed_to: day.describe("its last day"),
});
export type PauseInput = z.output<typeof PauseInput>;

/** Days to be closed, and which orders within them have been seen. */
export const ClosedDatesInput = PauseInput.extend({
  seen: z.array(id).max(1000, "This is too much").default([]).describe("ids of the orders within it"),
});

export const PauseView = z.object({
  orders: z
    .array(OrderInPause)
    .describe("orders that are due within it: they stay, to be cooked or declined"),
});

/** The kitchen as its cook sees it; its address is nobody else's. */
export const KitchenView = z.object({
  id: z.int(),
  kitchen_name: z.string(),
  kitchen_type: z.enum(kitchenRules.kitchen_type.kinds),
  primary_cuisine: Cuisine.nullable(),
  cuisines: z.array(Cuisine),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  cutoff_hours: z.int().describe("before the delivery window"),
  delivery_window: z
    .object({ from: z.string(), to: z.string() })
    .describe("the hours in which the marketplace's dinners are delivered: HH:MM where the kitchen is"),
  chef_delivers: z.boolean(),
  delivery_radius_km: z.number().nullable().describe("null: the whole marketplace"),
  daily_capacity: z.int().nullable().describe("portions a day; null: as many as are scheduled"),
  window_capacity: z.int().nullable().describe("orders in a delivery window; null: as many as come"),
  label_paper: labelPaper,
  closed_dates: z
    .array(z.object({ from: z.string(), to: z.string() }))
    .describe("further dates on which it is closed: YYYY-MM-DD, both included, in their order"),
  closed_from: z.string().nullable().describe("YYYY-MM-DD, the first day of a pause; null: open"),
  closed_to: z.string().nullable().describe("its last day; null: until further notice"),
  ein_number: z.string().nullable(),
  permit_number: z.string().nullable(),
  permit_expires_on: z.string().nullable(),
  permit_required: z.boolean().describe("whether the marketplace asks for a permit"),
  status: z.enum(["draft", "submitted", "approved", "rejected", "suspended"]),
  status_reason: z.string().nullable().describe("what staff said when they rejected or suspended it"),
  missing: z
    .array(z.string())
    .describe(
      "what is still needed before staff look at the kitchen: fields, and `permit` for a document to upload",
    ),
  marketplace: z.object({ id: z.int(), name: z.string(), time_zone: z.string() }),
  orders_in_pause: z
    .array(OrderInPause)
    .describe("orders that are due on days on which the kitchen is closed: cook or decline them"),
});
export type WireKitchen = z.output<typeof KitchenView>;

const socialId = (what: string) =>
  clearable(
    z
      .string()
      .trim()
      .regex(new RegExp(`^${kitchenRules.social_id.pattern}$`), `Enter your ${what} username`)
      .refine((value) => !kitchenRules.social_id.forbidden.test(value), rules.socialId.message),
  );

const website = clearable(
  z
    .string()
    .trim()
    .max(kitchenRules.website.maxLength, kitchenRules.website.message)
    .regex(new RegExp(`^${kitchenRules.website.pattern}$`), kitchenRules.website.message)
    .transform((given) => (/^https?:/i.test(given) ? given : `https://${given}`)),
);

/** What a cook says of themselves: the line under the name and the text below it. */
const bioFields = {
  title: text(kitchenRules.title.maxLength, kitchenRules.title.required).describe("`excerpt` in lists"),
  bio: text(kitchenRules.bio.maxLength, kitchenRules.bio.required),
};
export const BioChange = z.object(bioFields).partial();

export const BioView = z.object({
  id: z.int(),
  title: z.string(),
  bio: z.string(),
  full_name: z.string(),
  image: z.string().nullable(),
});
export type WireBio = z.output<typeof BioView>;

const full_name = text(kitchenRules.full_name.maxLength, kitchenRules.full_name.required);

/** The cook's public face; what is left out stays, null or an empty text clears what may be empty. */
export const ChefChange = BioChange.extend({
  full_name: full_name.optional(),
  website: website.optional(),
  facebook_id: socialId("Facebook").optional(),
  instagram_id: socialId("Instagram").optional(),
  twitter_id: socialId("X").optional(),
});
export type ChefChange = z.output<typeof ChefChange>;

/** The form of the public face sends name, title and bio. */
export const ChefForm = ChefChange.extend({ ...bioFields, full_name });

export const OwnChefView = BioView.extend({
  slug: z.string(),
  image_alt: z.string(),
  website: z.string().nullable(),
  facebook_id: z.string().nullable(),
  instagram_id: z.string().nullable(),
  twitter_id: z.string().nullable(),
  rating: z.number(),
  review_count: z.int(),
  status: KitchenView.shape.status,
});
export type WireOwnChef = z.output<typeof OwnChefView>;
