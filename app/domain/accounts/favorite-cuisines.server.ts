import { z } from "zod";
import { db } from "~/data/prisma.server";
import { flag } from "~/kit/fields.server";
import { missing } from "../refusal";
import type { Diner } from "./people";

/** A cuisine and whether I like it. */
export const FavoriteView = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  is_selected: z.boolean().describe("whether it is one of my favorites"),
});
export type WireFavorite = z.output<typeof FavoriteView>;

/** Without a word it becomes a favorite; false takes it off. */
export const FavoriteChange = z.object({
  is_selected: flag.default(true),
});

const shown = { id: true, title: true, slug: true } as const;

/** Every cuisine the product knows (a few dozen), each with whether I like it. */
export async function listFavoriteCuisines({ account_id }: Diner): Promise<WireFavorite[]> {
  const cuisines = await db.cuisine.findMany({
    where: { is_active: true },
    orderBy: [{ position: "asc" }, { title: "asc" }, { id: "asc" }],
    select: { ...shown, favorites: { where: { account_id }, select: { account_id: true } } },
  });
  return cuisines.map(({ favorites, ...cuisine }) => ({ ...cuisine, is_selected: favorites.length > 0 }));
}

/** Makes a cuisine a favorite of mine, or no longer one. @throws Refusal `missing` for a cuisine that does not exist. */
export async function setFavoriteCuisine(
  { account_id }: Diner,
  id: number,
  is_selected: boolean,
): Promise<WireFavorite> {
  const favorite = { account_id, cuisine_id: id };
  if (!is_selected) await db.favoriteCuisine.deleteMany({ where: favorite });
  const cuisine = await db.cuisine.findUnique({ where: { id, is_active: true }, select: shown });
  if (!cuisine) throw missing();
  if (is_selected) await db.favoriteCuisine.createMany({ data: [favorite], skipDuplicates: true });
  return { ...cuisine, is_selected };
}
