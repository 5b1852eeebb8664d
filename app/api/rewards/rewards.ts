import { z } from "zod";
import { listRewards } from "~/domain/rewards/list-rewards.server";
import { RewardView } from "~/domain/rewards/reward-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my coins, the latest first",
    description:
      "One coin for each dollar of own money (card or gift card) in a delivered order's meals; a refund takes them back; they end after twelve months.",
    for: diner,
    query: z.object(pageQuery),
    output: listOf(RewardView).extend({ balance: z.int().describe("coins I have now") }),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      const { balance, ...page } = await listRewards(me, slice);
      return { ...envelope(request, page, slice), balance };
    },
  }),
});
