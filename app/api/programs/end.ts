import { endProgram } from "~/domain/programs/end-program.server";
import { ProgramView } from "~/domain/programs/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "End a voucher program: nothing can be claimed anymore",
    description: "What was claimed stays good through its last day. Asking twice does no harm.",
    for: corporateAdmin("give money"),
    params: idParams,
    output: ProgramView,
    run: ({ me, params }) => endProgram(me, params.id),
  }),
});
