import { suspendMember } from "~/domain/members/suspend-member.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  PUT: endpoint({
    summary: "Suspend a member of my organization: they keep what they have, and can't spend it",
    description: "`id` is the profile's. Activated again they can. Suspending the suspended changes nothing.",
    for: corporateAdmin("manage members"),
    params: idParams,
    output: MemberView,
    conflicts: ["own_membership", "not_activated"],
    run: ({ me, params }) => suspendMember(me, params.id),
  }),
});
