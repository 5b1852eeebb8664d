import { z } from "zod";
import { listGiftCards } from "~/domain/wallets/list-gift-cards.server";
import { GiftCardView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the gift cards I added and those I bought",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(GiftCardView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listGiftCards(me, slice), slice);
    },
  }),
});
