import { z } from "zod";
import { listCards } from "~/domain/payments/list-cards.server";
import { saveCard } from "~/domain/payments/save-card.server";
import { CardInput, CardView } from "~/domain/payments/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my saved cards, the newest first",
    description: "What a person knows a card by; its number is with the provider only.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(CardView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listCards(me, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Save a card that the provider's form made",
    description:
      "`stripe_payment_method_id` is what the provider's library answers when the card is confirmed. One that is saved already is answered as it is, one of somebody else is 404. What the provider does not take is 400 under that field, in its words.",
    for: diner,
    limits: ["card-setups", "card-declines"],
    body: CardInput,
    output: CardView,
    status: 201,
    looksUp: true,
    run: ({ me, body }) => saveCard(me, body),
  }),
});
