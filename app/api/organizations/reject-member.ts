import { endMembership } from "~/domain/organizations/end-membership.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  PUT: endpoint({
    summary:
      "Reject somebody's membership: it ends with its sessions, and its money goes back to the organisation",
    for: corporateAdmin,
    params: idParams,
    output: MemberView,
    conflicts: ["own_membership"],
    run: ({ me, params }) => endMembership(me, params.id, "rejected"),
  }),
});
