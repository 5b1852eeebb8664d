import { iso, sql } from "~/data/sql.server";
import { missing } from "~/domain/refusal";
import { chefPairs, isPublicChef } from "./chef-json.server";
import type { WireChefPage } from "./schemas.server";

const REVIEWS = 10;

/**
 * A chef's public page, by today's slug or one they had before (the answer carries today's, for a redirect), or by
 * number: a slug of digits alone is the chef's id. The newest ten reviews are in it, hidden ones are not.
 * @throws Refusal `missing` for a chef who is not approved or whose needed permit has run out, as for nobody at all.
 */
export async function showChef(slug: string): Promise<WireChefPage> {
  const byId = /^\d{1,9}$/.test(slug) ? sql`OR c.id = ${Number(slug)}` : sql``;
  // plain SQL: the page as the wire has it, in one statement
  // never null: chef.closed.from: a pause has its first day, and closed dates have both
  const [found] = await sql<[{ chef: WireChefPage }?]>`
    SELECT json_build_object(${chefPairs}, 'bio', c.bio, 'image_alt', c.image_alt, 'website', c.website,
      'facebook_id', c.facebook_id, 'instagram_id', c.instagram_id, 'twitter_id', c.twitter_id,
      'marketplace', json_build_object('id', k.id, 'name', k.name, 'slug', k.slug, 'time_zone', k.time_zone),
      'closed', (
        SELECT json_build_object('from', closed.first, 'to', closed.last) FROM (
          SELECT c.closed_from AS first, c.closed_to AS last WHERE c.closed_from IS NOT NULL
          UNION ALL SELECT lower(also), upper(also) - 1 FROM unnest(c.also_closed) AS also) closed
        WHERE coalesce(closed.last >= (app_now() AT TIME ZONE k.time_zone)::date, true) ORDER BY closed.first LIMIT 1),
      'chef_reviews', (SELECT coalesce(json_agg(r.json ORDER BY r.id DESC), '[]') FROM (
        SELECT r.id, json_build_object('id', r.id, 'rating', r.rating, 'written_content', r.written_content,
          'first_name', a.first_name, 'reply', r.reply,
          'created_at', ${iso(sql`r.created_at`, "second")},
          'meal', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END) AS json
        FROM review r JOIN account a ON a.id = r.account_id LEFT JOIN meal m ON m.id = r.meal_id
        WHERE r.chef_id = c.id AND r.hidden_at IS NULL ORDER BY r.id DESC LIMIT ${REVIEWS}) r)) AS chef
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id
    WHERE (c.slug = ${slug} OR c.id = (SELECT chef_id FROM chef_slug WHERE slug = ${slug}) ${byId}) AND ${isPublicChef}
    ORDER BY c.slug = ${slug} DESC LIMIT 1`;
  if (!found) throw missing();
  return found.chef;
}
