import { acknowledgeChanges } from "~/domain/prep/acknowledge-changes.server";
import { AcknowledgeInput, PrepSheetView, prepParams } from "~/domain/prep/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { kitchenUser } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Say that I have seen what changed on a frozen sheet",
    description:
      "`seen` is that of the sheet as I read it: 409 `sheet_changed` when something else has changed since, so that nothing is acknowledged unseen. 404 for a day that has no frozen sheet.",
    for: kitchenUser,
    params: prepParams,
    body: AcknowledgeInput,
    output: PrepSheetView,
    conflicts: ["sheet_changed"],
    run: ({ me, params, body }) => acknowledgeChanges(me, params.date, body),
  }),
});
