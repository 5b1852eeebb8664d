import { acceptHelperInvitation } from "~/domain/helpers/accept-invitation.server";
import { AcceptInput, WorkKitchenView } from "~/domain/helpers/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Accept an invitation to help in a kitchen",
    description:
      "`token` is the end of the mailed link. 404 for a link that is unknown, used, over, replaced or withdrawn; 403 where it was sent to another email than mine.",
    for: signedIn,
    limits: ["invitation-address"],
    looksUp: true,
    body: AcceptInput,
    output: WorkKitchenView,
    run: async ({ me, body, request }) => {
      const { ip } = signInOriginOf(request, "token");
      const { chef_id, kitchen } = await acceptHelperInvitation(me, body.token, ip);
      return { id: chef_id, name: kitchen, is_own: false };
    },
  }),
});
