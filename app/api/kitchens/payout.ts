import { StatementDetailView, statementParams } from "~/domain/kitchens/schemas.server";
import { showStatement } from "~/domain/kitchens/show-statement.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Open one payout to its orders",
    for: chef,
    params: statementParams,
    output: StatementDetailView,
    run: ({ me, params }) => showStatement(me, params.statement),
  }),
});
