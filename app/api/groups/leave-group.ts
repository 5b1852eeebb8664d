import { removeFromGroup } from "~/domain/groups/move-members.server";
import { MovedView, MoveInput } from "~/domain/groups/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take members out of a group of my organization",
    description: "By their profiles' ids, up to 10,000. Who is not in it is passed over.",
    for: corporateAdmin("manage members"),
    params: idParams,
    body: MoveInput,
    output: MovedView,
    run: ({ me, params, body }) => removeFromGroup(me, params.id, body.members),
  }),
});
