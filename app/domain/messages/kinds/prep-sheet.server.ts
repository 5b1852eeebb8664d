import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { isUnanswered } from "../../underway.server";
import { actions } from "../actions";
import { messageKind } from "../kind";

interface Dish {
  name: string;
  portions: number;
  /** those of them that aren't to be cooked yet */
  waiting: number;
  notes: number;
}

/** `2 × Pho`, and how many of them wait for an answer. */
function dishText({ name, portions, waiting }: Dish): string {
  const dish = `${portions} × ${name}`;
  if (waiting === 0) return dish;
  return `${dish}: don't cook ${waiting < portions ? `${waiting} of them` : "it"} yet, waiting for the diner's answer`;
}

/** To the cook, at a day's last cutoff: what there is to make. `is_final`: no checkout is open that may still add to it. */
export const prepSheet = messageKind({
  topic: "kitchen",
  facts: z.object({ chef_id: z.int(), delivery_date: z.iso.date(), is_final: z.boolean() }),
  replacedBy: [{ kind: "prep.sheet", sharing: "delivery_date" }],
  async render({ chef_id, delivery_date, is_final }) {
    // plain SQL: sums by dish
    const dishes = await sql<Dish[]>`
      SELECT max(l.name) AS name, sum(l.quantity)::int AS portions,
        coalesce(sum(l.quantity) FILTER (WHERE ${isUnanswered}), 0)::int AS waiting, count(*) FILTER (WHERE l.instruction <> '')::int AS notes
      FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
      WHERE p.chef_id = ${chef_id} AND p.delivery_date = ${delivery_date}::date
        AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered')
      GROUP BY l.meal_id ORDER BY portions DESC, name`;
    if (dishes.length === 0) return null;
    const sum = (of: (dish: Dish) => number) => dishes.reduce((total, dish) => total + of(dish), 0);
    const notes = sum((dish) => dish.notes);
    return {
      title: `Your prep sheet for ${formatDay(delivery_date)}: ${countOf(
        sum((dish) => dish.portions),
        "portion",
      )}`,
      paragraphs: [
        dishes.map(dishText).join("\n"),
        ...(notes > 0
          ? [`${countOf(notes, "dish", "dishes")} with a note. The notes are on the sheet.`]
          : []),
        is_final
          ? "Ordering for this day is closed."
          : "Ordering for this day is closed, but a checkout is still open. We'll tell you when your sheet is final.",
      ],
      action: actions.prepSheet(delivery_date),
      tag: `/chef/prep/${delivery_date}`,
    };
  },
});
