import { z } from "zod";
import { listReportSchedules, scheduleReport } from "~/domain/imports-exports/report-schedules.server";
import { ReportScheduleInput, ReportScheduleView } from "~/domain/organizations/report-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the reports that come to me by email",
    for: corporateAdmin("see reports"),
    output: z.object({ results: z.array(ReportScheduleView) }),
    run: async ({ me }) => ({ results: await listReportSchedules(me) }),
  }),
  POST: endpoint({
    summary: "Have a report of my organization made and emailed each week or month",
    description:
      "On Mondays, or on the first, about the week or month before, in the organization's calendar. The email has a link; its file is there for 7 days, for me alone, signed in.",
    for: corporateAdmin("see reports"),
    body: ReportScheduleInput,
    output: ReportScheduleView,
    status: 201,
    conflicts: ["too_many_reports"],
    run: ({ me, body }) => scheduleReport(me, body),
  }),
});
