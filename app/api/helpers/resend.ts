import { resendInvitation } from "~/domain/helpers/resend-invitation.server";
import { HelperView } from "~/domain/helpers/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Mail a new link to somebody I have invited",
    description:
      "The link before is worthless from then on. 404 for a helper of another kitchen; 409 `not_invited` once it is accepted or ended, `just_sent` within ten minutes of the last one.",
    for: chef,
    limits: ["helper-emails"],
    conflicts: ["not_invited", "just_sent"],
    params: idParams,
    output: HelperView,
    run: ({ me, params }) => resendInvitation(me, params.id),
  }),
});
