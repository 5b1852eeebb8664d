import { z } from "zod";
import { endReportSchedule } from "~/domain/imports-exports/report-schedules.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  DELETE: endpoint({
    summary: "End a report that comes to me by email",
    for: corporateAdmin("see reports"),
    params: idParams,
    output: z.object({ id: z.int() }),
    run: ({ me, params }) => endReportSchedule(me, params.id),
  }),
});
