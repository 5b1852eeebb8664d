import { sql } from "~/data/sql.server";

/** In SQL, a part `p` that is paid and not delivered yet: the states `UNDERWAY`. */
export const isUnderway = sql`p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')`;

/** In SQL, whether a line `l` waits for its diner's answer, about other allergens or another dish: it isn't to be cooked yet. */
export const isUnanswered = sql`(coalesce(l.allergen_confirmation = 'pending', false)
  OR EXISTS (SELECT FROM swap_offer w WHERE w.line_id = l.id AND w.status = 'open'))`;
