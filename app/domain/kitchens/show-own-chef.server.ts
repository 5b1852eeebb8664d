import { type Sql, sql, type Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import type { WireBio, WireOwnChef } from "./kitchen-schemas.server";

/**
 * The cook's public face as they edit it, within a transaction or by itself. Plain SQL: the mean rating is
 * made by a function of the database, which lists are ordered by as well.
 */
export async function readOwnChef(on: Sql | Tx, me: Chef): Promise<WireOwnChef> {
  const [row] = await on<WireOwnChef[]>`
    SELECT id, excerpt AS title, bio, full_name, image, slug, image_alt, website, facebook_id, instagram_id, twitter_id, status,
      rating_of(rating_sum, review_count) AS rating, review_count
    FROM chef WHERE id = ${me.chef_id}`;
  if (!row) throw missing();
  return row;
}

/** What I say of myself, and what the public page shows beside it. */
export function showOwnChef(me: Chef): Promise<WireOwnChef> {
  return readOwnChef(sql, me);
}

/** The part of it that is words. */
export function bioOf({ id, title, bio, full_name, image }: WireOwnChef): WireBio {
  return { id, title, bio, full_name, image };
}
