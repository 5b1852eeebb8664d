import { addMember } from "~/domain/members/add-member.server";
import { MemberInput } from "~/domain/organizations/people-schemas.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { asMsg } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { membersList } from "./members-list.server";

export default resource({
  GET: membersList,
  POST: endpoint({
    summary: "Invite somebody into my organization by a link",
    description:
      "They are `Invited` until they accept; whoever has no account yet chooses a password then. Added again before that, the link is mailed once more, not more often than every ten minutes. A member of today is 400 under `email`, and `msg` has the first message.",
    for: corporateAdmin("manage members"),
    limits: ["invitations"],
    body: MemberInput,
    output: MemberView,
    status: 201,
    refuses: asMsg,
    run: ({ me, body }) => addMember(me, body),
  }),
});
