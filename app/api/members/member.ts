import { endMembership } from "~/domain/members/end-membership.server";
import { updateMember } from "~/domain/members/update-member.server";
import { MemberChange, MemberReplacement } from "~/domain/organizations/people-schemas.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { asMsg } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const description =
  "Name and phone as my organization writes them, and the voucher benefit. The account behind it is its person's: an email or password that is sent along changes nothing.";

export default resource({
  PUT: endpoint({
    summary: "Change a member of my organization",
    description,
    for: corporateAdmin("manage members"),
    params: idParams,
    body: MemberReplacement,
    output: MemberView,
    refuses: asMsg,
    run: ({ me, params, body }) => updateMember(me, params.id, body),
  }),
  PATCH: endpoint({
    summary: "Change part of a member of my organization",
    description,
    for: corporateAdmin("manage members"),
    params: idParams,
    body: MemberChange,
    output: MemberView,
    refuses: asMsg,
    run: ({ me, params, body }) => updateMember(me, params.id, body),
  }),
  DELETE: endpoint({
    summary: "Remove somebody from my organization: what is left of its money goes back to the pool",
    description:
      "`id` is the profile's. They are signed out everywhere and no longer in the list; their account, own money and history stay theirs. One's own membership is 409 `own_membership`, and who has left already is 404.",
    for: corporateAdmin("manage members"),
    params: idParams,
    output: MemberView,
    conflicts: ["own_membership"],
    run: ({ me, params }) => endMembership(me, params.id, "left"),
  }),
});
