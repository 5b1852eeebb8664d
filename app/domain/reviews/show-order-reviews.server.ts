import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import type { WireReview } from "./schemas.server";

/** A cook who delivered their part of an order, and what I said of it; `review` is null while I have said nothing. */
export interface ServingCook {
  chef_id: number;
  full_name: string;
  review: Pick<WireReview, "rating" | "written_content" | "reply"> | null;
}

/** Those cooks of an order of mine who have delivered, each with my review; none for somebody else's order. */
export function showOrderReviews(me: Diner, order_id: number): Promise<ServingCook[]> {
  // plain SQL: one statement over four tables
  return sql<ServingCook[]>`
    SELECT c.id AS chef_id, c.full_name, CASE WHEN r.id IS NOT NULL THEN
      json_build_object('rating', r.rating, 'written_content', r.written_content, 'reply', r.reply) END AS review
    FROM order_part p JOIN orders o ON o.id = p.order_id JOIN chef c ON c.id = p.chef_id
    LEFT JOIN review r ON r.order_id = p.order_id AND r.chef_id = p.chef_id
    WHERE p.order_id = ${order_id} AND o.account_id = ${me.account_id} AND p.status = 'delivered' ORDER BY p.id`;
}
