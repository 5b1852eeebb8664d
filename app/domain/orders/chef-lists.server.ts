import { sql } from "~/data/sql.server";
import { isUnderway } from "../underway.server";

/**
 * The lists of a cook's parts `p`. New: waiting for the cook's word. Upcoming: all that is still to be delivered, the next
 * first. Past: the latest first.
 */
export const CHEF_LISTS = {
  new: { where: sql`p.status = 'placed'`, order: sql`p.delivery_date, p.id` },
  upcoming: {
    where: isUnderway,
    order: sql`p.delivery_date, p.id`,
  },
  past: { where: sql`p.status IN ('delivered', 'cancelled')`, order: sql`p.delivery_date DESC, p.id DESC` },
};
export type ChefList = keyof typeof CHEF_LISTS;
