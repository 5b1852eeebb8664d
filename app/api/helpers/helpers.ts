import { z } from "zod";
import { inviteHelper } from "~/domain/helpers/invite-helper.server";
import { listHelpers } from "~/domain/helpers/list-helpers.server";
import { HelperInput, HelperView } from "~/domain/helpers/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the helpers of my kitchen",
    description:
      "The newest first, those who have ended too. A helper sees the kitchen's orders, prep sheets and schedule, and takes orders' steps; never money, bank, menu, profile or documents.",
    for: chef,
    output: z.object({ results: z.array(HelperView) }),
    run: async ({ me }) => ({ results: await listHelpers(me) }),
  }),
  POST: endpoint({
    summary: "Invite somebody to help in my kitchen",
    description:
      "A link is mailed that is good for seven days and for one use. 400 (`email`) for myself and for whoever helps or is invited already; 409 `too_many_helpers` beyond ten.",
    for: chef,
    limits: ["helper-emails"],
    conflicts: ["too_many_helpers"],
    status: 201,
    body: HelperInput,
    output: HelperView,
    run: ({ me, body }) => inviteHelper(me, body),
  }),
});
