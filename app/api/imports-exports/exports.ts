import { z } from "zod";
import { listExports } from "~/domain/imports-exports/list-exports.server";
import { requestExport } from "~/domain/imports-exports/request-export.server";
import { ListedExportView, ReportInput } from "~/domain/organizations/report-schemas.server";
import { ExportView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { exportView } from "./export-view.server";

export default resource({
  GET: endpoint({
    summary: "List the exports that I asked for, the latest first",
    description: "Those of my reports by email too. `/export-corporate-users/{id}/` gives a file.",
    for: corporateAdmin("see reports"),
    query: z.object(pageQuery),
    output: listOf(ListedExportView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listExports(me, slice), slice);
    },
  }),
  POST: endpoint({
    summary: "Ask for a report of my organization as a CSV file",
    description:
      "`user_report`: what each person ordered between the days; `benefits`: what each ate at the organization's cost, as the ledger has it; `journal`: debits and credits with ids that never change; `corporate_users` and `corporate_orders` as under their own paths. Five may wait at a time.",
    for: corporateAdmin("see reports"),
    limits: ["exports", "exports-unmade"],
    body: ReportInput,
    output: ExportView,
    status: 202,
    run: async ({ me, body: { kind, ...filters } }) => exportView(await requestExport(me, kind, filters)),
  }),
});
