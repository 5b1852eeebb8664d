import { SearchedByDay } from "~/api/members/searched.server";
import { AuditView } from "~/domain/organizations/audit-schemas.server";
import { listAudit } from "~/domain/organizations/list-audit.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List what was done in my organization, and by whom",
    description:
      "By its admins, its people and the product team, the newest first. Entries are never changed.",
    for: corporateAdmin("read the audit"),
    query: SearchedByDay,
    output: listOf(AuditView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listAudit(me, slice, query), slice);
    },
  }),
});
