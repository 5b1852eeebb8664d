import { z } from "zod";

/** A chef in a list. */
export const ChefRow = z.object({
  id: z.int(),
  slug: z.string(),
  full_name: z.string(),
  excerpt: z.string(),
  image: z.string().nullable(),
  rating: z.number().describe("mean of all reviews, to two places; 0 without reviews"),
  review_count: z.int(),
  cuisines: z.array(z.object({ id: z.int(), title: z.string() })),
  kitchen: z.object({ city: z.string(), state: z.string() }),
});
export type WireChef = z.output<typeof ChefRow>;

/** A chef's own page; never the kitchen's street, email or phone. */
export const ChefView = ChefRow.extend({
  bio: z.string(),
  image_alt: z.string(),
  website: z.string().nullable(),
  facebook_id: z.string().nullable(),
  instagram_id: z.string().nullable(),
  twitter_id: z.string().nullable(),
  marketplace: z.object({ id: z.int(), name: z.string(), slug: z.string(), time_zone: z.string() }),
  closed: z
    .object({
      from: z.string(),
      to: z.string().nullable().describe("last closed day; null: until further notice"),
    })
    .nullable()
    .describe("a closure of today or ahead"),
  chef_reviews: z.array(
    z.object({
      id: z.int(),
      rating: z.int(),
      written_content: z.string(),
      first_name: z.string(),
      meal: z.object({ id: z.int(), name: z.string() }).nullable(),
      reply: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});
export type WireChefPage = z.output<typeof ChefView>;
