import { AdminChange, AdminView } from "~/domain/members/admin-schemas.server";
import { changeAdmin, endAdmin } from "~/domain/members/admins.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  PATCH: endpoint({
    summary: "Give an admin of my organization another role",
    description:
      "`id` is the profile's. It counts from their next request on. 404 for who is no admin here; 409 `last_owner` for the only owner.",
    for: corporateAdmin("manage admins"),
    params: idParams,
    body: AdminChange,
    output: AdminView,
    conflicts: ["last_owner"],
    run: ({ me, params, body }) => changeAdmin(me, params.id, body.role),
  }),
  DELETE: endpoint({
    summary: "End what an admin of my organization may do",
    description:
      "From their next request on; they stay a member. Answers who they were. 404 for who is no admin here; 409 `last_owner` for the only owner.",
    for: corporateAdmin("manage admins"),
    params: idParams,
    output: AdminView,
    conflicts: ["last_owner"],
    run: ({ me, params }) => endAdmin(me, params.id),
  }),
});
