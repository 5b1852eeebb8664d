import { z } from "zod";
import { sql } from "~/data/sql.server";
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
  is_selected: z
    .union(
      [z.boolean(), z.enum(["true", "on"]).transform(() => true), z.literal("false").transform(() => false)],
      {
        error: "Enter true or false",
      },
    )
    .default(true),
});

function read(me: Diner, id: number | null) {
  return sql<WireFavorite[]>`
    SELECT c.id, c.title, c.slug, f.account_id IS NOT NULL AS is_selected
    FROM cuisine c LEFT JOIN favourite_cuisine f ON f.cuisine_id = c.id AND f.account_id = ${me.account_id}
    WHERE c.is_active AND (${id}::int IS NULL OR c.id = ${id}) ORDER BY c.position, c.title, c.id`;
}

/** Every cuisine the product knows (a few dozen), each with whether I like it. */
export async function listFavoriteCuisines(me: Diner): Promise<WireFavorite[]> {
  return [...(await read(me, null))];
}

/** Makes a cuisine a favorite of mine, or no longer one. @throws Refusal `missing` for a cuisine that does not exist. */
export async function setFavoriteCuisine(me: Diner, id: number, is_selected: boolean): Promise<WireFavorite> {
  if (is_selected)
    await sql`
      INSERT INTO favourite_cuisine (account_id, cuisine_id) SELECT ${me.account_id}, id FROM cuisine WHERE id = ${id} AND is_active
      ON CONFLICT DO NOTHING`;
  else await sql`DELETE FROM favourite_cuisine WHERE account_id = ${me.account_id} AND cuisine_id = ${id}`;
  const [cuisine] = await read(me, id);
  if (!cuisine) throw missing();
  return cuisine;
}
