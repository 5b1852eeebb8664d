import { z } from "zod";
import { db } from "~/data/prisma.server";
import { allergenList } from "~/kit/allergen-species";
import { ALLERGENS } from "~/kit/allergens";
import { allergenSpecies } from "~/kit/fields.server";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderNumber } from "../order-facts.server";

const Allergens = z.array(z.enum(ALLERGENS));

/** What a dish that was ordered contains now. */
const Change = z.object({
  line_id: z.int(),
  allergens: Allergens,
  may_contain: Allergens,
  /** rows of versions before say nothing of these two */
  is_asked: z.boolean().optional(),
  allergen_species: allergenSpecies.optional(),
});

function contents(name: string, change: z.output<typeof Change>): string {
  const { allergens, may_contain, allergen_species = {} } = change;
  const contains = allergenList(allergens, allergen_species) || "none of the nine major allergens";
  const traces = allergenList(may_contain, allergen_species);
  return `${name}: contains ${contains}${traces ? `; may contain ${traces}` : ""}`;
}

/** To the diner: a dish they ordered has other allergens or ingredients than when they did, and how it is now. */
export const orderAllergensChanged = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), changes: z.array(Change) }),
  async render({ order_id, changes }) {
    const [number, dishes] = await Promise.all([
      readOrderNumber(order_id),
      db.orderLine.findMany({ where: { order_id }, select: { id: true, name: true } }),
    ]);
    if (number === null) return null;
    const nameOf = (line_id: number) => dishes.find(({ id }) => id === line_id)?.name ?? "";
    const asked = changes.filter(({ is_asked }) => is_asked).map(({ line_id }) => nameOf(line_id));
    const names = [...new Set(asked)].join(" and ");
    return {
      title: `Please check your order ${number} again`,
      paragraphs: [
        "The cook changed the allergens or ingredients of a meal you ordered.",
        changes.map((change) => contents(nameOf(change.line_id), change)).join("\n"),
        ...(names
          ? [
              `Do you still want ${names}? Keep it or cancel it for a full refund. Your cook waits for your answer before cooking it.`,
            ]
          : []),
        "You can cancel the whole order for a full refund until it's out for delivery.",
      ],
      action: names ? { ...actions.order(order_id), label: "Keep it or cancel it" } : actions.order(order_id),
    };
  },
});
