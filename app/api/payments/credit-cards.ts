import { z } from "zod";
import { listCards } from "~/domain/payments/list-cards.server";
import { saveCard } from "~/domain/payments/save-card.server";
import { CardInput, CardView } from "~/domain/payments/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my saved cards",
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
    for: diner,
    body: CardInput,
    output: CardView,
    status: 201,
    looksUp: true,
    run: ({ me, body }) => saveCard(me, body),
  }),
});
