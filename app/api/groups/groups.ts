import { z } from "zod";
import { listGroups } from "~/domain/groups/list-groups.server";
import { makeGroup } from "~/domain/groups/save-group.server";
import { GroupInput, GroupView } from "~/domain/groups/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the departments, cost centers and offices of my organization",
    description: "All of them, 500 at most, each kind by name.",
    for: corporateAdmin("see reports"),
    output: z.object({ results: z.array(GroupView) }),
    run: async ({ me }) => ({ results: await listGroups(me) }),
  }),
  POST: endpoint({
    summary: "Add a department, cost center or office",
    description: "400 (`name`) where there is one of its kind with this name, whatever the case.",
    for: corporateAdmin("manage members"),
    body: GroupInput,
    output: GroupView,
    status: 201,
    conflicts: ["too_many_groups"],
    run: ({ me, body }) => makeGroup(me, body),
  }),
});
