import { activateMember } from "~/domain/members/activate-member.server";
import { MemberView } from "~/domain/organizations/schemas.server";
import { asMsg } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const activate = endpoint({
  summary: "Make a suspended or rejected member of my organization an activated one again",
  description:
    "Somebody whose invitation is still open has to accept it: 409 `not_accepted`. Who was rejected before they had accepted is invited again; nobody gets more than one email in ten minutes, or five a day.",
  for: corporateAdmin("manage members"),
  limits: ["invitations"],
  params: idParams,
  output: MemberView,
  conflicts: ["not_accepted"],
  refuses: asMsg,
  run: ({ me, params }) => activateMember(me, params.id),
});

export default resource({ PUT: activate, PATCH: activate });
