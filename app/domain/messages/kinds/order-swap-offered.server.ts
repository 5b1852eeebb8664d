import { z } from "zod";
import { db } from "~/data/prisma.server";
import { allergenList } from "~/kit/allergen-species";
import { allergenSpecies } from "~/kit/fields.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";
import { readOrderFacts } from "../order-facts.server";

/** To the diner: a cook can't make a dish and offers another one; until when they can take it, and what is in it. */
export const orderSwapOffered = messageKind({
  topic: "orders",
  facts: z.object({ order_id: z.int(), line_id: z.int() }),
  async render({ order_id, line_id }) {
    const order = await readOrderFacts(order_id);
    const offer = await db.swapOffer.findUnique({
      where: { line_id, line: { order_id } },
      select: {
        ...{ instead_of: true, unit_price_cents: true, reason: true },
        meal: { select: { name: true, allergens: true, may_contain: true, allergen_species: true } },
        line: { select: { unit_price_cents: true, part: { select: { cutoff_at: true } } } },
      },
    });
    if (!offer || !order) return null;
    const { meal, line, instead_of } = offer;
    const species = allergenSpecies.parse(meal.allergen_species);
    const contains = allergenList(meal.allergens, species) || "none of the nine major allergens";
    const traces = allergenList(meal.may_contain, species);
    const less = line.unit_price_cents - offer.unit_price_cents;
    return {
      title: `Order ${order.number}: ${meal.name} instead of ${instead_of}?`,
      paragraphs: [
        `Your cook can't make ${instead_of} for ${order.when}: ${offer.reason}`,
        `They offer ${meal.name} instead. It contains ${contains}${traces ? `; it may contain ${traces}` : ""}.`,
        `${less > 0 ? `It costs ${formatCents(less)} less a portion, which we'll refund with its fees. ` : ""}Take it, or get ${instead_of} refunded in full. If you don't answer by ${order.moment(line.part.cutoff_at)}, we'll refund it.`,
      ],
      action: { ...actions.order(order_id), label: "Take it or get a refund" },
    };
  },
});
