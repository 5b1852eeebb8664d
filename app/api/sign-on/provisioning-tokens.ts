import { z } from "zod";
import { listProvisioningTokens, makeProvisioningToken } from "~/domain/sign-on/provisioning-tokens.server";
import { NewProvisioningToken, ProvisioningTokenView } from "~/domain/sign-on/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List my organization's provisioning tokens",
    description: "Those that let a directory in by SCIM 2.0, the newest first. The secrets are not shown.",
    for: corporateAdmin("change settings"),
    output: z.object({ results: z.array(ProvisioningTokenView) }),
    run: async ({ me }) => ({ results: await listProvisioningTokens(me) }),
  }),
  POST: endpoint({
    summary: "Make a provisioning token for my organization's directory",
    description: "The token is shown this once. 409 `too_many_tokens` beyond two.",
    for: corporateAdmin("change settings"),
    status: 201,
    output: NewProvisioningToken,
    conflicts: ["too_many_tokens"],
    run: ({ me }) => makeProvisioningToken(me),
  }),
});
