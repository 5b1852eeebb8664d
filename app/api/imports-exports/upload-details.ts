import { confirmUpload } from "~/domain/imports-exports/confirm-upload.server";
import { ImportInput, ImportView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Look at a file of people that was sent, correct its rows, and confirm or discard it",
    description:
      "With `confirm` everybody in its good rows is invited by a worker; ask again with the `id` alone for `progress` until `status` is `done`. The same people twice are invited once. With `discard` nobody is, and it waits no longer.",
    for: corporateAdmin("manage members"),
    limits: ["invitations"],
    body: ImportInput,
    output: ImportView,
    looksUp: true,
    conflicts: ["already_confirmed", "discarded"],
    run: ({ me, body }) => confirmUpload(me, body),
  }),
});
