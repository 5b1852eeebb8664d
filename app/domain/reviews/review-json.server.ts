import { sql } from "~/data/sql.server";

/** A review `r` on the wire, in SQL, with its writer `a`, cook `c` and meal `m`. */
export const reviewPairs = sql`
  'id', r.id, 'rating', r.rating, 'written_content', r.written_content, 'first_name', a.first_name,
  'chef', json_build_object('id', c.id, 'slug', c.slug, 'full_name', c.full_name),
  'meal', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'slug', m.slug) END,
  'reply', r.reply, 'created_at', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const reviewJoins = sql`
  JOIN account a ON a.id = r.account_id JOIN chef c ON c.id = r.chef_id LEFT JOIN meal m ON m.id = r.meal_id`;
