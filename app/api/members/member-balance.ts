import { z } from "zod";
import { showMemberBalance } from "~/domain/members/show-member.server";
import { MemberBalanceView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { id } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show what a member has left of my organization's money and vouchers",
    description:
      "`eater_user_id` is the profile's id, as the list of members has it; 404 for anybody who is no member. Own money of theirs is not in it. What a checkout of theirs holds is taken off already and stands in `held_cents` and `held_vouchers`.",
    for: corporateAdmin("see reports"),
    query: z.object({ eater_user_id: id }),
    output: MemberBalanceView,
    looksUp: true,
    run: ({ me, query }) => showMemberBalance(me, query.eater_user_id),
  }),
});
