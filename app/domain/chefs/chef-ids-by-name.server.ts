import { type Fragment, sql } from "~/data/sql.server";

/** The ids of the chefs whom somebody means by a slug, today's or an earlier one, or by a part of the name: each its own index. */
export function chefIdsByName(name: string): Fragment {
  return sql`
    SELECT id FROM chef WHERE slug = ${name}
    UNION SELECT chef_id FROM chef_slug WHERE slug = ${name}
    UNION SELECT id FROM chef WHERE status = 'approved' AND search_fold(${name}) <> ''
      AND search_fold(full_name) LIKE '%' || search_fold(${name}) || '%'`;
}
