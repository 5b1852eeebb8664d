import { z } from "zod";
import { showMember } from "~/domain/members/show-member.server";
import { MemberDetailView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { id } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show one member with what is left and what my organization's money went into",
    description:
      "`user_id` is the profile's id; 404 for anybody who is no member. `spent_cents` and `spent_vouchers` are the organization's part of `orders` orders, less what came back; what they paid themselves is nobody else's.",
    for: corporateAdmin("see reports"),
    query: z.object({ user_id: id }),
    output: MemberDetailView,
    looksUp: true,
    run: ({ me, query }) => showMember(me, query.user_id),
  }),
});
