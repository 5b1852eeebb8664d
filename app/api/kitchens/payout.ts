import { StatementDetailView, statementParams } from "~/domain/kitchens/schemas.server";
import { showStatement } from "~/domain/kitchens/show-statement.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Open one payout to its orders",
    description:
      "`statement` is an `id` of the list: a payout's number, or a day whose transfers no payout names yet. Cents; every sum is the sum of its lines.",
    for: chef,
    params: statementParams,
    output: StatementDetailView,
    run: ({ me, params }) => showStatement(me, params.statement),
  }),
});
