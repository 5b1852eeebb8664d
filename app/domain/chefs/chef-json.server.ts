import { type Fragment, sql } from "~/data/sql.server";

/** A chef in a list, built in SQL from the row `c`. */
export const chefPairs = sql`
  'id', c.id, 'slug', c.slug, 'full_name', c.full_name, 'excerpt', c.excerpt, 'image', c.image,
  'rating', rating_of(c.rating_sum, c.review_count), 'review_count', c.review_count,
  'cuisines', (SELECT coalesce(json_agg(json_build_object('id', cu.id, 'title', cu.title)
      ORDER BY cc.is_primary DESC, cu.title), '[]')
    FROM chef_cuisine cc JOIN cuisine cu ON cu.id = cc.cuisine_id WHERE cc.chef_id = c.id),
  'kitchen', json_build_object('city', c.city, 'state', c.state)`;

/**
 * Chefs whom the public may find: approved, and with a permit that still runs where one is needed. `c` the chef, `k`
 * their marketplace.
 */
export const isPublicChef = sql`c.status = 'approved'
  AND (NOT k.permit_required OR c.permit_expires_on >= ((SELECT app_now()) AT TIME ZONE k.time_zone)::date)`;

/** Whether cook `c` takes new orders at that moment: not after the grace for an account that Stripe restricted. */
export function takesOrders(at: Fragment): Fragment {
  return sql`coalesce(c.orders_stop_at > ${at}, true)`;
}
