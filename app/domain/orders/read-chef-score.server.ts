import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { SCORE_DAYS } from "../chefs/score-weights";
import type { ScoreSums } from "./chef-score";

/** The sums of my score, by the kitchen's days. */
export async function readChefScore(me: Pick<Chef, "chef_id" | "time_zone">): Promise<ScoreSums> {
  const today = dayIn(me.time_zone, clock.now());
  const since = addDays(today, -SCORE_DAYS);
  // plain SQL: three counts over parts and lines
  const [sums] = await sql<ScoreSums[]>`
    SELECT count(*) FILTER (WHERE p.status = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE p.status IN ('accepted', 'preparing', 'out_for_delivery') AND p.delivery_date < ${today}::date)::int AS no_shows,
      coalesce(sum((SELECT count(*) FROM order_line l WHERE l.part_id = p.id AND l.status = 'declined')), 0)::int AS declined
    FROM order_part p WHERE p.chef_id = ${me.chef_id} AND p.delivery_date >= ${since}::date
      AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered', 'cancelled')`;
  return sums ?? { delivered: 0, declined: 0, no_shows: 0 };
}
