import { z } from "zod";
import { listGiftCards } from "~/domain/gift-cards/list-gift-cards.server";
import { GiftCardView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the gift cards I added and those I bought",
    description:
      "Without those I hid. The code itself is in the mail and nowhere else: `code_hint` is its last four characters. What the buyer wrote about whom it is for is the buyer's alone to see.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(GiftCardView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listGiftCards(me, slice), slice);
    },
  }),
});
