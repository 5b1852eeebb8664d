import { endMembership } from "~/domain/organizations/end-membership.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  DELETE: endpoint({
    summary: "Remove somebody from my organisation: what is left of its money goes back to the pool",
    for: corporateAdmin,
    params: idParams,
    output: MemberView,
    conflicts: ["own_membership"],
    run: ({ me, params }) => endMembership(me, params.id, "left"),
  }),
});
