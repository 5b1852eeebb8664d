import { z } from "zod";
import { showGroup } from "~/domain/groups/list-groups.server";
import { deleteGroup, renameGroup } from "~/domain/groups/save-group.server";
import { GroupChange, GroupView } from "~/domain/groups/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show a department, cost center or office of my organization",
    for: corporateAdmin("see reports"),
    params: idParams,
    output: GroupView,
    looksUp: true,
    run: ({ me, params }) => showGroup(me, params.id),
  }),
  PUT: endpoint({
    summary: "Rename a department, cost center or office of my organization",
    for: corporateAdmin("manage members"),
    params: idParams,
    body: GroupChange,
    output: GroupView,
    run: ({ me, params, body }) => renameGroup(me, params.id, body.name),
  }),
  DELETE: endpoint({
    summary: "Delete a department, cost center or office of my organization",
    description:
      "Its people stay members. 409 `group_in_use` while a policy in force is for it. Answers those that are left.",
    for: corporateAdmin("manage members"),
    params: idParams,
    output: z.object({ groups: z.array(GroupView) }),
    conflicts: ["group_in_use"],
    run: ({ me, params }) => deleteGroup(me, params.id),
  }),
});
