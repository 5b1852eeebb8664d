import { sql } from "~/data/sql.server";

/** In SQL, a part `p` that is paid and not at the door yet: the states `UNDERWAY`. */
export const isUnderway = sql`p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')`;
