import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";

/** What of somebody's money and vouchers of a period moves into the organization's next one at most: cents, pieces. */
export interface CarryOver {
  organization_id: number;
  cents: number;
  vouchers: number;
}

/** What carries over in each of my organizations when its period ends; those where nothing does are left out. */
export async function listCarryOver({
  account_id,
  membership,
}: Pick<Person, "account_id" | "membership">): Promise<CarryOver[]> {
  if (!membership) return [];
  // plain SQL: periods are rows of a function of the database
  return sql<CarryOver[]>`
    SELECT o.id AS organization_id, following.carry_cents AS cents, following.carry_vouchers AS vouchers
    FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved',
      LATERAL allowance_on(o.id, (app_now() AT TIME ZONE o.time_zone)::date) AS running, LATERAL allowance_on(o.id, running.next_start) AS following
    WHERE m.account_id = ${account_id} AND m.status = 'activated' AND following.carry_cents + following.carry_vouchers > 0
    ORDER BY o.id`;
}
