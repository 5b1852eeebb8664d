import { z } from "zod";
import { listPoolTransactions } from "~/domain/treasury/list-pool-transactions.server";
import { PoolEntryView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what moved in my organization's pool, the latest first, with the balance after each",
    description:
      "Dollars fill `amount_cents` and `balance_cents`, vouchers the other two; below zero is what went out. `batch` is the distribution that a movement belongs to, `member` the one person it concerns.",
    for: corporateAdmin("see reports"),
    query: z.object(pageQuery),
    output: listOf(PoolEntryView),
    looksUp: true,
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listPoolTransactions(me, slice), slice);
    },
  }),
});
