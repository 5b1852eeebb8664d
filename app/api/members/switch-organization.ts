import { z } from "zod";
import { listOwnOrganizations, switchOrganization } from "~/domain/members/switch-organization.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";
import { id } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List the organizations that I am an active member of",
    description: "Approved ones, by name. All other calls are about the one that `is_current`.",
    for: member,
    output: z.object({
      results: z.array(
        z.object({ id: z.int(), name: z.string(), is_admin: z.boolean(), is_current: z.boolean() }),
      ),
    }),
    run: async ({ me }) => ({ results: await listOwnOrganizations(me) }),
  }),
  POST: endpoint({
    summary: "Make another of my organizations the one that my calls are about",
    description: "For this token or session alone. 404 for one that I am no active member of.",
    for: member,
    body: z.object({ organization: id }),
    output: z.object({ organization: z.int() }),
    looksUp: true,
    run: ({ me, body }) => switchOrganization(me, body.organization),
  }),
});
