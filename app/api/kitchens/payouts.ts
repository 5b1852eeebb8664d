import { z } from "zod";
import { listStatements } from "~/domain/kitchens/list-statements.server";
import { StatementView } from "~/domain/kitchens/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my payouts, the latest first",
    description: "Transfers that no payout to the bank names yet stand under the day they were sent. Cents.",
    for: chef,
    query: z.object(pageQuery),
    output: listOf(StatementView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listStatements(me, slice), slice);
    },
  }),
});
