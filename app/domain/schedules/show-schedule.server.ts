import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { readSchedule } from "./schedule-json.server";
import type { WireSchedule } from "./schemas.server";

/** One of the cook's schedules. @throws Refusal `missing` for a deleted or another cook's one. */
export async function showSchedule(me: KitchenUser, id: number): Promise<WireSchedule> {
  const where = { id, chef_id: me.chef_id, deleted_at: null };
  const own = await db.schedule.findUnique({ where, select: { id: true } });
  const schedule = own && (await readSchedule(sql, me.chef_id, id));
  if (!schedule) throw missing();
  return schedule;
}
