import { z } from "zod";
import { AdminInput, AdminView } from "~/domain/members/admin-schemas.server";
import { inviteAdmin, listAdmins } from "~/domain/members/admins.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the admins of my organization",
    description:
      "Owners first, those who are invited too. An owner may do everything; finance sees to money, invoices and reports; a viewer reads reports.",
    for: corporateAdmin("manage admins"),
    output: z.object({ results: z.array(AdminView) }),
    run: async ({ me }) => ({ results: await listAdmins(me) }),
  }),
  POST: endpoint({
    summary: "Make somebody an admin of my organization",
    description:
      "A member is one at once, and keeps their name. Anybody else is mailed a link that is good for seven days and for their email alone, and is one once they have accepted. 400 (`email`) for who is an admin already.",
    for: corporateAdmin("manage admins"),
    limits: ["invitations"],
    status: 201,
    body: AdminInput,
    output: AdminView,
    run: ({ me, body }) => inviteAdmin(me, body),
  }),
});
