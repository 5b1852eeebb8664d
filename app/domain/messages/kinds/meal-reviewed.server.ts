import { z } from "zod";
import { db } from "~/data/prisma.server";
import { deskPaths } from "~/kit/desk-paths";
import { messageKind } from "../kind";

/** To a cook: staff suspended one of their meals, with the reason that the audit has, or lifted the suspension. */
export const mealReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ meal_id: z.int(), is_suspended: z.boolean(), audit_entry_id: z.int() }),
  async render({ meal_id, is_suspended, audit_entry_id }) {
    const [meal, entry] = await Promise.all([
      db.meal.findUnique({ where: { id: meal_id }, select: { name: true } }),
      db.auditEntry.findUnique({ where: { id: audit_entry_id }, select: { reason: true } }),
    ]);
    if (!meal || !entry) return null;
    return {
      title: is_suspended ? `${meal.name} is suspended` : `${meal.name} is no longer suspended`,
      paragraphs: is_suspended
        ? ["Diners can't order it right now.", entry.reason ?? ""]
        : ["Check on which days it's scheduled."],
      action: is_suspended ? null : { label: "View your schedule", path: deskPaths.schedule() },
    };
  },
});
