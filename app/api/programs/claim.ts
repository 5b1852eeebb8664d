import { z } from "zod";
import { claimProgram, showOffered } from "~/domain/programs/claim.server";
import { OfferedProgramView } from "~/domain/programs/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

const params = z.object({ token: z.string().max(60) });

export default resource({
  GET: endpoint({
    summary: "Show the vouchers that a link of my organization offers me",
    description: "404 for a wrong link, and for whoever is not of the organization.",
    for: signedIn,
    params,
    output: OfferedProgramView,
    looksUp: true,
    run: ({ me, params }) => showOffered(me, params.token),
  }),
  POST: endpoint({
    summary: "Claim the vouchers of a link, once",
    description:
      "They are in the wallet at once. Asking again answers the same and gives nothing more. 409 `not_claimable` says why not.",
    for: signedIn,
    params,
    output: OfferedProgramView,
    conflicts: ["not_claimable"],
    run: ({ me, params }) => claimProgram(me, params.token),
  }),
});
