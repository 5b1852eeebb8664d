import { z } from "zod";
import { cancelExport } from "~/domain/imports-exports/list-exports.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Cancel an export of mine that is not finished yet",
    description: "Asking twice does no harm; one that is finished is 409 `export_made`.",
    for: corporateAdmin("see reports"),
    params: idParams,
    output: z.object({ id: z.int() }),
    conflicts: ["export_made"],
    run: ({ me, params }) => cancelExport(me, params.id),
  }),
});
