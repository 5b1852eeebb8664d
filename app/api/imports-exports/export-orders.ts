import { requestExport } from "~/domain/imports-exports/request-export.server";
import { ExportInput, ExportView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { exportView } from "./export-view.server";

export default resource({
  POST: endpoint({
    summary: "Ask for my organization's orders as a CSV file",
    description:
      "Number, days, status, member, and the organization money and vouchers used: never meals, addresses or what people paid themselves. A worker makes the file; `url` says how far it is and then gives it, to who asked only, for 24 hours. Asked again with the same filters meanwhile, it is the same export. Five may wait at a time.",
    for: corporateAdmin("see reports"),
    limits: ["exports", "exports-unmade"],
    body: ExportInput,
    output: ExportView,
    status: 202,
    run: async ({ me, body }) => exportView(await requestExport(me, "corporate_orders", body)),
  }),
});
