import { endMembership } from "~/domain/members/end-membership.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  PUT: endpoint({
    summary:
      "Reject somebody's membership: it ends with its sessions, and its money goes back to the organization",
    description:
      "`id` is the profile's. From the next request on nothing of the organization's money can be spent, and they are signed out everywhere; their account, own money and history stay theirs. Rejecting the rejected changes nothing. One's own membership is 409 `own_membership`.",
    for: corporateAdmin("manage members"),
    params: idParams,
    output: MemberView,
    conflicts: ["own_membership"],
    run: ({ me, params }) => endMembership(me, params.id, "rejected"),
  }),
});
