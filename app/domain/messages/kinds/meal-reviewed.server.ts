import { z } from "zod";
import { sql } from "~/data/sql.server";
import { messageKind } from "../kind";

/** To a cook: staff suspended one of their meals, with the reason that the audit has, or lifted the suspension. */
export const mealReviewed = messageKind({
  topic: "kitchen",
  facts: z.object({ meal_id: z.int(), is_suspended: z.boolean(), audit_entry_id: z.int() }),
  async render({ meal_id, is_suspended, audit_entry_id }) {
    const [meal] = await sql<{ name: string; reason: string | null }[]>`
      SELECT m.name, e.reason FROM meal m JOIN audit_entry e ON e.id = ${audit_entry_id} WHERE m.id = ${meal_id}`;
    if (!meal) return null;
    return {
      title: is_suspended ? `${meal.name} is suspended` : `${meal.name} can be ordered again`,
      paragraphs: is_suspended
        ? ["Diners can't order it right now.", meal.reason ?? ""]
        : ["It's no longer suspended."],
      action: null,
    };
  },
});
